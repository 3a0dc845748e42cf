import { makeVar } from '@apollo/client';
import { onSessionChange } from '@/shared/lib/session';
import type { AddressCardFragment } from '@/gql/operations';
import { addressText } from '@domain/address/address-rules';

/** The address that an order goes to: its id, its text in one line, and the number to call. */
export interface ChosenAddress {
  _id: string;
  text: string;
  mobileNumber: string;
}

/** What a shopper has chosen at the checkout so far. It outlives a visit to the cart or to the addresses. */
export interface CheckoutDraft {
  address: ChosenAddress | null;
  /** The coupon that is applied. */
  couponCode: string | null;
}

const EMPTY: CheckoutDraft = { address: null, couponCode: null };

export const checkoutDraft = makeVar(EMPTY);
// Nothing of one session is seen by the next.
onSessionChange(() => checkoutDraft(EMPTY));

/** Changes a part of the draft. */
export const changeDraft = (change: Partial<CheckoutDraft>): CheckoutDraft =>
  checkoutDraft({ ...checkoutDraft(), ...change });

/** Starts over: what was chosen has become an order. */
export const clearDraft = (): CheckoutDraft => checkoutDraft(EMPTY);

/** A saved address as the checkout keeps it. */
export const chooseAddress = (address: AddressCardFragment): ChosenAddress => ({
  _id: address._id,
  text: addressText(address),
  mobileNumber: address.mobileNumber,
});
