/** The specification's words. */
export const ORDER_PLACED = 'Order Placed Successfully';
