import { formatInstant } from './instant';
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
])('whether %j is blank: %s', (text, blank) => expect(isBlank(text)).toBe(blank));

it.each([
  ['basil\0', true],
  ['ba\nsil', true],
  ['\ud83c', true],
  ['basil 🍅 आशा', false],
])('whether %j has something hidden: %s', (text, hidden) => expect(hasControlCharacters(text)).toBe(hidden));

it('an instant is told in Indian time, with whole seconds', () =>
  expect(formatInstant(new Date('2026-11-20T18:34:05.999Z'))).toBe('2026-11-21T00:04:05+05:30'));
