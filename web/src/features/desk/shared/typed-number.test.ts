import { typedNumber } from './typed-number';

it.each([
  ['25', 25],
  [' 25.50 ', 25.5],
  ['₹25', 25],
  ['₹ 1,299', 1299],
  ['1 299', 1299],
  ['1,29,900.5', 129_900.5],
  ['-2', -2],
])('reads %j', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

it.each(['', ' ', '₹', '12%', '12,50', '1,29', ',299', '1,,299', '2 kg', 'Infinity', '1e999'])(
  'does not guess what %j means',
  (text) => {
    expect(typedNumber(text)).toBeNaN();
  },
);
