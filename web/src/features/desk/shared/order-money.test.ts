import { itemsPaiseOf, itemsRefundPaiseOf } from './order-money';

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

it('a refund of items is what providers refund: at least a rupee, and nothing below one is left', () => {
  const order = {
    captured: 10,
    refunds: [],
    items: [{ productId: 'salt', refundable: [0.4, 5, 9.5, 10.5] }],
  };
  const refundOf = (qty: number) => itemsRefundPaiseOf(order, [{ productId: 'salt', qty }]);
  expect([1, 2, 3].map(refundOf)).toEqual([100, 500, 1000]);
  expect(refundOf(4)).toBe(1050);
  expect(refundOf(5)).toBeNull();
});
