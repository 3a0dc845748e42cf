import { dietOf, mrpOf } from './product-facts';

it.each([
  [null, 'fruits', 'VEG'],
  [null, 'nonveg', 'NONVEG'],
  ['EGG', 'nonveg', 'EGG'],
  ['NONVEG', 'snacks', 'NONVEG'],
  ['VEG', 'nonveg', 'VEG'],
] as const)('a product that is marked %s in %s is %s', (diet, category, expected) =>
  expect(dietOf(diet, category)).toBe(expected),
);

it.each([
  [null, 3400, 3400],
  [4000, 3400, 4000],
  [3400, 4000, 4000],
])('an MRP of %p at a price of %p is shown as %p', (mrp, price, shown) =>
  expect(mrpOf(mrp, price)).toBe(shown),
);
