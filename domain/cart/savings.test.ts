import { totalSaving } from './savings';

it('adds up the savings on the MRP, in whole paise', () => {
  expect(
    totalSaving([
      { price: 1.1, mrp: 1.2, qty: 3 },
      { price: 34.5, mrp: 40, qty: 2 },
      { price: 38, mrp: 38, qty: 9 },
    ]),
  ).toBe(11.3);
});

it('ignores an MRP below the price', () => {
  expect(totalSaving([{ price: 10, mrp: 8, qty: 1 }])).toBe(0);
});
