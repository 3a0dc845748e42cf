import type { ApiError } from '@/shared/lib/api/api-error';
import { formatRupees } from '@/shared/lib/format-number';
import { serverNow } from '@/shared/lib/server-clock';
import type { Ending } from './checkout-flow';
import * as texts from './paying.en';
import { formatSlot } from './slot-text';

const MESSAGES: Partial<Record<ApiError['code'], string>> = {
  // The sections of the address, the items and the slot show these errors themselves, and so does a page without a
  // cart.
  ADDRESS_NOT_SELECTED: '',
  CART_EMPTY: '',
  INSUFFICIENT_STOCK: '',
  INVALID_COUPON: texts.couponGone,
  PAYMENT_UNAVAILABLE: texts.paymentsDown,
  SLOT_UNAVAILABLE: '',
};

/** The notice beside the button when placing the order failed. */
export function noticeOf(ending: Ending, timeZone: string): string {
  if (ending.kind === 'changed') return texts.changed(formatRupees(ending.total));
  if (ending.kind === 'moved') return texts.moved(formatSlot(ending.slot, timeZone, serverNow()));
  if (ending.kind === 'expired') return texts.expired;
  if (ending.kind === 'rejected') return MESSAGES[ending.error.code] ?? ending.error.message;
  if (ending.kind !== 'unpaid') return '';
  return ending.description ? texts.failed(ending.description) : texts.unpaid;
}
