import { makeVar } from '@apollo/client';
import { getSession, onSessionChange } from '@/shared/lib/session';
import { readStored, writeStored } from '@/shared/lib/stored';
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

/** The draft of this tab before it was reloaded; what is not a draft of this shopper counts as none. */
function restore(): CheckoutDraft {
  const stored = (readStored('sessionStorage', KEY) ?? {}) as Partial<Record<string, unknown>>;
  const { userId, address, couponCode } = stored;
  if (userId !== getSession()?.user._id) return EMPTY;
  const { _id, text: line, mobileNumber } = (address ?? {}) as Partial<Record<keyof ChosenAddress, unknown>>;
  const known = isText(_id) && isText(line) && isText(mobileNumber);
  return {
    address: known ? { _id, text: line, mobileNumber } : null,
    couponCode: isText(couponCode) ? couponCode : null,
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

/** A saved address as the checkout keeps it. */
export const chooseAddress = (address: AddressCardFragment): ChosenAddress => ({
  _id: address._id,
  text: addressText(address),
  mobileNumber: address.mobileNumber,
});
