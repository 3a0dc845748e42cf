export const orders = 'Order Management';
export const order = 'Your Order';
export const buyAgain = 'Buy again';
