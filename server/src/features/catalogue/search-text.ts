/** The text as letters of a LIKE pattern: %, _ and \ stand for themselves. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A word and what sets it apart from the next: as the database tells words apart. */
const WORD = /([^ !-/:-@[-`{-~]*)([ !-/:-@[-`{-~]*)/g;
/** The database knows up to three words in a row. */
const WORDS_MAX = 3;

/** What the database knows titles by: words, or two or three words in a row with what is between them. */
export interface Terms {
  /** How many words each has. Before or behind a mark at the end of the text stands an empty one. */
  words: number;
  /** A title that has the text in it has terms that begin, end or are like these, as they come in the text. */
  texts: string[];
  /** Whether one term holds all of the text: then every title that has the term has the text. */
  whole: boolean;
}

/** Cuts a text into what the database can look up. */
export function termsOf(text: string): Terms {
  const found = [...text.matchAll(WORD)].map(({ index, 1: word = '', 2: gap = '' }) => ({
    start: index,
    end: index + word.length,
    isLast: gap === '',
  }));
  // Behind the last word the expression finds nothing once more.
  const parts = found.slice(0, found.findIndex(({ isLast }) => isLast) + 1);
  const words = Math.min(parts.length, WORDS_MAX);
  const texts = parts.slice(words - 1).map(({ end }, index) => text.slice(parts[index]!.start, end));
  return { words, texts, whole: texts.length === 1 };
}

/** Patterns for the terms of a text that stands anywhere: its ends may lie within a word of the title. */
export const termPatterns = ({ texts }: Terms): string[] =>
  texts.map((text, index) => {
    const before = index === 0 ? '%' : '';
    const behind = index === texts.length - 1 ? '%' : '';
    return before + likePattern(text) + behind;
  });
