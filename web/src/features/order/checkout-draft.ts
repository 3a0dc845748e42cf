import { makeVar } from '@apollo/client';
import { getSession, onSessionChange } from '@/shared/lib/session';
import { readStored, writeStored } from '@/shared/lib/stored';

/** What a shopper has chosen at the checkout so far. It outlives a visit to the cart or to the addresses, and a reload. */
export interface CheckoutDraft {
  /** The address that the order goes to. */
  addressId: string | null;
  /** The coupon that is applied. */
  couponCode: string | null;
  /** The delivery slot that was picked; null: the earliest. */
  slotId: string | null;
}

const EMPTY: CheckoutDraft = { addressId: null, couponCode: null, slotId: null };

const KEY = 'checkout';

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The draft of this tab before it was reloaded; what is not a draft of this shopper counts as none. */
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
// Nothing of one session is seen by the next.
onSessionChange(() => store(EMPTY));

/** Changes a part of the draft. */
export const changeDraft = (change: Partial<CheckoutDraft>): CheckoutDraft =>
  store({ ...checkoutDraft(), ...change });

/** Starts over: what was chosen has become an order. */
export const clearDraft = (): CheckoutDraft => store(EMPTY);
