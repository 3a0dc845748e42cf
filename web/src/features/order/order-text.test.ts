import { deviationText, paymentTexts } from './order-text';

type Item = Parameters<typeof deviationText>[0];
const item = (more: Partial<Item>): Item => ({
  ...{
    _id: 'o:tomato',
    productId: 'tomato',
    title: 'Tomato',
    image: '',
    quantity: 'kg',
  },
  ...{
    price: 38,
    qty: 2,
    status: 'ORDERED',
    pickedQty: null,
    pickedGrams: null,
    replacedBy: null,
    finalPrice: 76,
  },
  ...more,
});
const onion: Item['replacedBy'] = {
  _id: 'o',
  title: 'Onion',
  qty: 1,
  quantity: 'kg',
};

it.each<[string, Partial<Item>, string]>([
  ['is to come', {}, ''],
  ['is in the bag', { status: 'PICKED', pickedQty: 2, pickedGrams: 2000 }, ''],
  [
    'is lighter',
    { status: 'PICKED', pickedQty: 2, pickedGrams: 1950, finalPrice: 74.1 },
    'weighs 1.95 kg, and costs less',
  ],
  [
    'is lighter than a kilo',
    { status: 'PICKED', pickedQty: 2, pickedGrams: 950, finalPrice: 40 },
    'weighs 950 g, and costs less',
  ],
  [
    'was short when it was paid',
    { status: 'SHORT', finalPrice: 38 },
    'only 1 in stock, you do not pay for the rest',
  ],
  [
    'is short and lighter',
    { status: 'SHORT', pickedQty: 1, pickedGrams: 900, finalPrice: 34.2 },
    'only 1 in stock, you do not pay for the rest; weighs 900 g, and costs less',
  ],
  [
    'is short and not lighter',
    { status: 'SHORT', pickedQty: 1, pickedGrams: 1000, finalPrice: 38 },
    'only 1 in stock, you do not pay for the rest',
  ],
  ['is not there', { status: 'SHORT', pickedQty: 0, finalPrice: 0 }, 'out of stock, you do not pay for it'],
  ['is replaced', { status: 'REPLACED', pickedQty: 0, replacedBy: onion }, 'replaced by 1 × Onion (kg)'],
  [
    'is replaced in part',
    { status: 'REPLACED', pickedQty: 1, replacedBy: onion },
    'only 1 in stock, and 1 × Onion (kg) instead',
  ],
])('of an item that %s', (_what, more, words) => expect(deviationText(item(more))).toBe(words));

it.each([
  ['PLACED', 'PAID', 'Paid', 'Total paid'],
  ['DELIVERED', 'PAID', 'Paid', 'Total paid'],
  ['CANCELLED', 'PAID', 'Cancelled', 'Total paid'],
  ['PLACED', 'DUE', 'Pay at the door', 'Total due'],
  ['DELIVERY_FAILED', 'DUE', 'Pay at the door', 'Total due'],
  ['DELIVERED', 'DUE', 'Paid at the door', 'Total'],
  ['CANCELLED', 'DUE', 'Cancelled', 'Total'],
] as const)('%s and %s: "%s", and "%s" before the total', (status, payment, badge, total) => {
  expect(paymentTexts({ status, payment })).toMatchObject({ badge, total });
});
