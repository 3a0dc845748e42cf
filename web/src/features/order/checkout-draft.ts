import { makeVar } from '@apollo/client';
import { getSession, onSessionChange } from '@/shared/lib/session';
import { readStored, writeStored } from '@/shared/lib/stored';

/** The shopper's choices at the checkout. They survive reloads, and visits to other pages. */
export interface CheckoutDraft {
  /** The delivery address. */
  addressId: string | null;
  /** The applied coupon. */
  couponCode: string | null;
  /** The chosen slot; null: the earliest. */
  slotId: string | null;
}

const EMPTY: CheckoutDraft = { addressId: null, couponCode: null, slotId: null };

const KEY = 'checkout';

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** This tab's draft from before a reload; ignored unless it is valid and this shopper's. */
function restore(): CheckoutDraft {
  const stored = (readStored('sessionStorage', KEY) ?? {}) as Partial<Record<string, unknown>>;
  const { userId, addressId, couponCode, slotId } = stored;
  if (userId !== getSession()?.user._id) return EMPTY;
  return {
    addressId: textOrNull(addressId),
    couponCode: textOrNull(couponCode),
    slotId: textOrNull(slotId),
  };
}

function store(draft: CheckoutDraft): CheckoutDraft {
  const stored = draft === EMPTY ? null : { ...draft, userId: getSession()?.user._id };
  writeStored('sessionStorage', KEY, stored);
  return checkoutDraft(draft);
}

export const checkoutDraft = makeVar(restore());
// A new session starts without a draft.
onSessionChange(() => store(EMPTY));

/** Changes parts of the draft. */
export const changeDraft = (change: Partial<CheckoutDraft>): CheckoutDraft =>
  store({ ...checkoutDraft(), ...change });

/** Clears the draft once the order is placed. */
export const clearDraft = (): CheckoutDraft => store(EMPTY);
