import { toPaise } from '@domain/cart/pricing';
import type { OrderStatus } from '@domain/order/order-status';
import { givenBack } from '@domain/order/refund-rules';
import type { RefundableItem } from '@domain/order/refund-rules';
import type { WholeOrderFragment } from '@/gql/desk-operations';

type Line = WholeOrderFragment['items'][number];

/** What was agreed for a line, less its share of the discount, in paise. */
export const linePaise = ({ price, qty, discount }: Line): number => toPaise(price) * qty - toPaise(discount);

/** Where the money of an order is, in paise. */
export interface OrderMoney {
  captured: number;
  /** Given back. */
  refunded: number;
  /** On its way back. */
  pending: number;
  /** Can still be given back. */
  remains: number;
}

/** Where the money of an order is. What failed to go back remains. */
export function moneyOf({ captured, refunds }: Pick<WholeOrderFragment, 'captured' | 'refunds'>): OrderMoney {
  const sum = (wanted: string): number =>
    refunds.reduce((paise, { state, amount }) => (state === wanted ? paise + toPaise(amount) : paise), 0);
  const [refunded, pending] = [sum('SETTLED'), sum('PENDING')];
  return { captured: toPaise(captured), refunded, pending, remains: toPaise(captured) - refunded - pending };
}

/** A line of an order, as the rules of refunds have it. */
function refundableOf(status: OrderStatus, line: Line): RefundableItem {
  const { productId, price, qty, discount, refundedQty, pickedQty, replacedBy, finalPrice } = line;
  const keptQty = (pickedQty ?? 0) + (replacedBy?.qty ?? 0);
  const isPacked = status !== 'PLACED' && status !== 'PICKING' && pickedQty !== null;
  return {
    ...{ productId, qty, refundedQty, pricePaise: toPaise(price), discountPaise: toPaise(discount) },
    packed: isPacked ? { keptQty, finalPaise: toPaise(finalPrice) } : null,
  };
}

/** The lines of an order, as the rules of refunds have them. */
export const refundables = ({
  status,
  items,
}: Pick<WholeOrderFragment, 'status' | 'items'>): RefundableItem[] =>
  items.map((line) => refundableOf(status, line));

/** What is charged for a line, in paise: what was agreed, less what is not in the bag once the order is packed. */
export function chargedPaise(status: OrderStatus, line: Line): number {
  const item = refundableOf(status, line);
  return item.packed ? linePaise(line) - givenBack(item, item.qty - item.packed.keptQty) : linePaise(line);
}
