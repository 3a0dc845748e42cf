import type { Product } from '../catalogue/product';
import { cartOf } from './cart';
import type { CartItem } from './cart';

it('a cart costs the current prices of its products, and delivery', () => {
  const items = [
    { product: { pricePaise: 3400 } as Product, qty: 2 },
    { product: { pricePaise: 12_000 } as Product, qty: 1 },
  ] as CartItem[];
  const costs = { totalQty: 3, price: 18_800, delivery: 5000, total: 23_800 };
  expect(cartOf('meera', items)).toEqual({ userId: 'meera', items, costs });
});
