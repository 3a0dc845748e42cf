import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { isBlank } from '../text';
import type { LabelledField } from '../wording/forms.en';
import type { FormProblem } from '../wording/wording';

export const PINCODE_LENGTH = 6;
export const MOBILE_LENGTH = 10;
/** How many addresses a user may have. */
export const ADDRESSES_MAX = 50;
export const ADDRESS_MAX = {
  name: 60,
  street: 200,
  city: 60,
  state: 60,
  label: 20,
} as const satisfies Partial<Record<LabelledField, number>>;
/** The suggested labels. */
export const ADDRESS_LABELS = ['Home', 'Work', 'Other'] as const;

export interface AddressInput {
  name: string;
  mobileNumber: string;
  pincode: string;
  street: string;
  city: string;
  state: string;
  /** The shopper's name for it; blank: none. Not optional, so that the types name whoever forgets it. */
  label: string | null | undefined;
}

/** One of a user's addresses. */
export interface Address extends AddressInput {
  _id: string;
  label: string | null;
  /** Whether the user's newest order went there. */
  lastUsed: boolean;
}

export type AddressField = keyof AddressInput;

const REQUIRED = ['name', 'street', 'pincode', 'state', 'mobileNumber'] as const;
const BOUNDED = Object.keys(ADDRESS_MAX) as (keyof typeof ADDRESS_MAX)[];

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
export function validateAddress(input: AddressInput): FieldErrors<AddressField, FormProblem> {
  const address = normaliseAddress(input);
  const errors: FieldErrors<AddressField, FormProblem> = {};
  for (const field of REQUIRED)
    if (isBlank(address[field])) addError(errors, field, { code: 'ADDRESS_EMPTY' });
  if (!PINCODE.test(address.pincode)) addError(errors, 'pincode', { code: 'PINCODE_DIGITS' });
  if (!MOBILE_NUMBER.test(address.mobileNumber)) addError(errors, 'mobileNumber', { code: 'MOBILE_INVALID' });
  for (const field of BOUNDED) checkText(errors, field, address[field] ?? '', ADDRESS_MAX[field]);
  return errors;
}

/** Validates a field on blur: only name and pincode are checked that early. */
export function validateOnBlur(field: AddressField, value: string): FormProblem | undefined {
  if (field === 'name' && isBlank(value)) return { code: 'NAME_EMPTY' };
  if (field === 'pincode' && !PINCODE.test(value.trim())) return { code: 'PINCODE_FORMAT' };
  return undefined;
}
