import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { isBlank } from '../text';
import type { FormProblem } from '../wording/wording';

/** The most passkeys that a shopper has: several devices, and what is forgotten on old ones. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
/** How long a shopper has to confirm on the device. */
export const PASSKEY_MINUTES = 5;

/** A name that tells a new passkey from the others: "Linux", "Linux 2". */
export function freeName(name: string, taken: readonly string[]): string {
  const next = [name, ...taken.map((_, index) => `${name} ${index + 2}`)];
  return next.find((one) => !taken.includes(one))!;
}

/** Validates the name that a shopper tells a passkey by. */
export function validatePasskeyName({ name }: { name: string }): FieldErrors<'name', FormProblem> {
  const errors: FieldErrors<'name', FormProblem> = {};
  if (isBlank(name)) addError(errors, 'name', { code: 'NAME_EMPTY' });
  checkText(errors, 'name', name.trim(), PASSKEY_NAME_MAX);
  return errors;
}

/** Validates what a shopper enters to add a passkey. */
export function validatePasskey(input: {
  name: string;
  password: string;
}): FieldErrors<'name' | 'password', FormProblem> {
  const errors: FieldErrors<'name' | 'password', FormProblem> = validatePasskeyName(input);
  if (input.password === '') addError(errors, 'password', { code: 'LOGIN_EMPTY' });
  return errors;
}
