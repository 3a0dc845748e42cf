export const firstName = 'पहला नाम';
export const lastName = 'उपनाम';
export const email = 'ईमेल';
export const createAccount = 'अकाउंट बनाएँ';
export const haveAccount = 'मेरा पहले से अकाउंट है';
