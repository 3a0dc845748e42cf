import { makeVar } from '@apollo/client';
import { getSession, onSessionChange } from '@/shared/lib/session';
import { readStored, writeStored } from '@/shared/lib/stored';

/** What an open checkout holds, and until when by the server's clock; no slot if the shop has none. */
export interface Hold {
  slotId: string | null;
  until: number;
  /** The count of each product. */
  qtys: Readonly<Record<string, number>>;
}

/** The shopper's choices at the checkout. They survive reloads, and visits to other pages. */
export interface CheckoutDraft {
  /** The delivery address. */
  addressId: string | null;
  /** The applied coupon. */
  couponCode: string | null;
  /** The chosen slot; null: the earliest. */
  slotId: string | null;
  /** What the last attempt to order holds. */
  hold: Hold | null;
}

const EMPTY: CheckoutDraft = { addressId: null, couponCode: null, slotId: null, hold: null };

const KEY = 'checkout';

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function holdOrNull(value: unknown): Hold | null {
  const { slotId, until, qtys } = (value ?? {}) as Partial<Record<keyof Hold, unknown>>;
  if (typeof until !== 'number') return null;
  return { slotId: textOrNull(slotId), until, qtys: (qtys ?? {}) as Hold['qtys'] };
}

/** This tab's draft from before a reload; ignored unless it is valid and this shopper's. */
function restore(): CheckoutDraft {
  const stored = (readStored('sessionStorage', KEY) ?? {}) as Partial<Record<string, unknown>>;
  const { userId, addressId, couponCode, slotId, hold } = stored;
  if (userId === undefined || userId !== getSession()?.user._id) return EMPTY;
  return {
    addressId: textOrNull(addressId),
    couponCode: textOrNull(couponCode),
    slotId: textOrNull(slotId),
    hold: holdOrNull(hold),
  };
}

function store(draft: CheckoutDraft): CheckoutDraft {
  const stored = draft === EMPTY ? null : { ...draft, userId: getSession()?.user._id };
  writeStored('sessionStorage', KEY, stored);
  return checkoutDraft(draft);
}

export const checkoutDraft = makeVar(restore());
// Another shopper starts without one; after a change of the password it is still the same.
onSessionChange(() => store(restore()));

/** Changes parts of the draft. */
export const changeDraft = (change: Partial<CheckoutDraft>): CheckoutDraft =>
  store({ ...checkoutDraft(), ...change });

/** Clears the draft once the order is placed. */
export const clearDraft = (): CheckoutDraft => store(EMPTY);
