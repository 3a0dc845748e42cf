export const title = 'आपके पते';
export const backToCheckout = 'चेकआउट पर वापस जाएँ';
