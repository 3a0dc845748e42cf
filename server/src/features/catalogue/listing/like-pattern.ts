import type { SearchTerms } from '../../../../../domain/catalogue/search-terms';

/** Escapes a text for a LIKE pattern. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** LIKE patterns for the terms of a text, whose ends may lie within a word of the title. */
export const termPatterns = ({ texts }: SearchTerms): string[] =>
  texts.map((text, index) => {
    const before = index === 0 ? '%' : '';
    const after = index === texts.length - 1 ? '%' : '';
    return before + likePattern(text) + after;
  });
