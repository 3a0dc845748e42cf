import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { isBlank } from '../text';

export const PINCODE_LENGTH = 6;
export const MOBILE_LENGTH = 10;
/** How many addresses a user may have. */
export const ADDRESSES_MAX = 50;
export const ADDRESSES_FULL = `There are ${ADDRESSES_MAX} addresses already. Remove one to make room for another.`;
export const ADDRESS_MAX = { name: 60, street: 200, city: 60, state: 60, label: 20 } as const;
/** What an address may be called without thinking of a word of one's own. */
export const ADDRESS_LABELS = ['Home', 'Work', 'Other'] as const;

/** The specification's words, its spelling included. */
export const NAME_EMPTY = 'Name cannot be empty';
export const PINCODE_FORMAT = 'Pincode format incorrect';
export const ADDRESS_EMPTY = 'Fields cannot be Empty';
export const PINCODE_DIGITS = 'Pincode should be 6 digits';
export const MOBILE_INVALID = 'Please enter a valid mobile number';

export interface AddressInput {
  name: string;
  mobileNumber: string;
  pincode: string;
  street: string;
  city: string;
  state: string;
  /** What the shopper calls it; blank is none. */
  label?: string | null;
}

/** One of a user's addresses. */
export interface Address extends AddressInput {
  _id: string;
  label: string | null;
  /** The user's newest order went there. */
  lastUsed: boolean;
}

export type AddressField = keyof AddressInput;

const REQUIRED = ['name', 'street', 'pincode', 'state', 'mobileNumber'] as const;
const BOUNDED = [
  ['name', 'Name'],
  ['street', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['label', 'Label'],
] as const;

/** The formats of a trimmed pincode and mobile number. */
export const PINCODE = new RegExp(`^[0-9]{${PINCODE_LENGTH}}$`);
export const MOBILE_NUMBER = new RegExp(`^[7-9][0-9]{${MOBILE_LENGTH - 1}}$`);

/** Trims every field; a blank label becomes null. */
export const normaliseAddress = (input: AddressInput) => ({
  name: input.name.trim(),
  mobileNumber: input.mobileNumber.trim(),
  pincode: input.pincode.trim(),
  street: input.street.trim(),
  city: input.city.trim(),
  state: input.state.trim(),
  label: isBlank(input.label ?? '') ? null : input.label!.trim(),
});

/** Validates an address on submit, in the specification's order; the city may be empty. */
export function validateAddress(input: AddressInput): FieldErrors<AddressField> {
  const address = normaliseAddress(input);
  const errors: FieldErrors<AddressField> = {};
  for (const field of REQUIRED) if (isBlank(address[field])) addError(errors, field, ADDRESS_EMPTY);
  if (!PINCODE.test(address.pincode)) addError(errors, 'pincode', PINCODE_DIGITS);
  if (!MOBILE_NUMBER.test(address.mobileNumber)) addError(errors, 'mobileNumber', MOBILE_INVALID);
  for (const [field, label] of BOUNDED)
    checkText(errors, field, address[field] ?? '', { label, max: ADDRESS_MAX[field] });
  return errors;
}

/** Validates a field on blur: only name and pincode have a message that early. */
export function validateOnBlur(field: AddressField, value: string): string | undefined {
  if (field === 'name' && isBlank(value)) return NAME_EMPTY;
  if (field === 'pincode' && !PINCODE.test(value.trim())) return PINCODE_FORMAT;
  return undefined;
}

/** An address as an order stores it: street, city, state and pincode, comma-separated. */
export function addressText({
  street,
  city,
  state,
  pincode,
}: Pick<AddressInput, 'street' | 'city' | 'state' | 'pincode'>): string {
  return [street, city, state, pincode].filter((part) => !isBlank(part)).join(', ');
}
