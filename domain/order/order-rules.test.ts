import fc from 'fast-check';
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
import { SEARCH_MAX } from '../catalogue/listing-rules';
import { REQUESTS_ENGLISH } from '../wording/requests.en';
import { wordProblems } from '../wording/wording';

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
  const CART_LONG = { cart: 'An order can have up to 200 products.' };
  const QTY_WRONG = { cart: 'The qty of each product must be 1 to 99.' };
  const ADDRESS_LONG = { address: 'The address can have up to 500 characters.' };
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
