/**
 * Whether a date field has all that is meant: parts of a date are no value, and the first digits of a year make a date
 * already.
 */
export const isWholeDay = ({ value, validity }: HTMLInputElement): boolean =>
  value === '' ? !validity.badInput : value >= '1000';
