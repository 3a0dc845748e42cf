/** The text as letters of a LIKE pattern: %, _ and \ stand for themselves. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A mark of punctuation is a word of its own: as the database tells words apart. */
const WORD = /[!-/:-@[-`{-~]|[^ !-/:-@[-`{-~]+/g;

/** What the database knows titles by: words, or two words in a row with what is between them. */
export interface Terms {
  /** How many words each has. */
  words: 1 | 2;
  /** A title that has the text in it has terms that begin, end or are like these, as they come in the text. */
  texts: string[];
  /** Whether one term holds all of the text: then every title that has the term has the text. */
  whole: boolean;
}

/** Cuts a text into what the database can look up. */
export function termsOf(text: string): Terms {
  const found = [...text.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const pairs = found.slice(1).map(({ end }, index) => text.slice(found[index]!.start, end));
  if (pairs.length === 0) return { words: 1, texts: found.length === 0 ? [] : [text], whole: true };
  return { words: 2, texts: pairs, whole: pairs.length === 1 };
}

/** Patterns for the terms of a text that stands anywhere: its ends may lie within a word of the title. */
export const termPatterns = ({ texts }: Terms): string[] =>
  texts.map((text, index) => {
    const before = index === 0 ? '%' : '';
    const behind = index === texts.length - 1 ? '%' : '';
    return before + likePattern(text) + behind;
  });
