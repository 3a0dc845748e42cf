/** Any of these words; the words are alternatives of a regular expression. */
export const allergenPattern = (words: string, _allergens: readonly string[]): RegExp =>
  new RegExp(`\\b(${words})\\b`, 'gi');
