import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { hasControlCharacters, isBlank, lengthOf } from '../text';
import type { FormProblem } from '../wording/wording';

export const NAME_MAX = 60;
/** The longest address that mail servers accept. */
export const EMAIL_MAX = 254;
/** How many sessions a user has at most; another one ends the least recently used. */
export const SESSIONS_MAX = 50;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** How long a mailed link for a new password works. */
export const RESET_MINUTES = 30;

const LOGIN_EMPTY = { code: 'LOGIN_EMPTY' } as const;
const SIGNUP_EMPTY = { code: 'SIGNUP_EMPTY' } as const;
export const EMAIL_INVALID = { code: 'EMAIL_INVALID' } as const;

export interface SignUpInput {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export interface LogInInput {
  email: string;
  password: string;
}

/** Normalises an email for comparison: lower case, trimmed. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** One form of a password, however a keyboard encodes it (NIST SP 800-63B). */
export const normalisePassword = (password: string): string => password.normalize('NFKC');

/** Also no-break and wide spaces, as some keyboards type; tabs and line breaks are rejected. */
const SPACES = /\p{Z}+/gu;

/** Removes superfluous spaces of names and email; a password is kept as typed, and hashed in one form. */
export const normaliseSignUp = <Input extends SignUpInput>(input: Input): Input => ({
  ...input,
  firstName: input.firstName.trim().replace(SPACES, ' '),
  lastName: input.lastName.trim().replace(SPACES, ' '),
  email: input.email.trim(),
});

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/**
 * Whether a text is an email. Length first, so that the pattern never sees a huge text; of the key, as lower case can be
 * longer than upper case.
 */
export function isEmail(email: string): boolean {
  return lengthOf(emailKey(email)) <= EMAIL_MAX && !hasControlCharacters(email) && EMAIL.test(email);
}

/** Validates a sign-up in the specification's order: emptiness, password, email. */
export function validateSignUp(input: SignUpInput): FieldErrors<keyof SignUpInput, FormProblem> {
  const { firstName, lastName, email, password } = normaliseSignUp(input);
  const errors: FieldErrors<keyof SignUpInput, FormProblem> = {};
  if (isBlank(firstName)) addError(errors, 'firstName', SIGNUP_EMPTY);
  if (isBlank(lastName)) addError(errors, 'lastName', SIGNUP_EMPTY);
  if (isBlank(email)) addError(errors, 'email', SIGNUP_EMPTY);
  if (password === '') addError(errors, 'password', SIGNUP_EMPTY);
  checkPassword(errors, 'password', password);
  if (!isEmail(email)) addError(errors, 'email', EMAIL_INVALID);
  checkText(errors, 'firstName', firstName, NAME_MAX);
  checkText(errors, 'lastName', lastName, NAME_MAX);
  return errors;
}

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** Validates a new password by the rules of signing up. */
export function validateNewPassword(newPassword: string): FieldErrors<'newPassword', FormProblem> {
  const errors: FieldErrors<'newPassword', FormProblem> = {};
  if (newPassword === '') addError(errors, 'newPassword', LOGIN_EMPTY);
  checkPassword(errors, 'newPassword', newPassword);
  return errors;
}

/** Validates a change of the password by somebody who knows it. */
export function validatePasswordChange({
  currentPassword,
  newPassword,
}: PasswordChange): FieldErrors<keyof PasswordChange, FormProblem> {
  const empty = currentPassword === '' ? { currentPassword: LOGIN_EMPTY } : {};
  return { ...empty, ...validateNewPassword(newPassword) };
}

/** Validates the deletion of an account. */
export const validateDeletion = ({ password }: { password: string }): FieldErrors<'password', FormProblem> =>
  password === '' ? { password: LOGIN_EMPTY } : {};

/** Validates the email that a reset of the password is asked for with. */
export function validateResetRequest({ email }: { email: string }): FieldErrors<'email', FormProblem> {
  const errors: FieldErrors<'email', FormProblem> = {};
  if (isBlank(email)) addError(errors, 'email', LOGIN_EMPTY);
  if (!isEmail(email.trim())) addError(errors, 'email', EMAIL_INVALID);
  return errors;
}

function checkPassword<Field extends string>(
  errors: FieldErrors<Field, FormProblem>,
  field: Field,
  password: string,
): void {
  const length = lengthOf(normalisePassword(password));
  if (length < PASSWORD_MIN) addError(errors, field, { code: 'PASSWORD_SHORT' });
  if (length > PASSWORD_MAX) addError(errors, field, { code: 'TOO_LONG', params: { max: PASSWORD_MAX } });
}

/** Validates a log-in: emptiness, and characters that no email has. */
export function validateLogIn({ email, password }: LogInInput): FieldErrors<keyof LogInInput, FormProblem> {
  const errors: FieldErrors<keyof LogInInput, FormProblem> = {};
  if (isBlank(email)) addError(errors, 'email', LOGIN_EMPTY);
  if (password === '') addError(errors, 'password', LOGIN_EMPTY);
  if (hasControlCharacters(email.trim())) addError(errors, 'email', EMAIL_INVALID);
  return errors;
}
