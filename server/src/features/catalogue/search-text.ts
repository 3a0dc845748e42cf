/** The text as letters of a LIKE pattern: %, _ and \ stand for themselves. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
