import { toPaise, toRupees } from '@domain/cart/pricing';
import type { OrderCardFragment } from '@/gql/operations';

type Refund = OrderCardFragment['refunds'][number];

/** The refunds of an order in rupees, pending ones included. */
export const moneyBack = ({ refunds }: { refunds: readonly Pick<Refund, 'amount' | 'state'>[] }): number =>
  toRupees(
    refunds.reduce((paise, { amount, state }) => (state === 'FAILED' ? paise : paise + toPaise(amount)), 0),
  );
