import type { WantedItem } from '../order/order-rules';
import { givenBack, sendable } from '../order/refund-rules';
import type { RefundableItem } from '../order/refund-rules';
import { finalPaiseOf } from './final-price';
import { keptQty } from './picked';
import type { PickableItem } from './picked';

/** An item of an order that is to be packed; what was given back of it so far is that of `refundedQty`. */
export interface PackableItem extends PickableItem, Omit<RefundableItem, 'packed'> {}

/** What an order costs, in paise, with what has come in and not gone back. */
export interface PackableOrder {
  totalPaise: number;
  leftPaise: number;
  items: readonly PackableItem[];
}

/** What follows from an order's items when it is packed; paise. */
export interface Packing {
  /** What it costs in the end. */
  finalPaise: number;
  /** What each item costs in the end, before any discount. */
  itemsPaise: readonly number[];
  /** What goes back, and which of the items nothing is left of. */
  refundPaise: number;
  refundItems: readonly WantedItem[];
}

/** Whether nothing of an order is in the bag. */
export const isNothingLeft = (items: readonly PickableItem[]): boolean =>
  items.every((item) => keptQty(item) === 0);

/**
 * What an order costs in the end, and what of the money goes back: all that was agreed but is not charged, to the paisa, less
 * what was given back of the same items before, and never more than is left. What no provider gives back alone, as it is below
 * a rupee, goes back with the rest (`sendable`).
 */
export function packOrder({ totalPaise, leftPaise, items }: PackableOrder): Packing {
  const itemsPaise = items.map(finalPaiseOf);
  let [unchargedPaise, backPaise] = [0, 0];
  const refundItems: WantedItem[] = [];
  for (const [at, item] of items.entries()) {
    const { productId, qty, refundedQty } = item;
    const packed = { ...item, packed: { keptQty: keptQty(item), finalPaise: itemsPaise[at]! } };
    const goneQty = qty - packed.packed.keptQty;
    unchargedPaise += givenBack(packed, goneQty);
    backPaise += givenBack(packed, Math.max(goneQty, refundedQty)) - givenBack(item, refundedQty);
    if (goneQty > refundedQty) refundItems.push({ productId, qty: goneQty - refundedQty });
  }
  const refundPaise = sendable(backPaise, leftPaise);
  const finalPaise = totalPaise - unchargedPaise - Math.max(0, refundPaise - backPaise);
  return { finalPaise, itemsPaise, refundPaise, refundItems };
}
