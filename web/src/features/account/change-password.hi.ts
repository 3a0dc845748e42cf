export const heading = 'पासवर्ड';
export const hint = 'पासवर्ड बदलते ही आप बाकी सभी डिवाइस से लॉग आउट हो जाएँगे और सूचनाएँ बंद हो जाएँगी।';
export const currentPassword = 'मौजूदा पासवर्ड';
export const newPassword = 'नया पासवर्ड';
export const change = 'पासवर्ड बदलें';
export const forgotPassword = 'पासवर्ड भूल गए?';
export const wrongPassword = 'यह आपका मौजूदा पासवर्ड नहीं है';
