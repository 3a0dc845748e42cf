import type { FieldErrors } from '../field-errors';

const FIRST_MAX = 100;
/** The page size of a list at the desk, for descriptions. */
export const FIRST_RANGE = `1 to ${FIRST_MAX}.`;

/** Validates the page size of a list at the desk. */
export const validatePage = (first: number): FieldErrors<'first'> =>
  Number.isInteger(first) && first >= 1 && first <= FIRST_MAX
    ? {}
    : { first: { code: 'PAGE_SIZE', params: { max: FIRST_MAX, of: 'entries' } } };
