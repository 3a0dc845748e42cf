import { toPaise, toRupees } from '@domain/cart/pricing';
import type { OrderStoryFragment } from '@/gql/own-operations';

const GOES_BACK: OrderStoryFragment['refunds'][number]['state'][] = ['PENDING', 'SETTLED'];

/** Rupees that have gone back or are on their way. */
export const moneyBack = (
  refunds: Pick<OrderStoryFragment['refunds'][number], 'amount' | 'state'>[],
): number =>
  toRupees(
    refunds
      .filter(({ state }) => GOES_BACK.includes(state))
      .reduce((paise, { amount }) => paise + toPaise(amount), 0),
  );
