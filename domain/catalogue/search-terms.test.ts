import fc from 'fast-check';
import { searchedName, searchTerms, searchWords } from './search-terms';

it.each([
  ['milk', 1, ['milk'], true],
  ['milk 500', 2, ['milk 500'], true],
  ['full cream milk', 3, ['full cream milk'], true],
  ['full-cream  milk, 500', 3, ['full-cream  milk', 'cream  milk, 500'], false],
  ['(milk', 2, ['(milk'], true],
  ['milk)', 2, ['milk)'], true],
  ['दूध 500', 2, ['दूध 500'], true],
  ['', 1, [''], true],
])('%j is looked up by terms of %i words: %j', (text, words, texts, whole) =>
  expect(searchTerms(text)).toEqual({ words, texts, whole }),
);

it('a title that contains a text contains each of its terms', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'द', ' ', '-', '(', '~'), maxLength: 12 });
  fc.assert(
    fc.property(text, (wanted) => {
      const { texts, words, whole } = searchTerms(wanted);
      for (const term of texts) expect(wanted).toContain(term);
      for (const term of texts) expect(searchTerms(term)).toMatchObject({ words, texts: [term] });
      expect(whole).toBe(texts.length === 1);
      if (whole) expect(texts).toEqual([wanted]);
    }),
  );
});

it('words are separated by spaces and punctuation', () => {
  expect(searchWords(' full-cream (milk), 500[ml]~{1}')).toEqual(['full', 'cream', 'milk', '500', 'ml', '1']);
  expect(searchWords(' - ')).toEqual([]);
});

it.each([
  ['lady-finger', 'lady finger'],
  ['one two three four five', 'one two three four five'],
  ['one two three four five six', null],
  ['dal', 'dal'],
  ['da', null],
  ['', null],
  ['घी', 'घी'],
])('%j is looked up among alternative names as %j', (text, name) => expect(searchedName(text)).toBe(name));
