import { toPaise, toRupees } from '@domain/cart/pricing';
import type { OrderHistoryFragment } from '@/gql/order-operations';

/** An order with its refunds. */
export interface WithRefunds {
  refunds: Pick<OrderHistoryFragment['refunds'][number], 'amount' | 'state'>[];
}

/** The refunds of an order in rupees, pending ones included. */
export const moneyBack = ({ refunds }: WithRefunds): number =>
  toRupees(
    refunds.reduce((paise, { amount, state }) => (state === 'FAILED' ? paise : paise + toPaise(amount)), 0),
  );
