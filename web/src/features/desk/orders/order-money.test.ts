import { itemsPaiseOf } from './order-money';

/** ₹500 of goods, of which one unit of ₹200 was not there, and ₹40 for the delivery. */
const items = [
  { agreed: 400, charged: 200 },
  { agreed: 100, charged: 100 },
];

it('counts what is charged of an order that is due, whose price falls with it', () => {
  const order = { payment: 'DUE' as const, items, price: 340 };
  expect(itemsPaiseOf(order)).toBe(30_000);
  expect(order.price * 100 - itemsPaiseOf(order)).toBe(4000);
});

it('counts what was agreed of a paid order, whose price stays', () => {
  const order = { payment: 'PAID' as const, items, price: 540 };
  expect(order.price * 100 - itemsPaiseOf(order)).toBe(4000);
});
