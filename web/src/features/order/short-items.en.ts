export const tooLittle = 'There is less of this than is in your cart:';
export const outOfStock = (title: string): string => `${title} is out of stock.`;
export const only = (title: string, count: number): string => `${title}: only ${count} can be ordered.`;
export const orderWithout = 'Order without it';
export const orderRest = 'Order what there is';
export const seeCart = 'See your cart';
