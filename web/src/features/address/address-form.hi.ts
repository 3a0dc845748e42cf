export const newAddress = 'नया पता';
export const addressOf = (name: string) => `${name} का पता`;

export const name = 'नाम';
export const mobileNumber = 'मोबाइल नंबर';
export const pincode = 'पिनकोड';
export const street = 'पता';
export const city = 'शहर';
export const state = 'राज्य';
export const optional = 'ज़रूरी नहीं';
export const filledIn = (places: string) => `पिनकोड से भर दिया गया: ${places}`;

export const saveAs = 'इस नाम से सेव करें';
export const orNot = '(ज़रूरी नहीं)';
export const ownWord = 'आपका दिया हुआ नाम';
export const ownWordHint = (max: number) => `ज़्यादा से ज़्यादा ${max} अक्षर, जैसे नानी का घर`;

export const save = 'पता सेव करें';
export const cancel = 'रहने दें';
