import { toPaise, toRupees } from '@domain/cart/pricing';
import type { OrderStoryFragment } from '@/gql/own-operations';

const GOES_BACK: OrderStoryFragment['refunds'][number]['state'][] = ['PENDING', 'SETTLED'];

/** The refunds of an order in rupees, pending ones included. */
export const moneyBack = (
  refunds: Pick<OrderStoryFragment['refunds'][number], 'amount' | 'state'>[],
): number =>
  toRupees(
    refunds
      .filter(({ state }) => GOES_BACK.includes(state))
      .reduce((paise, { amount }) => paise + toPaise(amount), 0),
  );
