import { toPaise } from '@domain/cart/pricing';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { leftPaiseOf } from '@/features/desk/shared/left-paise';

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

/** The money of an order. A failed refund is refundable again. */
export function moneyOf({ captured, refunds }: Pick<WholeOrderFragment, 'captured' | 'refunds'>): OrderMoney {
  const sum = (refundState: string): number =>
    refunds.reduce(
      (paise, { state, amount }) => (state === refundState ? paise + toPaise(amount) : paise),
      0,
    );
  return {
    ...{ captured: toPaise(captured), refunded: sum('SETTLED'), pending: sum('PENDING') },
    remains: leftPaiseOf({ captured, refunds }),
  };
}
