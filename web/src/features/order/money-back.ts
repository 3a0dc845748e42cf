import { toPaise, toRupees } from '@domain/cart/pricing';
import type { RefundFragment } from '@/gql/operations';

/** The refunds of an order in rupees, pending ones included. */
export const moneyBack = ({
  refunds,
}: {
  refunds: readonly Pick<RefundFragment, 'amount' | 'state'>[];
}): number =>
  toRupees(
    refunds.reduce((paise, { amount, state }) => (state === 'FAILED' ? paise : paise + toPaise(amount)), 0),
  );
