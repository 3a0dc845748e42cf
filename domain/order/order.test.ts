import type { Product } from '../catalogue/product';
import { hasReceipt, isDue, isOrderCancellable, itemStatusOf, orderItemOf, orderPaise } from './order';

const picked = { qty: 2, grams: null, replacedBy: null, finalPaise: null };
const onion = {
  ...{ productId: 'onion', title: 'Onion', image: '', quantity: 'kg', pricePaise: 2500, qty: 1 },
  ...{ packGrams: null, grams: null },
};
it.each([
  ['ORDERED', { missingQty: 0, picked: null }],
  ['SHORT', { missingQty: 1, picked: null }],
  ['PICKED', { missingQty: 0, picked }],
  ['SHORT', { missingQty: 0, picked: { ...picked, qty: 1 } }],
  ['REPLACED', { missingQty: 0, picked: { ...picked, qty: 1, replacedBy: onion } }],
])('an item is %s: %j', (status, item) => expect(itemStatusOf({ qty: 2, ...item })).toBe(status));

const costs = { price: 10_000, delivery: 5000, discount: 0, total: 15_000 };
it.each([
  ['the paid price, if paid online', 'PAID', 12_000, 15_000],
  ['the final price, at the door', 'DUE', 12_000, 12_000],
  ['the agreed price, until it is packed', 'DUE', null, 15_000],
] as const)('an order costs %s', (_what, payment, finalPaise, paise) =>
  expect(orderPaise({ payment, costs, finalPaise })).toBe(paise),
);

it.each([
  [true, 'DUE', 'PLACED'],
  [true, 'DUE', 'DELIVERY_FAILED'],
  [false, 'DUE', 'DELIVERED'],
  [false, 'DUE', 'CANCELLED'],
  [false, 'PAID', 'PLACED'],
] as const)('it is %s that an order that is %s and %s is to be paid at the door', (due, payment, status) =>
  expect(isDue({ payment, status })).toBe(due),
);

it('an order has a receipt once it is packed, unless it costs nothing', () => {
  expect([null, 0, 1].map((finalPaise) => hasReceipt({ finalPaise }))).toEqual([false, false, true]);
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour));
const slot = { _id: 's', startsAt: at(7), endsAt: at(10), cutoffAt: at(5), available: true };
it.each([
  [true, 'before the cutoff of its slot', { status: 'PLACED', slot }, at(4)],
  [false, 'from the cutoff of its slot on', { status: 'PLACED', slot }, at(5)],
  [true, 'at any time if the shop has no slots', { status: 'PLACED', slot: null }, at(23)],
  [false, 'once it is delivered', { status: 'DELIVERED', slot: null }, at(4)],
  [false, 'before it is placed', { status: null, slot: null }, at(4)],
] as const)('the shopper can cancel it: %s %s', (may, _when, order, now) =>
  expect(isOrderCancellable(order, now)).toBe(may),
);

it('an item copies the product’s current data, and the pack weight if sold by weight', () => {
  const tomato = {
    ...{ _id: 'tomato', title: 'Tomato', image: '/t.svg', pricePaise: 3800, quantity: '500grms' },
    ...{ packAmount: null, packUnit: null, soldByWeight: true },
  } as Product;
  const item = { productId: 'tomato', title: 'Tomato', image: '/t.svg', quantity: '500grms' };
  const rest = { pricePaise: 3800, qty: 2, missingQty: 0, picked: null };
  expect(orderItemOf(tomato, 2)).toEqual({ ...item, ...rest, packGrams: 500 });
  for (const other of [{ soldByWeight: false }, { quantity: '1ltr' }])
    expect(orderItemOf({ ...tomato, ...other }, 2).packGrams).toBeNull();
});
