import fc from 'fast-check';
import { priceWithCoupon } from '../cart/pricing';
import type { PricedItem } from '../cart/pricing';
import { SEARCH_MAX } from '../catalogue/listing-rules';
import { OWNERS_ENGLISH } from '../wording/owners.en';
import { REQUESTS_ENGLISH } from '../wording/requests.en';
import { wordProblems } from '../wording/wording';
import { changedCoupon, isCouponValid, validateCoupon } from './coupon-rules';
import type { Coupon, CouponChange, CouponEntry } from './coupon-rules';
import {
  ADDRESS_TEXT_MAX,
  ITEMS_MAX,
  mergeItems,
  sameItems,
  validateOrder,
  validateOrdersPage,
  validateUsuals,
} from './order-rules';
import type { ItemQty } from './order-rules';
import { spreadDiscount } from './spread-discount';

describe('order rules', () => {
  const item: fc.Arbitrary<ItemQty> = fc.record({
    productId: fc.constantFrom('tomato', 'banana', 'rajma', 'ghee'),
    qty: fc.integer({ min: 1, max: 99 }),
  });

  const items = fc.array(item, { maxLength: 12 });

  const qtyOf = (list: readonly ItemQty[], productId: string): number =>
    list.filter((one) => one.productId === productId).reduce((sum, { qty }) => sum + qty, 0);

  const unlike = (qty: number) => [{ productId: 'tomato', qty }];

  describe('merging items of the same product', () => {
    it('leaves one item per product with its total, in order of first occurrence', () => {
      fc.assert(
        fc.property(items, (list) => {
          const merged = mergeItems(list);
          expect(merged.map(({ productId }) => productId)).toEqual([
            ...new Set(list.map(({ productId }) => productId)),
          ]);
          for (const { productId, qty } of merged) expect(qty).toBe(qtyOf(list, productId));
        }),
      );
    });

    it('is idempotent, and does not modify its input', () => {
      fc.assert(
        fc.property(items, (list) => {
          const before = structuredClone(list);
          expect(mergeItems(mergeItems(list))).toEqual(mergeItems(list));
          expect(list).toEqual(before);
        }),
      );
    });
  });

  describe('two lists have the same items', () => {
    it('in any order, merged or not', () => {
      fc.assert(
        fc.property(items, (list) => {
          expect(sameItems(list, [...list].reverse())).toBe(true);
          expect(sameItems(list, mergeItems(list))).toBe(true);
        }),
      );
    });

    it('unless either has one more item', () => {
      fc.assert(
        fc.property(items, item, (list, more) => {
          expect(sameItems(list, [...list, more])).toBe(false);
          expect(sameItems([...list, more], list)).toBe(false);
        }),
      );
    });

    it('unless a product or a count differs', () => {
      expect(sameItems(unlike(1), [{ productId: 'banana', qty: 1 }])).toBe(false);
      expect(sameItems(unlike(1), unlike(2))).toBe(false);
      expect(sameItems([], [])).toBe(true);
    });
  });

  describe('validating an order', () => {
    const many = (count: number): ItemQty[] =>
      Array.from({ length: count }, (_, at) => ({ productId: `p${at}`, qty: 1 }));
    const same = (...qtys: number[]): ItemQty[] => qtys.map((qty) => ({ productId: 'tomato', qty }));
    const CART_LONG = { cart: 'An order has up to 200 products.' };
    const QTY_WRONG = { cart: 'The qty of each product is 1 to 99.' };
    const ADDRESS_LONG = { address: 'The address has up to 500 characters.' };
    const ADDRESS_HIDDEN = { address: 'The address contains characters that cannot be shown.' };
    it.each([
      ['a valid order', unlike(1), '12 MG Road', {}],
      ['an empty order, which is checked elsewhere', [], '', {}],
      ['as many items as may be', many(ITEMS_MAX), 'x', {}],
      ['one item too many', many(ITEMS_MAX + 1), 'x', CART_LONG],
      ['the maximum of one product', unlike(99), 'x', {}],
      ['one too many of a product', [...unlike(1), ...unlike(100)], 'x', QTY_WRONG],
      ['none of a product', unlike(0), 'x', QTY_WRONG],
      ['half a unit', unlike(0.5), 'x', QTY_WRONG],
      ['as many lines of one product as units are allowed', same(...many(99).map(() => 1)), 'x', {}],
      ['more lines than products are allowed, but few products', [...many(150), ...many(150)], 'x', {}],
      ['lines of one product with too many units in total', same(60, 40), 'x', QTY_WRONG],
      ['a negative line', same(5, -3), 'x', QTY_WRONG],
      ['two half units', same(0.5, 0.5), 'x', QTY_WRONG],
      ['a long address', unlike(1), '🍅'.repeat(ADDRESS_TEXT_MAX), {}],
      ['too long an address', unlike(1), 'x'.repeat(ADDRESS_TEXT_MAX + 1), ADDRESS_LONG],
      ['a very long blank address', unlike(1), ' '.repeat(ADDRESS_TEXT_MAX + 1), {}],
      ['a NUL', unlike(1), 'MG\0Road', ADDRESS_HIDDEN],
      ['text turned round', unlike(1), 'MG Road \u202e10065', ADDRESS_HIDDEN],
      ['a sequence for terminals', unlike(1), 'MG \u001b[2JRoad', ADDRESS_HIDDEN],
      ['an address of several lines', unlike(1), '12\tMG Road\r\nBengaluru\n560001', {}],
      ['items and address', unlike(0), 'a\0', { ...QTY_WRONG, ...ADDRESS_HIDDEN }],
    ])('%s', (_, list, address, expected) =>
      expect(wordProblems(REQUESTS_ENGLISH, validateOrder(list, address))).toEqual(expected),
    );
  });

  const TOO_LONG = { code: 'SEARCH_LONG', params: { max: SEARCH_MAX } };

  const NO_YEAR = { code: 'YEAR_DIGITS' };

  const noSize = (max: number, of: string) => ({ code: 'PAGE_SIZE', params: { max, of } });

  it.each<[object, object]>([
    [validateOrdersPage({ first: 1, search: 'x'.repeat(SEARCH_MAX), year: 9999 }), {}],
    [validateOrdersPage({ first: 100, search: null, year: 1000 }), {}],
    [validateOrdersPage({ first: 1, search: null, year: null }), {}],
    [
      validateOrdersPage({ first: 101, search: 'x'.repeat(SEARCH_MAX + 1), year: 999 }),
      { first: noSize(100, 'orders'), search: TOO_LONG, year: NO_YEAR },
    ],
    [validateOrdersPage({ first: 0, year: 10_000 }), { first: noSize(100, 'orders'), year: NO_YEAR }],
    [validateUsuals(1), {}],
    [validateUsuals(48), {}],
    ...[0, 49, 1.5].map((first): [object, object] => [
      validateUsuals(first),
      { first: noSize(48, 'products') },
    ]),
  ])('a page of orders, or of usuals, has the problems %j', (problems, expected) =>
    expect(problems).toEqual(expected),
  );
});

describe('a coupon', () => {
  const coupon = (entry: Partial<CouponEntry> = {}): CouponEntry => ({
    code: 'Instant50',
    percent: 50,
    validFrom: null,
    validUntil: null,
    ...entry,
  });

  const JANUARY = new Date('2030-01-01');

  const FEBRUARY = new Date('2030-02-01');

  it.each([
    [coupon(), {}],
    [coupon({ validFrom: JANUARY, validUntil: FEBRUARY }), {}],
    [coupon({ validUntil: FEBRUARY }), {}],
    [coupon({ percent: 1 }), {}],
    [coupon({ percent: 99 }), {}],
    [coupon({ code: 'x'.repeat(40) }), {}],
    [coupon({ code: 'Diwali_10-b' }), {}],
    [coupon({ percent: 0 }), { percent: 'The percent should be a whole number from 1 to 99.' }],
    [coupon({ percent: 100 }), { percent: 'The percent should be a whole number from 1 to 99.' }],
    [coupon({ percent: 9.5 }), { percent: 'The percent should be a whole number from 1 to 99.' }],
    [
      coupon({ code: 'two words' }),
      { code: 'The code should be up to 40 letters, digits, hyphens and underscores.' },
    ],
    [
      coupon({ code: 'x'.repeat(41) }),
      { code: 'The code should be up to 40 letters, digits, hyphens and underscores.' },
    ],
    [
      coupon({ validFrom: new Date('tomorrow') }),
      { validFrom: 'A time should be like 2026-12-24 or 2026-12-24T18:00:00+05:30.' },
    ],
    [
      coupon({ validFrom: FEBRUARY, validUntil: JANUARY }),
      { validUntil: 'A coupon should end after it begins.' },
    ],
    [
      coupon({ validFrom: JANUARY, validUntil: JANUARY }),
      { validUntil: 'A coupon should end after it begins.' },
    ],
  ])('%j', (entry, errors) => expect(wordProblems(OWNERS_ENGLISH, validateCoupon(entry))).toEqual(errors));

  it.each([
    [true, null, null, true],
    [false, null, null, false],
    [true, JANUARY, null, true],
    [true, FEBRUARY, null, false],
    [true, null, JANUARY, false],
    [true, null, FEBRUARY, true],
  ])('active %s, from %s, until %s is valid: %s', (active, validFrom, validUntil, usable) =>
    expect(isCouponValid({ active, validFrom, validUntil }, new Date('2030-01-01T00:00:00Z'))).toBe(usable),
  );

  it.each<[CouponChange, Partial<Coupon>]>([
    [{ code: 'Holi' }, {}],
    [{ code: 'Holi', percent: null, active: null }, {}],
    [{ code: 'Holi', percent: 20 }, { percent: 20 }],
    [{ code: 'Holi', active: true }, { active: true }],
    [{ code: 'Holi', validFrom: null }, { validFrom: null }],
    [{ code: 'Holi', validUntil: null }, { validUntil: null }],
    [{ code: 'Holi', validUntil: FEBRUARY }, { validUntil: FEBRUARY }],
  ])('changed by %j keeps all other fields', (change, changed) => {
    const before = { code: 'Holi', percent: 10, active: false, validFrom: JANUARY, validUntil: JANUARY };
    expect(changedCoupon(before, change)).toEqual({ ...before, ...changed });
  });

  it('that is new is active and always valid by default, but has no default percent', () => {
    const made = { code: 'Holi', active: true, validFrom: null, validUntil: null };
    expect(changedCoupon(null, { code: 'Holi', percent: 10 })).toEqual({ ...made, percent: 10 });
    expect(Object.keys(validateCoupon(changedCoupon(null, { code: 'Holi' })))).toEqual(['percent']);
  });
});

describe('spread discount', () => {
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
});
