import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChangeEvent, ClipboardEvent } from 'react';
import {
  MOBILE_LENGTH,
  PINCODE,
  PINCODE_LENGTH,
  validateAddress,
  validateOnBlur,
} from '@domain/address/address-rules';
import type { AddressField } from '@domain/address/address-rules';
import { asciiDigits, copiedNumber } from '@domain/address/digits';
import { placeOf } from '@domain/address/pincode-places';
import { paths } from '@domain/shop/paths';
import { isBlank } from '@domain/text';
import type { AddressCardFragment } from '@/gql/operations';
import { announce } from '@/shared/lib/announce';
import { getSession, getSessionExit } from '@/shared/lib/session';
import { showSuccess } from '@/shared/lib/toast';
import { useForm } from '@/shared/lib/useForm';
import { filledIn } from './address-form.en';
import * as texts from './addresses.en';
import { useSaveAddress } from './useSaveAddress';

type Values = Record<AddressField, string>;

const EMPTY: Values = { name: '', mobileNumber: '', pincode: '', street: '', city: '', state: '', label: '' };

const valuesOf = (address: AddressCardFragment): Values => {
  const { name, mobileNumber, pincode, street, city, state, label } = address;
  return { name, mobileNumber, pincode, street, city, state, label: label ?? '' };
};

/** What a shopper had typed when their session ended, by address; in memory only. */
const unsaved = new Map<string | undefined, { userId: string | undefined; values: Values }>();

/** What this shopper had typed for the address, or undefined. */
function unsavedInput(addressId: string | undefined): Values | undefined {
  const kept = unsaved.get(addressId);
  return kept?.userId === getSession()?.user._id ? kept?.values : undefined;
}

/**
 * Keeps what is typed if the session ends; forgets it if the form is closed or the page is left.
 * @param values undefined: nothing is typed
 */
function useKeptInput(addressId: string | undefined, values: Values | undefined): void {
  const [userId] = useState(() => getSession()?.user._id);
  const leave = useEffectEvent(() => {
    if (values && getSessionExit() === paths.login) unsaved.set(addressId, { userId, values });
    else unsaved.delete(addressId);
  });
  useEffect(() => () => leave(), []);
}

/** Fills in city and state by pincode; replaces what another pincode filled in, but nothing that was typed. */
function usePlaceFilling() {
  const filled = useRef({ city: '', state: '' });
  return (values: Values, pincode: string): Partial<Values> => {
    if (!PINCODE.test(pincode.trim())) return { pincode };
    const place = placeOf(pincode.trim());
    const change: Partial<Values> = { pincode };
    for (const part of ['city', 'state'] as const) {
      const isOpen = isBlank(values[part]) || values[part] === filled.current[part];
      if (isOpen && values[part] !== place[part]) filled.current[part] = change[part] = place[part];
    }
    const words = [change.city, change.state].filter(Boolean).join(', ');
    if (words) announce(filledIn(words));
    return change;
  };
}

/** The input of a number. Its length is limited, which would cut off a pasted number with spaces or a prefix. */
const numberInput = (length: number, enter: (number: string) => void) => ({
  maxLength: length,
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => enter(asciiDigits(target.value)),
  onPaste: (event: ClipboardEvent) => {
    const number = copiedNumber(event.clipboardData.getData('text'), length);
    if (number === null) return;
    event.preventDefault();
    enter(number);
  },
});

/**
 * The form for a new or a saved address.
 * @param onSaved receives the address as saved
 */
export function useAddressForm(
  saved: AddressCardFragment | undefined,
  onSaved: (address: AddressCardFragment) => void,
) {
  const { addAddress, updateAddress } = useSaveAddress();
  const placeFrom = usePlaceFilling();
  const [restored] = useState(() => unsavedInput(saved?._id));
  const form = useForm({
    initial: restored ?? (saved ? valuesOf(saved) : EMPTY),
    validate: validateAddress,
    validateOnBlur,
    send: async (input) => {
      const address = saved ? await updateAddress(saved._id, input) : await addAddress(input);
      showSuccess(saved ? texts.addressSaved : texts.addressAdded);
      onSaved(address);
    },
  });
  const [first] = useState(form.values);
  useKeptInput(saved?._id, restored || form.values !== first ? form.values : undefined);
  const mobileNumber = {
    ...form.field('mobileNumber'),
    ...numberInput(MOBILE_LENGTH, (number) => form.fill({ mobileNumber: number })),
  };
  const pincode = {
    ...form.field('pincode'),
    ...numberInput(PINCODE_LENGTH, (number) => form.fill(placeFrom(form.values, number))),
  };
  return { ...form, mobileNumber, pincode, isRestored: restored !== undefined };
}
