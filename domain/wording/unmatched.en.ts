import { CURRENCY } from '../cart/pricing';

/**
 * Why a payment has no order: unknown order, another price, too late, or placed by another payment. Or why
 * a refund is unknown: the shop did not request it.
 */
export type UnmatchedReason = 'UNKNOWN_ORDER' | 'WRONG_AMOUNT' | 'LATE' | 'DUPLICATE' | 'UNKNOWN_REFUND';

interface Unmatched {
  why: string;
  /** @param again how to refund it again: not the same at the desk and in a terminal */
  todo: (again: string, currency: string) => string;
}

/** What to do about a payment that the shop refunds by itself, if it is in its own currency. */
const awaitRefund = (again: string, currency: string): string =>
  currency === CURRENCY
    ? `The shop refunds it automatically. If that fails, ${again}`
    : 'It is not in rupees: refund it at the payment provider';

/** Why a payment has no order, and what to do about it, in English; neither ends with a full stop. */
export const UNMATCHED_ENGLISH: Record<UnmatchedReason, Unmatched> = {
  UNKNOWN_ORDER: {
    why: 'Matches no order of this shop',
    todo: () => 'Ask the payment provider what it was for, or refund it there',
  },
  WRONG_AMOUNT: { why: 'Not the amount of the order', todo: awaitRefund },
  LATE: { why: 'Paid too late for its checkout', todo: awaitRefund },
  DUPLICATE: { why: 'The order was already paid', todo: awaitRefund },
  UNKNOWN_REFUND: {
    why: 'Refunded, but not by the shop',
    todo: () => 'Ask the payment provider who refunded it',
  },
};
