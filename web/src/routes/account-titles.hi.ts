export const signUp = 'साइन अप';
export const forgotPassword = 'पासवर्ड भूल गए?';
export const newPassword = 'नया पासवर्ड';
export const profile = 'प्रोफ़ाइल';
