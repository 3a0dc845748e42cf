/** Whether a date field is complete: a partial date has no value, while the first digits of a year already make a date. */
export const isWholeDay = ({ value, validity }: HTMLInputElement): boolean =>
  value === '' ? !validity.badInput : value >= '1000';
