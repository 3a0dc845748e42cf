/**
 * What separates words: spaces and the punctuation of ASCII, as a set for regular expressions. Functions of PostgreSQL
 * (title_terms, name_terms, corrected_search) have the same set, which a test compares (server/test/search-names.test.ts):
 * changing it needs a migration that recreates them.
 */
const SEPARATORS = ' !-/:-@\\[-`{-~';
/** The index has terms of one, two and three words. */
const TERM_WORDS_MAX = 3;

/** A word, and the separators that follow it. */
const WORD = new RegExp(`([^${SEPARATORS}]*)([${SEPARATORS}]*)`, 'g');

/** A text as terms to look up: single words, or two or three in a row, with their separators. */
export interface SearchTerms {
  /** How many words each term has. Where the text begins or ends with punctuation, an empty word counts too. */
  words: number;
  /** In order. A title that contains the text has the same terms, except that its first and last may be longer. */
  texts: string[];
  /** Whether there is only one: then every title with such a term contains the text. */
  whole: boolean;
}

/** Splits a text into the terms to look it up by. */
export function searchTerms(text: string): SearchTerms {
  const found = [...text.matchAll(WORD)].map(({ index, 1: word = '', 2: gap = '' }) => ({
    start: index,
    end: index + word.length,
    isLast: gap === '',
  }));
  // After the last word the expression matches the empty rest once more.
  const parts = found.slice(0, found.findIndex(({ isLast }) => isLast) + 1);
  const words = Math.min(parts.length, TERM_WORDS_MAX);
  const texts = parts.slice(words - 1).map(({ end }, index) => text.slice(parts[index]!.start, end));
  return { words, texts, whole: texts.length === 1 };
}

/** The words of a text. */
export const searchWords = (text: string): string[] =>
  text.split(new RegExp(`[${SEPARATORS}]+`)).filter((word) => word !== '');

/** PostgreSQL's function name_terms has up to this many words of a name in a row. */
const NAME_WORDS_MAX = 5;
/** Two Latin letters are too few to identify a word; two of another script are often a whole one. */
const isTooShort = (name: string): boolean => name.length < 3 && /^[\0-\x7f]*$/.test(name);

/** A text as the words of another name of a product; null if it cannot be one. */
export function searchedName(text: string): string | null {
  const words = searchWords(text);
  const name = words.join(' ');
  return words.length > NAME_WORDS_MAX || isTooShort(name) ? null : name;
}
