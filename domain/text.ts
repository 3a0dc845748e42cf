/** Length in Unicode code points, as people count, not in UTF-16 units. */
export const lengthOf = (value: string): number => Array.from(value).length;

/** Shortens a text to at most this many code points, between words and with an ellipsis. */
export function shorten(value: string, max: number): string {
  if (lengthOf(value) <= max) return value;
  const points = Array.from(value);
  const start = points.slice(0, max - 1).join('');
  const endsWithWord = /\s/.test(points[max - 1]!);
  return `${start.replace(endsWithWord ? /[,:]?\s*$/ : /[,:]?\s+\S*$/, '')}…`;
}

/** Empty, white space, or invisible format characters only. */
export const isBlank = (value: string): boolean => !/[^\s\p{Cf}]/u.test(value);

/**
 * Control characters (including NUL, which PostgreSQL text cannot hold), lone surrogates, and those that turn round the
 * text that follows them on the screen. The other marks of direction come with texts that are copied.
 */
export const hasControlCharacters = (value: string): boolean => /[\p{Cc}\p{Cs}\u202d\u202e]/u.test(value);
