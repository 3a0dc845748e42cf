import { cartProblemOf, committedOf } from './stock';

it.each([
  [2, 3, null],
  [2, 2, null],
  [2, 1, 'INSUFFICIENT_STOCK'],
  [2, 0, 'OUT_OF_STOCK'],
  [2, -1, 'OUT_OF_STOCK'],
])('%d of a product with %d available: %s', (qty, available, problem) =>
  expect(cartProblemOf(qty, available)).toBe(problem),
);

it('both allocated and held units are promised', () => {
  const limits = { productId: 'tomato', lowStockAt: 5, maxPerOrder: 10 };
  expect(committedOf({ ...limits, onHand: 10, allocated: 3, held: 2 })).toBe(5);
});
