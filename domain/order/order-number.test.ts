import { idsOfNumber, orderNumber } from './order-number';

it('is the first eight characters of the id, in capitals', () => {
  expect(orderNumber('4d1101ff-8869-4e36-8b2f-0aef66f1a7dd')).toBe('4D1101FF');
});

it.each([
  ['4D1101FF', '4d1101ff-0000-0000-0000-000000000000', '4d1101ff-ffff-ffff-ffff-ffffffffffff'],
  [' #4d11 ', '4d110000-0000-0000-0000-000000000000', '4d11ffff-ffff-ffff-ffff-ffffffffffff'],
  ...['4d1101ff-8869-4e36-8b2f-0aef66f1a7dd'].map((id) => [` ${id} `, id, id]),
])('%j is looked up among the ids from %s to %s', (text, from, to) =>
  expect(idsOfNumber(text!)).toEqual({ from, to }),
);

it.each([
  'x4d1101ff-8869-4e36-8b2f-0aef66f1a7dd',
  '4d1101ff-8869-4e36-8b2f-0aef66f1a7ddx',
  '4d11#01ff',
  ...['', '#', 'dal', '4d1', '4d1101ff8', 'tomato', '4d1101ff-8869'],
])('%j is no number', (text) => expect(idsOfNumber(text)).toBeNull());
