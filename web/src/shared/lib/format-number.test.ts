import { formatCount, formatRupees } from './format-number';

const AMOUNTS = [0, 5, 999, 1_000, 12_345, 1_04_500, 10_00_000, 1_23_45_678, 0.5, 34.5, 99.99, 1_04_500.25];

it.each([...AMOUNTS, -50, -1_234.5])('formats %d by Indian rules', (amount) => {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  expect(formatRupees(amount)).toBe(rupees.format(amount));
});

it.each(AMOUNTS.filter(Number.isInteger))('counts %d in lakhs', (count) => {
  expect(formatCount(count)).toBe(new Intl.NumberFormat('en-IN').format(count));
});
