import type { FieldErrors } from '../field-errors';

const FIRST_MAX = 100;

/** Validates the page size of a list at the desk. */
export const validatePage = (first: number): FieldErrors<'first'> =>
  Number.isInteger(first) && first >= 1 && first <= FIRST_MAX
    ? {}
    : { first: { code: 'PAGE_SIZE', params: { max: FIRST_MAX, of: 'entries' } } };
