export const edit = 'बदलें';
export const remove = 'हटाएँ';
export const editOf = (name: string) => `${name} का पता बदलें`;
export const removeOf = (name: string) => `${name} का पता हटाएँ`;
