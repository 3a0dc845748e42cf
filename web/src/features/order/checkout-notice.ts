import type { ApiError } from '@/shared/lib/api/api-error';
import { formatRupees } from '@/shared/lib/format-number';
import { serverNow } from '@/shared/lib/server-clock';
import type { Ending } from './checkout-flow';
import { formatSlot } from './slot-text';

const CAN_RETRY = 'Your cart is as you left it, and you can try again.';
const MESSAGES: Partial<Record<ApiError['code'], string>> = {
  // The sections of the address, the items and the slot show these errors themselves, and so does a page without a
  // cart.
  ADDRESS_NOT_SELECTED: '',
  CART_EMPTY: '',
  INSUFFICIENT_STOCK: '',
  INVALID_COUPON: 'Your coupon can no longer be used, so it was taken off. Please check the total.',
  PAYMENT_UNAVAILABLE:
    'Payments are not available right now. Your cart is safe; please try again in a moment.',
  SLOT_UNAVAILABLE: '',
};

/** The notice beside the button when placing the order failed. */
export function noticeOf(ending: Ending, timeZone: string): string {
  if (ending.kind === 'changed')
    return `Your cart has changed: the total is now ${formatRupees(ending.total)}. Please check it and place your order again.`;
  if (ending.kind === 'moved')
    return `The earliest delivery is now ${formatSlot(ending.slot, timeZone, serverNow())}. If that suits you, place your order again.`;
  if (ending.kind === 'expired')
    return 'The time for paying ran out, and nothing was ordered. Place your order again: we hold everything for you anew.';
  if (ending.kind === 'rejected') return MESSAGES[ending.error.code] ?? ending.error.message;
  if (ending.kind !== 'unpaid') return '';
  const what = ending.description
    ? `The payment did not go through. ${ending.description}`
    : 'The payment was not completed.';
  return `${what} ${CAN_RETRY}`;
}
