export const tooLittle = 'Your cart has more of this than is in stock:';
export const outOfStock = (title: string): string => `${title} is out of stock.`;
export const only = (title: string, count: number): string => `${title}: only ${count} can be ordered.`;
export const orderWithout = 'Order without it';
export const orderRest = 'Order what is left';
export const seeCart = 'See your cart';
