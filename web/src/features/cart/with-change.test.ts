import type { CartAndWishlistQuery, ProductCardFragment } from '@/gql/operations';
import { withChange } from './with-change';

const product = (_id: string, price: number): ProductCardFragment => ({
  _id,
  id: 1,
  title: _id,
  image: `/images/products/${_id}.svg`,
  price,
  mrp: price,
  quantity: 'kg',
  unitPrice: { price, per: 'kg' },
  diet: 'VEG',
  rating: 4,
  categoryName: 'vegetables',
  stockLevel: 'IN_STOCK',
  maxQty: 10,
});
const tomato = product('tomato', 38);
const milk = product('milk', 34.5);

const EMPTY: CartAndWishlistQuery = {
  cart: { _id: 'asha', items: [], totalQty: 0, price: 0, delivery: 0, total: 0 },
  wishlist: { _id: 'asha', items: [] },
};
const two = withChange(withChange(EMPTY, tomato, { qty: 2 }), milk, { qty: 1, wished: true });

it('appends items with the server’s ids, and updates the totals', () => {
  expect(two.cart.items.map(({ _id, qty }) => [_id, qty])).toEqual([
    ['asha:tomato', 2],
    ['asha:milk', 1],
  ]);
  expect(two.cart).toMatchObject({ totalQty: 3, price: 110.5, delivery: 50, total: 160.5 });
  expect(two.wishlist.items.map(({ _id }) => _id)).toEqual(['asha:milk']);
});

it('changes an item in place', () => {
  const { cart } = withChange(two, tomato, { qty: 5 });
  expect(cart.items.map(({ qty }) => qty)).toEqual([5, 1]);
});

it('removes the last item, and the delivery fee with it', () => {
  const { cart } = withChange(withChange(two, tomato, { qty: 0 }), milk, { qty: 0 });
  expect(cart).toEqual(EMPTY.cart);
});

it('ignores absent parts of a change, and absent products', () => {
  expect(withChange(two, tomato, { wished: true }).cart).toBe(two.cart);
  expect(withChange(two, tomato, { qty: 1 }).wishlist).toBe(two.wishlist);
  expect(withChange(two, tomato, { wished: false }).wishlist).toEqual(two.wishlist);
});

describe('the problem of an item', () => {
  const problemsOf = ({ cart }: CartAndWishlistQuery) => cart.items.map(({ problem }) => problem);
  const short: CartAndWishlistQuery = {
    ...two,
    cart: {
      ...two.cart,
      items: two.cart.items.map((item, index) =>
        index === 0 ? { ...item, qty: 5, problem: 'INSUFFICIENT_STOCK', availableQty: 3 } : item,
      ),
    },
  };

  it('disappears as soon as the count is available, and comes back', () => {
    expect(problemsOf(withChange(short, tomato, { qty: 4 }))).toEqual(['INSUFFICIENT_STOCK', null]);
    expect(problemsOf(withChange(short, tomato, { qty: 3 }))).toEqual([null, null]);
    expect(problemsOf(withChange(two, milk, { qty: 11 }))).toEqual([null, 'INSUFFICIENT_STOCK']);
  });

  it('is left to the server if the shopper may hold the last units', () => {
    expect(
      problemsOf(withChange(two, { ...milk, stockLevel: 'OUT_OF_STOCK', maxQty: 0 }, { qty: 2 })),
    ).toEqual([null, null]);
  });
});
