import { isNameable } from './is-nameable';

it.each<[string, string, boolean]>([
  ['tomato', 'Tomato', true],
  ['basmati rice', 'Basmati Rice', true],
  ['kali mirch', 'Black Pepper', false],
  ['mlik', 'Fresh Cow Milk', false],
  ['bannana', 'Banana', false],
  ['टमाटर', 'टमाटर', true],
])('%s, which finds %s: %s', (corrected, title, expected) =>
  expect(isNameable(corrected, [{ title: 'Sugar' }, { title }])).toBe(expected),
);
