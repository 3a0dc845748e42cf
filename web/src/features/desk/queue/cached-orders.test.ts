import { createHash } from 'node:crypto';
import { print } from 'graphql';
import { PickPlaceFragmentDoc, PickSlotFragmentDoc, WorkOrderFragmentDoc } from '@/gql/desk-operations';
import { addStored, cacheList, cacheOrder, mergePlaces, EMPTY_CACHE } from './cached-orders';
import type { CachedData, CachedOrder } from './cached-orders';
import { cachedOrder } from './test-order';
import { CACHE_VERSION } from './work-store';

const order = (_id: string, status: CachedOrder['status'] = 'PLACED') => cachedOrder({ _id, status });
const pickList = (...orderIds: string[]) => ({ pickLists: { slot: { orderIds, places: [] } } });
const ALL = { isNewer: () => false, kept: [] };
const idsOf = ({ orders }: CachedData): string[] => Object.keys(orders).sort();

it('caches only the orders in its lists', () => {
  const cached = cacheList(EMPTY_CACHE, [order('a'), order('b')], pickList('a', 'b'), ALL);
  expect(idsOf(cached)).toEqual(['a', 'b']);
  const next = cacheList(cached, [order('b'), order('c')], pickList('b', 'c'), ALL);
  expect(idsOf(next)).toEqual(['b', 'c']);
  expect(idsOf(cacheList(next, [order('d')], { round: ['d'] }, ALL))).toEqual(['b', 'c', 'd']);
});

it('keeps an order with pending operations, and one that was updated after the list was queried', () => {
  const before = cacheList(EMPTY_CACHE, [order('a'), order('b')], pickList('a', 'b'), ALL);
  const cached = cacheOrder(before, order('a', 'PACKED'));
  const next = cacheList(cached, [order('a')], pickList('a'), { isNewer: (id) => id === 'a', kept: ['b'] });
  expect(next.orders.a?.status).toBe('PACKED');
  expect(idsOf(next)).toEqual(['a', 'b']);
});

it('adds what was stored to what was sent since, which is newer', () => {
  const stored = cacheList(
    EMPTY_CACHE,
    [order('a'), order('b')],
    { ...pickList('a', 'b'), round: ['b'] },
    ALL,
  );
  const sent = cacheList(EMPTY_CACHE, [order('a', 'PACKED')], { round: [] }, ALL);
  const cached = addStored(cacheOrder(sent, order('a', 'PACKED')), stored);
  expect(cached).toMatchObject({ ...pickList('a', 'b'), round: [], slots: null });
  expect([cached.orders.a?.status, cached.orders.b?.status]).toEqual(['PACKED', 'PLACED']);
  expect(addStored(EMPTY_CACHE, stored)).toEqual(stored);
});

it('adds the places of finished products from what was stored', () => {
  const place = (productId: string) => ({
    ...{ productId, shelf: 'dairy', dietMark: null, barcode: '89' },
  });
  const withPlaces = (...productIds: string[]): CachedData => ({
    ...EMPTY_CACHE,
    pickLists: { slot: { orderIds: ['a'], places: productIds.map(place) } },
  });
  const { pickLists } = addStored(withPlaces('paneer'), withPlaces('milk', 'paneer'));
  expect(pickLists.slot?.places).toEqual([place('milk'), place('paneer')]);
});

it('keeps the places of finished products', () => {
  const place = (productId: string, shelf = 'dairy') => ({ productId, shelf, dietMark: null, barcode: null });
  const before = [place('milk'), place('curd'), place('paneer'), place('onion', 'vegetables')];
  const now = [place('milk'), place('ghee'), place('onion', 'vegetables')];
  expect(mergePlaces(before, now).map(({ productId }) => productId)).toEqual([
    ...['milk', 'curd', 'paneer', 'ghee', 'onion'],
  ]);
  expect(mergePlaces([place('first'), ...now], now)[0]).toEqual(place('first'));
  expect(mergePlaces([], now)).toEqual(now);
});

it('a change of the stored fields raises CACHE_VERSION: orders stored before would lack them', () => {
  const texts = [WorkOrderFragmentDoc, PickSlotFragmentDoc, PickPlaceFragmentDoc].map(print).join('\n');
  const fields = createHash('sha256').update(texts).digest('hex').slice(0, 8);
  expect({ CACHE_VERSION, fields }).toEqual({ CACHE_VERSION: 8, fields: '730599e5' });
});
