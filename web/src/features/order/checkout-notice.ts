import type { ApiError } from '@/shared/lib/api/api-error';
import { formatRupees } from '@/shared/lib/format-number';
import type { Ending } from './checkout-flow';

const CAN_RETRY = 'Your cart is as you left it, and you can try again.';
const REFUSALS: Partial<Record<ApiError['code'], string>> = {
  // The section of the address, and the page without a cart, say these themselves.
  ADDRESS_NOT_SELECTED: '',
  CART_EMPTY: '',
  INVALID_COUPON: 'Your coupon can no longer be used, so it was taken off. Please check the total.',
  PAYMENT_UNAVAILABLE:
    'Payments are not available right now. Your cart is safe; please try again in a moment.',
};

/** What is said beside the button when no order came of it. */
export function noticeOf(ending: Ending): string {
  if (ending.kind === 'changed')
    return `Your cart has changed: the total is now ${formatRupees(ending.total)}. Please check it and place your order again.`;
  if (ending.kind === 'refused') return REFUSALS[ending.error.code] ?? ending.error.message;
  if (ending.kind !== 'unpaid') return '';
  const what = ending.description
    ? `The payment did not go through. ${ending.description}`
    : 'The payment was not completed.';
  return `${what} ${CAN_RETRY}`;
}
