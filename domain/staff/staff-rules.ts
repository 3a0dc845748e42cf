import { EMAIL_INVALID, isEmail, normalisePassword, PASSWORD_MAX } from '../account/account-rules';
import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { isBlank, lengthOf } from '../text';

/** Longer than for shoppers: it gives access to all customers. */
export const STAFF_PASSWORD_MIN = 12;
const STAFF_NAME_MAX = 60;
/** More are not listed. */
export const STAFF_MAX = 500;

/** The input of an invited person. */
export interface JoinInput {
  /** The secret of the invitation. */
  token: string;
  name: string;
  password: string;
}

/** Validates an invitation. */
export function validateInvitation(email: string): FieldErrors<'email'> {
  return isEmail(email.trim()) ? {} : { email: EMAIL_INVALID };
}

/** Validates the name and password of a new staff member. */
export function validateJoin({ name, password }: JoinInput): FieldErrors<keyof JoinInput> {
  const errors: FieldErrors<keyof JoinInput> = {};
  if (isBlank(name)) addError(errors, 'name', { code: 'STAFF_NAME_EMPTY' });
  checkText(errors, 'name', name.trim(), STAFF_NAME_MAX);
  const length = lengthOf(normalisePassword(password));
  if (length < STAFF_PASSWORD_MIN)
    addError(errors, 'password', { code: 'STAFF_PASSWORD_SHORT', params: { min: STAFF_PASSWORD_MIN } });
  if (length > PASSWORD_MAX)
    addError(errors, 'password', { code: 'TOO_LONG', params: { max: PASSWORD_MAX } });
  return errors;
}
