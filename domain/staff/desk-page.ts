import type { FieldErrors } from '../field-errors';

const FIRST_MAX = 100;

/** Validates how much of a list of the desk is asked for. */
export const validatePage = (first: number): FieldErrors<'first'> =>
  Number.isInteger(first) && first >= 1 && first <= FIRST_MAX
    ? {}
    : { first: { code: 'PAGE_SIZE', params: { max: FIRST_MAX, of: 'entries' } } };
