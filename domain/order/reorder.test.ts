import { addedQtyOf, differencesOf } from './reorder';
import type { ReorderedItem } from './reorder';

const AS_IT_WAS: ReorderedItem = {
  productId: 'tomato',
  title: 'Tomato',
  qty: 3,
  pricePaise: 3800,
  pricePaiseNow: 3800,
  isOut: false,
  qtyBefore: 0,
  qtyNow: 3,
};
const tomato = { productId: 'tomato', title: 'Tomato' };

it.each<[string, Partial<ReorderedItem>, object[]]>([
  ['nothing when nothing has changed', {}, []],
  ['nothing when some were in the cart already', { qtyBefore: 5, qtyNow: 8 }, []],
  ['nothing when the limit is just reached', { qtyBefore: 96, qtyNow: 99 }, []],
  ['a deleted product', { pricePaiseNow: null, qtyNow: null }, [{ kind: 'GONE', before: null, now: null }]],
  [
    'a product out of stock, without its price',
    { isOut: true, qtyNow: null, pricePaiseNow: 1 },
    [{ kind: 'OUT_OF_STOCK', before: null, now: null }],
  ],
  ['a product with too little stock', { qtyNow: 2 }, [{ kind: 'FEWER', before: 3, now: 2 }]],
  ['a higher price', { pricePaiseNow: 3801 }, [{ kind: 'DEARER', before: 3800, now: 3801 }]],
  ['a lower price', { pricePaiseNow: 3799 }, [{ kind: 'CHEAPER', before: 3800, now: 3799 }]],
  ['fewer due to the limit', { qtyBefore: 97, qtyNow: 99 }, [{ kind: 'FEWER', before: 3, now: 2 }]],
  ['none at the limit', { qtyBefore: 99, qtyNow: 99 }, [{ kind: 'FEWER', before: 3, now: 0 }]],
  [
    'none when the cart is full, without the price',
    { qtyBefore: 2, qtyNow: null, pricePaiseNow: 1 },
    [{ kind: 'FEWER', before: 3, now: 0 }],
  ],
  [
    'fewer at a higher price',
    { qtyBefore: 98, qtyNow: 99, pricePaiseNow: 4000 },
    [
      { kind: 'FEWER', before: 3, now: 1 },
      { kind: 'DEARER', before: 3800, now: 4000 },
    ],
  ],
])('reports %s', (_, change, expected) =>
  expect(differencesOf([{ ...AS_IT_WAS, ...change }])).toEqual(
    expected.map((difference) => ({ ...tomato, ...difference })),
  ),
);

it('reports differences in the order of the items', () => {
  const gone = { ...AS_IT_WAS, pricePaiseNow: null, qtyNow: null };
  const items = ['a', 'b', 'c'].map((productId) => ({ ...gone, productId }));
  expect(differencesOf(items).map(({ productId }) => productId)).toEqual(['a', 'b', 'c']);
});

it('counts only what was added to the cart', () => {
  const none = { ...AS_IT_WAS, qtyBefore: 2, qtyNow: null };
  expect(addedQtyOf([AS_IT_WAS, none, { ...AS_IT_WAS, qtyBefore: 97, qtyNow: 99 }])).toBe(5);
  expect(addedQtyOf([none])).toBe(0);
});
