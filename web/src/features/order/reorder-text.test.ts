import { reorderText } from './reorder-text';

it.each([
  ['GONE', null, null, 'Ghee is no longer sold.'],
  ['OUT_OF_STOCK', null, null, 'Ghee is out of stock.'],
  ['DEARER', 500, 550.5, 'Ghee costs ₹550.50 now; it was ₹500.'],
  ['CHEAPER', 1200, 999, 'Ghee costs ₹999 now; it was ₹1,200.'],
  ['FEWER', 60, 39, 'Ghee: only 39 of 60 can be added.'],
  ['FEWER', 60, 0, 'Ghee: no more can be added.'],
] as const)('%s, %p and %p', (kind, before, now, words) =>
  expect(reorderText({ title: 'Ghee', kind, before, now })).toBe(words),
);
