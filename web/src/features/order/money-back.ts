import { toPaise, toRupees } from '@domain/cart/pricing';
import type { OrderStoryFragment } from '@/gql/own-operations';

/** The refunds of an order in rupees, pending ones included. */
export const moneyBack = (
  refunds: Pick<OrderStoryFragment['refunds'][number], 'amount' | 'state'>[],
): number =>
  toRupees(
    refunds.reduce((paise, { amount, state }) => (state === 'FAILED' ? paise : paise + toPaise(amount)), 0),
  );
