import { packText } from './pack-text';

it.each([
  ['packet', 40, { price: 333.33, per: 'kg' }, 'packet (120 g)'],
  ['bottle', 20, { price: 100, per: 'litre' }, 'bottle (200 ml)'],
  ['500grms', 48, { price: 96, per: 'kg' }, '500grms'],
  ['kg', 38, { price: 38, per: 'kg' }, '1 kg'],
  ['dozen', 60, { price: 5, per: 'piece' }, 'dozen'],
  ['packet', 30, { price: 30, per: 'packet' }, '1 packet'],
  ['1pc', 75, { price: 75, per: 'piece' }, '1pc'],
  ['packet', 1, { price: 0, per: 'kg' }, 'packet'],
  ['kg', 0, { price: 0, per: 'kg' }, '1 kg'],
])('%s at %d rupees and %j is %j', (quantity, price, unitPrice, expected) => {
  expect(packText({ quantity, price, unitPrice })).toBe(expected);
});
