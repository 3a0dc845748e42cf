import fc from 'fast-check';
import { priceWithCoupon } from '../cart/pricing';
import type { PricedItem } from '../cart/pricing';
import { spreadDiscount } from './spread-discount';

const item = fc.record({
  pricePaise: fc.integer({ min: 1, max: 500_000 }),
  qty: fc.integer({ min: 1, max: 99 }),
});
const cart = fc.array(item, { minLength: 1, maxLength: 40 });
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const cost = ({ pricePaise, qty }: PricedItem): number => pricePaise * qty;

it('items and delivery share the discount in proportion, within a paisa, and completely', () => {
  fc.assert(
    fc.property(cart, fc.integer({ min: 0, max: 99 }), (items, percent) => {
      const costs = priceWithCoupon(items, percent);
      const shares = spreadDiscount(items, costs);
      const all = [...shares, costs.discount - sum(shares)];
      const paid = [...items.map(cost), costs.delivery];
      expect(all).toHaveLength(items.length + 1);
      for (const [at, share] of all.entries()) {
        const exact = (costs.discount * paid[at]!) / (costs.price + costs.delivery);
        expect(Math.abs(share - exact)).toBeLessThan(1);
        expect(share).toBeLessThanOrEqual(paid[at]!);
        expect(share).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

it.each([
  ['without a coupon there are no shares', [[3800, 2]], 5000, 0, [0]],
  [
    'the largest remainder gets the paisa',
    [
      [100, 1],
      [200, 1],
    ],
    0,
    100,
    [33, 67],
  ],
  [
    'the largest remainder may be that of a cheaper item',
    [
      [4, 1],
      [3, 1],
    ],
    0,
    2,
    [1, 1],
  ],
  [
    'of equal remainders the earlier item gets the paisa',
    [
      [100, 1],
      [100, 1],
      [100, 1],
    ],
    0,
    100,
    [34, 33, 33],
  ],
  ['of equal remainders delivery comes last', [[5000, 1]], 5000, 101, [51]],
  [
    'the most expensive order possible',
    [
      [1_000_000_000, 1],
      [999_995_000, 1],
    ],
    5000,
    1_980_000_000,
    [990_000_000, 989_995_050],
  ],
] as const)('%s', (_what, items, delivery, discount, shares) => {
  const priced = items.map(([pricePaise, qty]) => ({ pricePaise, qty }));
  expect(spreadDiscount(priced, { delivery, discount })).toEqual(shares);
});

it('an empty order has no shares', () => {
  expect(spreadDiscount([], { delivery: 0, discount: 0 })).toEqual([]);
});
