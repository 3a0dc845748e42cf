import type { ItemQty } from '../order/order-rules';
import { itemRefundPaise, refundableNow } from '../order/refund-rules';
import type { RefundableItem } from '../order/refund-rules';
import { finalPaiseOf } from './final-price';
import { keptQty } from './picked';
import type { PickableItem } from './picked';

/** An item to be packed; its refunds so far are those of `refundedQty`. */
export interface PackableItem extends PickableItem, Omit<RefundableItem, 'packed'> {}

/** The cost of an order in paise, with its net payment. */
export interface PackableOrder {
  totalPaise: number;
  leftPaise: number;
  items: readonly PackableItem[];
}

/** The result of packing an order; paise. */
export interface Packing {
  /** The final cost. */
  finalPaise: number;
  /** The final price of each item, before any discount. */
  itemsPaise: readonly number[];
  /** The refund, and the items with nothing left. */
  refundPaise: number;
  refundItems: readonly ItemQty[];
}

/** Whether the bag of an order is empty. */
export const isNothingLeft = (items: readonly PickableItem[]): boolean =>
  items.every((item) => keptQty(item) === 0);

/**
 * The final cost of an order, and its refund: everything agreed but not charged, to the paisa, less
 * earlier refunds of the same items, and never more than is left. A remainder below a rupee, which providers do not
 * refund alone, is refunded with the rest (`refundableNow`).
 */
export function packOrder({ totalPaise, leftPaise, items }: PackableOrder): Packing {
  const itemsPaise = items.map(finalPaiseOf);
  let [unchargedPaise, owedPaise] = [0, 0];
  const refundItems: ItemQty[] = [];
  for (const [at, item] of items.entries()) {
    const { productId, qty, refundedQty } = item;
    const packed = { ...item, packed: { keptQty: keptQty(item), finalPaise: itemsPaise[at]! } };
    const removedQty = qty - packed.packed.keptQty;
    unchargedPaise += itemRefundPaise(packed, removedQty);
    owedPaise +=
      itemRefundPaise(packed, Math.max(removedQty, refundedQty)) - itemRefundPaise(item, refundedQty);
    if (removedQty > refundedQty) refundItems.push({ productId, qty: removedQty - refundedQty });
  }
  const refundPaise = refundableNow(owedPaise, leftPaise);
  const finalPaise = totalPaise - unchargedPaise - Math.max(0, refundPaise - owedPaise);
  return { finalPaise, itemsPaise, refundPaise, refundItems };
}
