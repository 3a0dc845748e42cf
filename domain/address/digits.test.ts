import { asciiDigits, copiedNumber } from './digits';

it.each([
  ['+91 98765-43210', 10, '9876543210'],
  ['098765 43210', 10, '9876543210'],
  ['0091 9876543210', 10, '9876543210'],
  ['९८७६५४३२१०', 10, '9876543210'],
  ['Mobile: 9123456789', 10, '9123456789'],
  ['560 001', 6, '560001'],
  ['Bengaluru - 560001', 6, '560001'],
  ['+1 212 555 0123', 10, null],
  ['98765', 10, null],
  ['560001, 560002', 6, null],
  ['', 6, null],
])('of %j, copied for %i digits, %j is entered', (text, length, number) =>
  expect(copiedNumber(text, length)).toBe(number),
);

it('digits of a Hindi keyboard become those that are stored', () =>
  expect(asciiDigits('०१२३४५६७८९ 98')).toBe('0123456789 98'));
