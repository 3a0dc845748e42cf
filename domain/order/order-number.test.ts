import { orderNumber } from './order-number';

it('is the first eight characters of the id, in capitals', () => {
  expect(orderNumber('4d1101ff-8869-4e36-8b2f-0aef66f1a7dd')).toBe('4D1101FF');
});
