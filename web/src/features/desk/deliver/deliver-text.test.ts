import { cachedOrder } from '../queue/test-order';
import { dueText } from './deliver-text';

it('money is to be collected for an unpaid order until it is delivered', () => {
  const due = { payment: 'DUE', totalPaise: 12_300 } as const;
  expect(dueText(cachedOrder({ ...due, status: 'OUT_FOR_DELIVERY' }))).toBe('Collect ₹123');
  expect(dueText(cachedOrder({ ...due, status: 'DELIVERY_FAILED' }))).toBe('Collect ₹123');
  expect(dueText(cachedOrder({ ...due, status: 'DELIVERED' }))).toBe('');
  expect(dueText(cachedOrder({ ...due, payment: 'PAID', status: 'OUT_FOR_DELIVERY' }))).toBe('');
});
