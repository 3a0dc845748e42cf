export const image = 'Image';
export const item = 'Item';
export const quantity = 'Quantity';
export const price = 'Price';
export const total = 'Total';
/** Read out before the regular price, which the final one follows. */
export const insteadOf = 'instead of';
export const grandTotal = 'Grand total';
export const withoutDelivery = 'Without delivery';
export const showAll = (count: number): string => `Show all ${count} items`;
export const showFewer = 'Show fewer items';
