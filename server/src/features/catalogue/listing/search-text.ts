/** The text as letters of a LIKE pattern: %, _ and \ stand for themselves. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A word, and the spaces and punctuation behind it. The database splits titles in the same way (title_terms). */
const WORD = /([^ !-/:-@[-`{-~]*)([ !-/:-@[-`{-~]*)/g;
/** The database knows up to three words in a row. */
const WORDS_MAX = 3;

/** A text as the database can look it up: single words, or two or three in a row with what is between them. */
export interface Terms {
  /** How many words each term has. Where the text begins or ends with punctuation, an empty word counts too. */
  words: number;
  /** The terms in order. A title with the text in it has terms like these, the first and last perhaps longer. */
  texts: string[];
  /** Whether one term holds the whole text: then every title with such a term contains the text. */
  whole: boolean;
}

/** Cuts a text into what the database can look up. */
export function termsOf(text: string): Terms {
  const found = [...text.matchAll(WORD)].map(({ index, 1: word = '', 2: gap = '' }) => ({
    start: index,
    end: index + word.length,
    isLast: gap === '',
  }));
  // After the last word the expression matches the empty rest once more.
  const parts = found.slice(0, found.findIndex(({ isLast }) => isLast) + 1);
  const words = Math.min(parts.length, WORDS_MAX);
  const texts = parts.slice(words - 1).map(({ end }, index) => text.slice(parts[index]!.start, end));
  return { words, texts, whole: texts.length === 1 };
}

/** LIKE patterns for the terms. The text's ends may lie within a word of the title. */
export const termPatterns = ({ texts }: Terms): string[] =>
  texts.map((text, index) => {
    const before = index === 0 ? '%' : '';
    const behind = index === texts.length - 1 ? '%' : '';
    return before + likePattern(text) + behind;
  });
