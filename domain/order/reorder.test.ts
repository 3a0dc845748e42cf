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
  ['nothing when all is as it was', {}, []],
  ['nothing when some were there already', { qtyBefore: 5, qtyNow: 8 }, []],
  ['nothing when there are exactly as many as may be', { qtyBefore: 96, qtyNow: 99 }, []],
  ['what is gone', { pricePaiseNow: null, qtyNow: null }, [{ kind: 'GONE', before: null, now: null }]],
  [
    'what is out, whatever it costs',
    { isOut: true, qtyNow: null, pricePaiseNow: 1 },
    [{ kind: 'OUT_OF_STOCK', before: null, now: null }],
  ],
  ['what there is less of', { qtyNow: 2 }, [{ kind: 'FEWER', before: 3, now: 2 }]],
  ['what is dearer', { pricePaiseNow: 3801 }, [{ kind: 'DEARER', before: 3800, now: 3801 }]],
  ['what is cheaper', { pricePaiseNow: 3799 }, [{ kind: 'CHEAPER', before: 3800, now: 3799 }]],
  ['what is fewer', { qtyBefore: 97, qtyNow: 99 }, [{ kind: 'FEWER', before: 3, now: 2 }]],
  ['what is full already', { qtyBefore: 99, qtyNow: 99 }, [{ kind: 'FEWER', before: 3, now: 0 }]],
  [
    'what has no room, whatever it costs',
    { qtyNow: null, pricePaiseNow: 1 },
    [{ kind: 'FEWER', before: 3, now: 0 }],
  ],
  [
    'what is fewer and dearer',
    { qtyBefore: 98, qtyNow: 99, pricePaiseNow: 4000 },
    [
      { kind: 'FEWER', before: 3, now: 1 },
      { kind: 'DEARER', before: 3800, now: 4000 },
    ],
  ],
])('says %s', (_, change, expected) =>
  expect(differencesOf([{ ...AS_IT_WAS, ...change }])).toEqual(
    expected.map((difference) => ({ ...tomato, ...difference })),
  ),
);

it('says it in the order of the items', () => {
  const gone = { ...AS_IT_WAS, pricePaiseNow: null, qtyNow: null };
  const items = ['a', 'b', 'c'].map((productId) => ({ ...gone, productId }));
  expect(differencesOf(items).map(({ productId }) => productId)).toEqual(['a', 'b', 'c']);
});

it('counts what was put in, beside what was there', () => {
  const none = { ...AS_IT_WAS, qtyNow: null };
  expect(addedQtyOf([AS_IT_WAS, none, { ...AS_IT_WAS, qtyBefore: 97, qtyNow: 99 }])).toBe(5);
  expect(addedQtyOf([none])).toBe(0);
});
