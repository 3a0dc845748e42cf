/** PostgreSQL text cannot hold NUL: what contains it matches nothing. */
export const isStorable = (text: string): boolean => !text.includes('\0');

/** The text as letters of a LIKE pattern: %, _ and \ stand for themselves. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
