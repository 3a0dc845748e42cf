import { learnList, learnOrder, mergePlaces, NOTHING_KNOWN } from './known-orders';
import type { Known, KnownOrder } from './known-orders';

const order = (_id: string, status: KnownOrder['status'] = 'PLACED'): KnownOrder => ({
  ...{ _id, number: _id, createdAt: '', status, payment: 'PAID', totalPaise: 0, leftPaise: 0 },
  address: '',
  ...{ customer: { name: '', contact: '' }, slot: null, picker: null, items: [] },
});
const walk = (...orderIds: string[]) => ({ walks: { slot: { orderIds, places: [] } } });
const ALL = { isNewer: () => false, kept: [] };
const idsOf = ({ orders }: Known): string[] => Object.keys(orders).sort();

it('knows the orders of its lists, and no others', () => {
  const known = learnList(NOTHING_KNOWN, [order('a'), order('b')], walk('a', 'b'), ALL);
  expect(idsOf(known)).toEqual(['a', 'b']);
  const next = learnList(known, [order('b'), order('c')], walk('b', 'c'), ALL);
  expect(idsOf(next)).toEqual(['b', 'c']);
  expect(idsOf(learnList(next, [order('d')], { round: ['d'] }, ALL))).toEqual(['b', 'c', 'd']);
});

it('keeps an order that something waits for, and whatever the server said of it after the list was asked for', () => {
  const before = learnList(NOTHING_KNOWN, [order('a'), order('b')], walk('a', 'b'), ALL);
  const known = learnOrder(before, order('a', 'PACKED'));
  const next = learnList(known, [order('a')], walk('a'), { isNewer: (id) => id === 'a', kept: ['b'] });
  expect(next.orders.a?.status).toBe('PACKED');
  expect(idsOf(next)).toEqual(['a', 'b']);
});

it('leaves on its shelf what is no longer looked for', () => {
  const place = (productId: string, shelf = 'dairy') => ({ productId, shelf, barcode: null });
  const before = [place('milk'), place('curd'), place('paneer'), place('onion', 'vegetables')];
  const now = [place('milk'), place('ghee'), place('onion', 'vegetables')];
  expect(mergePlaces(before, now).map(({ productId }) => productId)).toEqual([
    ...['milk', 'curd', 'paneer', 'ghee', 'onion'],
  ]);
  expect(mergePlaces([place('first'), ...now], now)[0]).toEqual(place('first'));
  expect(mergePlaces([], now)).toEqual(now);
});
