export const cart = 'Cart';
export const view = 'View cart';
