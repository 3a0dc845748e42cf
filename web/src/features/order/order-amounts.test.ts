import { amountsOf } from './order-amounts';

const items = [{ price: 50, qty: 2, finalPrice: 50 }];

it('an order shows what was ordered, whatever is picked of it, until less is due', () => {
  const order = { price: 140, delivery: 50, discount: 10, items };
  expect(amountsOf(order)).toEqual({ goods: 100, delivery: 50, discount: 10 });
});

it('the amount due agrees with its lines, with a lower discount if items are missing', () => {
  const order = { price: 45, delivery: 0, discount: 10, items };
  expect(amountsOf(order)).toEqual({ goods: 50, delivery: 0, discount: 5 });
  expect(amountsOf({ ...order, price: 90.1, delivery: 50.1 })).toMatchObject({ goods: 50, discount: 10 });
});

it('nothing is due if nothing was delivered', () => {
  const order = { price: 0, delivery: 50, discount: 10, items: [{ price: 50, qty: 2, finalPrice: 0 }] };
  expect(amountsOf(order)).toEqual({ goods: 0, delivery: 0, discount: 0 });
});
