import type { CachedOrder } from '../queue/cached-orders';
import { EMPTY_QUEUE, enqueue, markSent } from '../queue/queue-state';
import { cachedOrder } from '../queue/test-order';
import { roundOf, undoableStep } from './round';

const order = (_id: string, status: CachedOrder['status'], hour: number) => {
  const startsAt = new Date(Date.UTC(2026, 10, 23, hour)).toISOString();
  return cachedOrder({ _id, status, slot: { _id: '', cutoffAt: '', endsAt: '', startsAt } });
};

it('orders on the way come first, then packed ones, each by time', () => {
  const orders = [
    order('late', 'PACKED', 17),
    order('back', 'DELIVERY_FAILED', 7),
    order('road', 'OUT_FOR_DELIVERY', 10),
    order('early', 'PACKED', 7),
    order('gone', 'DELIVERED', 7),
  ];
  expect(roundOf(orders).map((group) => [group.status, group.orders.map(({ _id }) => _id)])).toEqual([
    ['OUT_FOR_DELIVERY', ['road']],
    ['PACKED', ['early', 'late']],
    ['DELIVERY_FAILED', ['back']],
  ]);
});

it('only the last step of an order can be undone, and only until it is sent', () => {
  const entry = (id: string, kind: 'DISPATCH' | 'DELIVER') => ({
    ...{ id, at: 0, due: 0, operation: { kind, orderId: 'a' } },
  });
  const dispatched = enqueue(EMPTY_QUEUE, entry('1', 'DISPATCH'));
  expect(undoableStep(dispatched, 'a')).toBeUndefined();
  const delivered = enqueue(dispatched, entry('2', 'DELIVER'));
  expect(undoableStep(delivered, 'a')).toEqual({ id: '2', kind: 'DELIVER' });
  expect(undoableStep(delivered, 'b')).toBeUndefined();
  expect(undoableStep(markSent(delivered, '2'), 'a')).toBeUndefined();
});
