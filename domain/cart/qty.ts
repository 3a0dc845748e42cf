/**
 * How many of one product a cart may hold. The tables cart_items and order_items take 99 at the most: more needs a
 * migration. After a change to fewer, older carts and orders still have more.
 */
export const MIN_QTY = 1;
export const MAX_QTY = 99;

/** A step of the quantity stepper. */
export type QtyAction = 'INCREMENT' | 'DECREMENT';

/** Whether an item may have this quantity; 0 means no item. */
export const isQty = (qty: number): boolean => Number.isInteger(qty) && qty >= MIN_QTY && qty <= MAX_QTY;

/** The quantity after a step: at most `most`, unless it was more already; 0, which removes the item, below MIN_QTY. */
export const stepQty = (qty: number, action: QtyAction, most = MAX_QTY): number =>
  action === 'INCREMENT' ? Math.max(qty, Math.min(qty + 1, most)) : Math.max(qty - 1, 0);
