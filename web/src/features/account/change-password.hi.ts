export const heading = 'पासवर्ड';
export const hint = 'नया पासवर्ड आपको बाकी सभी डिवाइस पर लॉग आउट कर देता है और सूचनाएँ बंद कर देता है।';
export const currentPassword = 'मौजूदा पासवर्ड';
export const newPassword = 'नया पासवर्ड';
export const change = 'पासवर्ड बदलें';
export const forgotPassword = 'पासवर्ड भूल गए?';
export const wrongPassword = 'यह आपका मौजूदा पासवर्ड नहीं है';
