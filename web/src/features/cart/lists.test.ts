import type { ProductCardFragment } from '@/gql/operations';
import { applyPatch, isWished, nextRequest, qtyOf, takeProduct } from './lists';
import type { Lists } from './lists';

const product = (_id: string, price: number): ProductCardFragment => ({
  _id,
  id: 1,
  title: _id,
  image: `/images/products/${_id}.svg`,
  price,
  quantity: 'kg',
  rating: 4,
  categoryName: 'vegetables',
});
const tomato = product('tomato', 38);
const milk = product('milk', 34.5);

const EMPTY: Lists = {
  cart: { _id: 'asha', items: [], totalQty: 0, price: 0, delivery: 0, total: 0 },
  wishlist: { _id: 'asha', items: [] },
};
const two = applyPatch(applyPatch(EMPTY, tomato, { qty: 2 }), milk, { qty: 1, wished: true });

describe('applyPatch', () => {
  it('adds items at the end, with the identities that the server gives, and adds up', () => {
    expect(two.cart.items.map(({ _id, qty }) => [_id, qty])).toEqual([
      ['asha:tomato', 2],
      ['asha:milk', 1],
    ]);
    expect(two.cart).toMatchObject({ totalQty: 3, price: 110.5, delivery: 50, total: 160.5 });
    expect(two.wishlist.items.map(({ _id }) => _id)).toEqual(['asha:milk']);
  });

  it('changes an item where it stands', () => {
    const { cart } = applyPatch(two, tomato, { qty: 5 });
    expect(cart.items.map(({ qty }) => qty)).toEqual([5, 1]);
  });

  it('takes the last item out, and the delivery with it', () => {
    const { cart } = applyPatch(applyPatch(two, tomato, { qty: 0 }), milk, { qty: 0 });
    expect(cart).toEqual(EMPTY.cart);
  });

  it('leaves alone what the patch does not name', () => {
    expect(applyPatch(two, tomato, { wished: true }).cart).toBe(two.cart);
    expect(applyPatch(two, tomato, { qty: 1 }).wishlist).toBe(two.wishlist);
  });
});

describe('takeProduct', () => {
  const older = applyPatch(applyPatch(EMPTY, tomato, { qty: 9 }), milk, { qty: 9 });

  it('believes an answer about its own product only', () => {
    const after = takeProduct(two, 'tomato', { cart: older.cart });
    expect([qtyOf(after, 'tomato'), qtyOf(after, 'milk')]).toEqual([9, 1]);
    expect(after.cart.total).toBe(9 * 38 + 34.5 + 50);
    expect(isWished(after, 'milk')).toBe(true);
  });

  it('takes out what the answer does not have', () => {
    expect(qtyOf(takeProduct(two, 'tomato', { cart: EMPTY.cart }), 'tomato')).toBe(0);
  });
});

describe('nextRequest', () => {
  it.each([
    ['one part is one request', { qty: 4 }, { qty: 4 }],
    ['off the cart and onto the wishlist is a move', { qty: 0, wished: true }, { qty: 0, wished: true }],
    ['a count that is there already is a move', { qty: 2, wished: false }, { qty: 2, wished: false }],
    ['another count is not', { qty: 1, wished: false }, { qty: 1 }],
    ['wishing for what stays in the cart is not', { qty: 2, wished: true }, { qty: 2 }],
  ])('%s', (_, wanted, sent) => expect(nextRequest(two, 'tomato', wanted)).toEqual(sent));

  it('moves into the cart as one where there was none', () => {
    expect(nextRequest(EMPTY, 'tomato', { qty: 1, wished: false })).toEqual({ qty: 1, wished: false });
  });
});
