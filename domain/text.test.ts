import { hasControlCharacters, isBlank, lengthOf, shorten } from './text';

it.each([
  ['', 0],
  ['basil', 5],
  ['🍅🍅', 2],
])('%j is %i long', (text, length) => expect(lengthOf(text)).toBe(length));

it.each([
  ['basil and mint', 14, 'basil and mint'],
  ['basil and mint', 13, 'basil and…'],
  ['basil and mint', 10, 'basil and…'],
  ['basil and mint', 9, 'basil…'],
  ['Not there: 1 × basil, 2 × mint', 25, 'Not there: 1 × basil, 2…'],
  ['Not there: 1 × basil, 2 × mint', 23, 'Not there: 1 × basil…'],
  ['Not there: 1 × basil, 2 × mint', 22, 'Not there: 1 × basil…'],
  ['basil  and mint', 7, 'basil…'],
  ['basil  and mint', 9, 'basil…'],
  ['🍅🍅🍅🍅', 3, '🍅🍅…'],
])('%j in %i characters is %j', (text, max, short) => expect(shorten(text, max)).toBe(short));

it.each([
  ['', true],
  [' \t\u00a0', true],
  ['\u200b', true],
  [' basil ', false],
])('%j is blank: %s', (text, blank) => expect(isBlank(text)).toBe(blank));

it.each([
  ['basil\0', true],
  ['ba\nsil', true],
  ['\ud83c', true],
  ['\u202eOR-12', true],
  ['basil 🍅 आशा', false],
])('%j has hidden characters: %s', (text, hidden) => expect(hasControlCharacters(text)).toBe(hidden));
