/** The text as letters of a LIKE pattern: %, _ and \ stand for themselves. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The words of a text as the database tells them apart: punctuation is a word of its own. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/[!-/:-@[-`{-~]/g, ' $& ')
    .split(' ')
    .filter((word) => word !== '');

/**
 * A LIKE pattern for each word of a text: a title that has the text in it has words like all of these. The first may
 * begin and the last may end within a word of the title.
 */
export function wordPatterns(text: string): string[] {
  const words = wordsOf(text).map(likePattern);
  return words.map(
    (word, index) => `${index === 0 ? '%' : ''}${word}${index === words.length - 1 ? '%' : ''}`,
  );
}
