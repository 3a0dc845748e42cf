export const notComplete = 'यह लिंक पूरा नहीं है। हमारे मेल का लिंक वैसे ही पूरा खोलें जैसा आपको भेजा गया था।';
export const askAgain = 'नया लिंक मँगाएँ';
export const newPassword = 'नया पासवर्ड';
export const change = 'पासवर्ड बदलें';
