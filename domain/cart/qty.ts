/** Below it an item is removed. */
export const MIN_QTY = 1;
/**
 * The most of one product in a cart. The tables cart_items and order_items allow 99 at most: more needs a
 * migration. After lowering it, older carts and orders may have more.
 */
export const MAX_QTY = 99;

/** A step of the quantity stepper. */
export type QtyAction = 'INCREMENT' | 'DECREMENT';

/** Whether an item may have this quantity; 0 means no item. */
export const isQty = (qty: number): boolean => Number.isInteger(qty) && qty >= MIN_QTY && qty <= MAX_QTY;

/** The quantity after a step: at most `most`, unless it was higher already; below MIN_QTY it is 0, which removes the item. */
export const stepQty = (qty: number, action: QtyAction, most = MAX_QTY): number =>
  action === 'INCREMENT' ? Math.max(qty, Math.min(qty + 1, most)) : Math.max(qty - 1, 0);
