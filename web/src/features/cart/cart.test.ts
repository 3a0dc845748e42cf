import type { CartAndWishlistQuery, CartFragment, ProductCardFragment } from '@/gql/operations';
import { maxQtyText } from './cart-control.en';
import { problemText } from './cart-fix-text';
import { fixed } from './cart-fix.en';
import { cartFixes, needsFixing } from './cart-fixes';
import { goesWithAll } from './goes-with-all';
import type * as StoredAdditions from './stored-addition';
import { withChange } from './with-change';

describe('cart fixes', () => {
  type Item = CartFragment['items'][number];

  const item = (
    _id: string,
    qty: number,
    maxQty: number,
    { problem, availableQty }: Partial<Item> = {},
  ): Item => ({
    _id,
    qty,
    problem: problem ?? null,
    availableQty: availableQty ?? null,
    product: { _id, maxQty } as ProductCardFragment,
  });

  const fine = item('milk', 2, 10);

  const out = item('potato', 3, 0, { problem: 'OUT_OF_STOCK', availableQty: 0 });

  const few = item('carrot', 5, 10, { problem: 'INSUFFICIENT_STOCK', availableQty: 2 });

  const many = item('tomato', 9, 4, { problem: 'INSUFFICIENT_STOCK', availableQty: 4 });

  /** The last units are held by a checkout of the shopper's own. */
  const own = item('onion', 5, 0, { problem: 'INSUFFICIENT_STOCK', availableQty: 2 });

  describe('fixing', () => {
    it('does not change items that can be ordered', () => {
      expect(needsFixing({ items: [fine] })).toBe(false);
      expect(cartFixes({ items: [fine] })).toEqual([]);
    });

    it('moves what is out of stock to the wishlist, and lowers counts to what is available', () => {
      const items = [fine, out, few, many, own];
      expect(needsFixing({ items })).toBe(true);
      expect(
        cartFixes({ items }).map(({ product, qtyBefore, change }) => [product._id, qtyBefore, change]),
      ).toEqual([
        ['potato', 3, { qty: 0, wished: true }],
        ['carrot', 5, { qty: 2 }],
        ['tomato', 9, { qty: 4 }],
        ['onion', 5, { qty: 2 }],
      ]);
    });
  });

  describe('the texts', () => {
    it('describe an item’s problem, but not the remaining stock', () => {
      expect([fine, out, few, many, own].map(problemText)).toEqual([
        '',
        'Out of stock',
        'Fewer left than you want',
        'You can order up to 4',
        'Fewer left than you want',
      ]);
    });

    it('say why a stepper stops', () => {
      expect([maxQtyText(10), maxQtyText(0)]).toEqual(['You can order up to 10', 'Out of stock']);
    });

    it.each([
      [{ moved: 1, lowered: 2 }, 'Cart fixed: 1 item moved to wishlist, 2 items lowered'],
      [{ moved: 2, lowered: 0 }, 'Cart fixed: 2 items moved to wishlist'],
      [{ moved: 0, lowered: 1 }, 'Cart fixed: 1 item lowered'],
    ])('say what fixing did: %j', (what, words) => expect(fixed(what)).toBe(words));
  });
});

describe('goes with all', () => {
  const named = (...ids: string[]) => ids.map((_id) => ({ _id }));

  it('puts the most frequent first, each once, without those given', () => {
    const lists = [named('rice', 'dal'), named('dal', 'ghee'), named('tomato', 'dal', 'ghee')];
    expect(goesWithAll(lists, new Set(['tomato'])).map(({ _id }) => _id)).toEqual(['dal', 'ghee', 'rice']);
  });

  it('is empty without data', () => {
    expect(goesWithAll([[], []], new Set())).toEqual([]);
  });
});

describe('stored addition', () => {
  const KEY = 'addition:cart:tomato';

  const TOMATO = {
    userId: 'meera',
    list: 'cart',
    productId: 'tomato',
    title: 'Tomato',
    since: 1_000,
  } as const;

  const USER = { _id: 'meera', firstName: 'Meera', lastName: 'Nair', email: 'meera@example.in' };

  /** Local storage, with Meera's session. */
  let localStorage: Record<string, string>;

  let stored: typeof StoredAdditions;

  beforeEach(() => {
    localStorage = Object.assign(
      Object.create({
        getItem: (key: string) => localStorage[key] ?? null,
        setItem: (key: string, text: string) => (localStorage[key] = text),
        removeItem: (key: string) => Reflect.deleteProperty(localStorage, key),
      }) as Record<string, string>,
      { token: 'a token', user: JSON.stringify(USER) },
    );
    Object.assign(globalThis, { window: { localStorage }, localStorage });
    jest.isolateModules(() => {
      stored = jest.requireActual<typeof StoredAdditions>('./stored-addition');
    });
    jest.useFakeTimers({ now: TOMATO.since + 1 });
  });

  afterEach(() => {
    jest.useRealTimers();
    ['window', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name));
  });

  it('a stored addition is found on the next page, until it is removed', () => {
    stored.storeAddition({ ...TOMATO, qty: 2 });
    expect(stored.additionKeys()).toEqual([KEY]);
    expect(stored.readAddition(KEY)).toEqual({ ...TOMATO, qty: 2 });
    stored.removeAddition(KEY);
    expect([stored.additionKeys(), stored.readAddition(KEY)]).toEqual([[], null]);
  });

  it('a later change to the same list and product supersedes it, and no other does', () => {
    stored.storeAddition(TOMATO);
    stored.supersedeAddition('tomato', { wished: true });
    stored.supersedeAddition('onion', { qty: 1 });
    expect(stored.additionKeys()).toEqual([KEY]);
    stored.supersedeAddition('tomato', { qty: 0 });
    expect(stored.additionKeys()).toEqual([]);
  });

  it('nothing is stored once another window has logged out', () => {
    delete localStorage.token;
    stored.storeAddition(TOMATO);
    expect(stored.additionKeys()).toEqual([]);
  });

  it.each([
    ['of another shopper', { userId: 'ravi' }],
    ['from an hour ago', { since: TOMATO.since - 3_600_000 }],
    ['from the future, due to a wrong clock', { since: TOMATO.since + 2 }],
    ['of another product', { productId: 'onion' }],
    ['for no list', { list: 'orders' }],
    ['without a valid product', { productId: 7 }],
    ['with an invalid count', { qty: '2' }],
    ['with more than a cart may have', { qty: 100 }],
  ])('an addition %s is ignored', (_, change) => {
    localStorage[KEY] = JSON.stringify({ ...TOMATO, ...change });
    expect(stored.readAddition(KEY)).toBeNull();
  });

  it('an addition that the lists contain is removed, but not one that they have fewer of', () => {
    const lists = (qty: number) =>
      ({ cart: { items: [{ qty, product: { _id: 'tomato' } }] }, wishlist: { items: [] } }) as never;
    stored.storeAddition(TOMATO);
    stored.removeConfirmedAdditions(lists(5));
    expect(stored.additionKeys()).toEqual([KEY]);
    stored.storeAddition({ ...TOMATO, qty: 2 });
    stored.removeConfirmedAdditions(lists(1));
    expect(stored.additionKeys()).toEqual([KEY]);
    stored.storeAddition({ ...TOMATO, list: 'wishlist' });
    stored.removeConfirmedAdditions(lists(2));
    expect(stored.additionKeys()).toEqual(['addition:wishlist:tomato']);
    stored.removeConfirmedAdditions({
      cart: { items: [] },
      wishlist: { items: [{ product: { _id: 'tomato' } }] },
    } as never);
    expect(stored.additionKeys()).toEqual([]);
  });
});

describe('with change', () => {
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
});
