export const orders = 'आपके ऑर्डर';
export const order = 'आपका ऑर्डर';
export const buyAgain = 'फिर खरीदें';
