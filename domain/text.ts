/** Length as a person counts it: Unicode code points, not UTF-16 units. */
export const lengthOf = (value: string): number => Array.from(value).length;

/** Nothing to see: empty, white space, or invisible format characters only. */
export const isBlank = (value: string): boolean => !/[^\s\p{Cf}]/u.test(value);

/** Control characters (NUL among them, which no database text can hold) and broken surrogate halves. */
export const hasControlCharacters = (value: string): boolean => /[\p{Cc}\p{Cs}]/u.test(value);

/** Not in the specification: for text that cannot be stored. */
export const HIDDEN_CHARACTERS = 'Please remove line breaks and hidden characters';

/** Not in the specification: for text that is too long. */
export const tooLong = (label: string, max: number): string =>
  `${label} should have at most ${max} characters`;
