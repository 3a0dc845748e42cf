/** How many of one product a cart can hold. */
export const MIN_QTY = 1;
export const MAX_QTY = 99;

/** One up or one down: the API's QtyAction. */
export type QtyAction = 'INCREMENT' | 'DECREMENT';

/** Whether an item may have this count; 0 is not one, it means that there is no item. */
export const isQty = (qty: number): boolean => Number.isInteger(qty) && qty >= MIN_QTY && qty <= MAX_QTY;

/** The count after one step: never above MAX_QTY, and 0 (remove the item) below MIN_QTY. */
export const stepQty = (qty: number, action: QtyAction): number =>
  action === 'INCREMENT' ? Math.min(qty + 1, MAX_QTY) : Math.max(qty - 1, 0);
