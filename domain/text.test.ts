import { hasControlCharacters, isBlank, lengthOf } from './text';

it.each([
  ['', 0],
  ['basil', 5],
  ['🍅🍅', 2],
])('%j is %i long', (text, length) => expect(lengthOf(text)).toBe(length));

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
