export const email = 'ईमेल';
export const rememberMe = 'मुझे याद रखें';
export const login = 'लॉग इन करें';
export const forgotPassword = 'पासवर्ड भूल गए?';
export const createAccount = 'नया अकाउंट बनाएँ';
export const testCredentials = 'टेस्ट अकाउंट इस्तेमाल करें';
export const wrongPassword = 'पासवर्ड सही नहीं है';
