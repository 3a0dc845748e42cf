import { itemsPaiseOf } from './order-money';

/** ₹500 of goods, one unit of ₹200 of them short, and ₹40 for delivery. */
const items = [
  { agreed: 400, charged: 200 },
  { agreed: 100, charged: 100 },
];

it('an unpaid order shows the charged sum of its items, by which its price falls', () => {
  const order = { payment: 'DUE' as const, items, price: 340 };
  expect(itemsPaiseOf(order)).toBe(30_000);
  expect(order.price * 100 - itemsPaiseOf(order)).toBe(4000);
});

it('a paid order shows the agreed sum of its items, as its price stays', () => {
  const order = { payment: 'PAID' as const, items, price: 540 };
  expect(order.price * 100 - itemsPaiseOf(order)).toBe(4000);
});
