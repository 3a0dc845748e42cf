import { toPaise } from '@domain/cart/pricing';
import type { ItemQty } from '@domain/order/order-rules';
import { refundableNow } from '@domain/order/refund-rules';
import type { WholeOrderFragment } from '@/gql/desk-operations';

/** The money of an order, in paise. */
export interface OrderMoney {
  captured: number;
  /** Refunded. */
  refunded: number;
  /** Being refunded. */
  pending: number;
  /** Refundable. */
  remains: number;
}

/**
 * The part of the price that is for the items, in paise; the rest is for the delivery. An unpaid price falls to what was packed; a
 * paid one stays as agreed, with a refund.
 */
export const itemsPaiseOf = ({
  payment,
  items,
}: Pick<WholeOrderFragment, 'payment'> & {
  items: readonly Pick<WholeOrderFragment['items'][number], 'agreed' | 'charged'>[];
}): number =>
  items.reduce((sum, { agreed, charged }) => sum + toPaise(payment === 'DUE' ? charged : agreed), 0);

interface Paid {
  captured: number;
  refunds: readonly { state: string; amount: number }[];
}

/** The money of an order. A failed refund is refundable again. */
export function moneyOf(order: Paid): OrderMoney {
  const sum = (refundState: string): number =>
    order.refunds.reduce(
      (paise, { state, amount }) => (state === refundState ? paise + toPaise(amount) : paise),
      0,
    );
  const [captured, refunded, pending] = [toPaise(order.captured), sum('SETTLED'), sum('PENDING')];
  return { captured, refunded, pending, remains: captured - refunded - pending };
}

/** A refund of items in paise, with what the server adds so that providers accept it; null if a count is too high. */
export function itemsRefundPaiseOf(
  order: Pick<WholeOrderFragment, 'captured' | 'refunds'> & {
    items: readonly Pick<WholeOrderFragment['items'][number], 'productId' | 'refundable'>[];
  },
  wanted: readonly ItemQty[],
): number | null {
  let paise = 0;
  for (const { productId, qty } of wanted) {
    const rupees = order.items.find((item) => item.productId === productId)?.refundable[qty - 1];
    if (rupees === undefined) return null;
    paise += toPaise(rupees);
  }
  // More than is left is not lowered: it is rejected.
  return Math.max(paise, refundableNow(paise, moneyOf(order).remains));
}
