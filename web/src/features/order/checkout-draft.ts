import { makeVar } from '@apollo/client';
import { getSession, onSessionChange } from '@/shared/lib/session';
import type { AddressCardFragment } from '@/gql/operations';
import { addressText } from '@domain/address/address-rules';

/** The address that an order goes to: its id, its text in one line, and the number to call. */
export interface ChosenAddress {
  _id: string;
  text: string;
  mobileNumber: string;
}

/** What a shopper has chosen at the checkout so far. It outlives a visit to the cart or to the addresses, and a reload. */
export interface CheckoutDraft {
  address: ChosenAddress | null;
  /** The coupon that is applied. */
  couponCode: string | null;
}

const EMPTY: CheckoutDraft = { address: null, couponCode: null };

const KEY = 'checkout';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Session storage is untrusted: what is not a draft of this shopper counts as none. */
function parse(text: string): CheckoutDraft {
  const { userId, address, couponCode } = JSON.parse(text) as Partial<Record<string, unknown>>;
  if (userId !== getSession()?.user._id) return EMPTY;
  const { _id, text: line, mobileNumber } = (address ?? {}) as Partial<Record<keyof ChosenAddress, unknown>>;
  const known = isText(_id) && isText(line) && isText(mobileNumber);
  return {
    address: known ? { _id, text: line, mobileNumber } : null,
    couponCode: isText(couponCode) ? couponCode : null,
  };
}

/** The draft of this tab before it was reloaded. */
function restore(): CheckoutDraft {
  if (typeof window === 'undefined') return EMPTY;
  try {
    return parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return EMPTY;
  }
}

function store(draft: CheckoutDraft): CheckoutDraft {
  try {
    if (draft === EMPTY) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ ...draft, userId: getSession()?.user._id }));
  } catch {
    // Storage is full or blocked: the draft lasts as long as the page.
  }
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

/** A saved address as the checkout keeps it. */
export const chooseAddress = (address: AddressCardFragment): ChosenAddress => ({
  _id: address._id,
  text: addressText(address),
  mobileNumber: address.mobileNumber,
});
