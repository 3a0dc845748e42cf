import type { WorkOperation } from './operations';
import { cachedOrder } from './test-order';
import { rejectionText } from './work-text';

const picker = { _id: 'ravi', name: 'Ravi', role: 'PICKER', active: true } as const;
const order = cachedOrder({ number: '8E52513D', status: 'PACKED', picker });
const titleOf = (...operations: WorkOperation[]): string =>
  rejectionText({ id: '', orderId: 'a', code: 'CONFLICT', message: '', operations }, order, 'me').title;

it('a picker is told who has the order', () => {
  const line = { kind: 'PICK', orderId: 'a', productId: 'dahi', qty: 1, grams: null } as const;
  expect(titleOf({ kind: 'START', orderId: 'a' }, line)).toBe('Ravi has taken order 8E52513D');
  expect(titleOf(line)).toBe('Ravi has taken order 8E52513D');
});

it('a rider whose order is elsewhere is not told of who packed it', () => {
  expect(titleOf({ kind: 'DISPATCH', orderId: 'a' })).toBe(
    'Order 8E52513D: the start of the delivery was not accepted',
  );
  expect(titleOf({ kind: 'DELIVER', orderId: 'a' })).toBe('Order 8E52513D: the delivery was not accepted');
});
