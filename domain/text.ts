/** Length in Unicode code points, as people count, not in UTF-16 units. */
export const lengthOf = (value: string): number => Array.from(value).length;

/** Empty, white space, or invisible format characters only. */
export const isBlank = (value: string): boolean => !/[^\s\p{Cf}]/u.test(value);

/**
 * Control characters (including NUL, which PostgreSQL text cannot hold), lone surrogates, and those that turn round the
 * text that follows them on the screen. The other marks of direction come with texts that are copied.
 */
export const hasControlCharacters = (value: string): boolean => /[\p{Cc}\p{Cs}\u202d\u202e]/u.test(value);
