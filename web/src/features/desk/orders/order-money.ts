import { toPaise } from '@domain/cart/pricing';
import type { RefundableItem } from '@domain/order/refund-rules';
import type { WholeOrderFragment } from '@/gql/desk-operations';

/** What a line came to, less its share of the discount, in paise. */
export const linePaise = ({ price, qty, discount }: WholeOrderFragment['items'][number]): number =>
  toPaise(price) * qty - toPaise(discount);

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

type RefundedOrder = Pick<WholeOrderFragment, 'status' | 'items'>;

/** The lines of an order, as the rules of refunds have them. */
export const refundableOf = ({ status, items }: RefundedOrder): RefundableItem[] =>
  items.map(({ productId, price, qty, discount, refundedQty, pickedQty, replacedBy, finalPrice }) => {
    const keptQty = (pickedQty ?? 0) + (replacedBy?.qty ?? 0);
    const isPacked = status !== 'PLACED' && status !== 'PICKING' && pickedQty !== null;
    return {
      ...{ productId, qty, refundedQty, pricePaise: toPaise(price), discountPaise: toPaise(discount) },
      packed: isPacked ? { keptQty, finalPaise: toPaise(finalPrice) } : null,
    };
  });
