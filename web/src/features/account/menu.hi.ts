export const login = 'लॉग इन';
export const logout = 'लॉग आउट';
export const account = 'अकाउंट';
export const profile = 'प्रोफ़ाइल';
export const cart = 'कार्ट';
export const wishlist = 'विशलिस्ट';
export const home = 'होम';
