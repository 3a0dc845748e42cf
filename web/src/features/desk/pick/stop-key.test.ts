import { stopsOf, tickedOf } from './stop-key';
import type { PickEntry } from './pick-view';

const entry = (_id: string, packGrams: number | null, picked: { qty: number; grams: number | null } | null) =>
  ({ order: { _id }, item: { qty: 1, missingQty: 0, packGrams, picked } }) as PickEntry;
const [counted, loose] = [entry('A', null, null), entry('B', 1000, null)];
const stops = (...entries: PickEntry[]) => {
  const product = { productId: 'tomato', shelf: '', dietMark: null, barcode: null };
  const products = [{ ...product, title: '', image: '', quantity: '', entries }];
  const { keys, open } = stopsOf([{ name: '', products }]);
  return { keys, open: [...open] };
};

it('a product that one order counts and another weighs has a stop for the tick, and one for the weight', () => {
  expect(tickedOf([counted, loose])).toEqual([counted]);
  expect(stops(counted, loose)).toEqual({ keys: ['tomato', 'tomato:B'], open: ['tomato', 'tomato:B'] });
  const done = entry('A', null, { qty: 1, grams: null });
  expect(stops(done, loose)).toEqual({ keys: ['tomato', 'tomato:B'], open: ['tomato:B'] });
});

it('of goods that are only weighed, those that are missing get no tick beside a weight', () => {
  const gone = entry('A', 1000, { qty: 0, grams: null });
  expect(tickedOf([gone, loose])).toEqual([]);
  expect(stops(gone, loose).keys).toEqual(['tomato:B']);
  expect(tickedOf([gone])).toEqual([gone]);
  expect(stops(gone)).toEqual({ keys: ['tomato'], open: [] });
});
