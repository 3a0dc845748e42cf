import type * as Kept from './kept-addition';

const KEY = 'addition:cart:tomato';
const TOMATO = { userId: 'meera', list: 'cart', productId: 'tomato', title: 'Tomato', since: 1_000 } as const;
const USER = { _id: 'meera', firstName: 'Meera', lastName: 'Nair', email: 'meera@example.in' };

/** Local storage, with Meera's session. */
let localStorage: Record<string, string>;
let kept: typeof Kept;

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
    kept = jest.requireActual<typeof Kept>('./kept-addition');
  });
  jest.useFakeTimers({ now: TOMATO.since + 1 });
});
afterEach(() => {
  jest.useRealTimers();
  ['window', 'localStorage'].forEach((name) => Reflect.deleteProperty(globalThis, name));
});

it('a stored addition is found on the next page, until it is removed', () => {
  kept.keepAddition({ ...TOMATO, qty: 2 });
  expect(kept.additionKeys()).toEqual([KEY]);
  expect(kept.readAddition(KEY)).toEqual({ ...TOMATO, qty: 2 });
  kept.forgetAddition(KEY);
  expect([kept.additionKeys(), kept.readAddition(KEY)]).toEqual([[], null]);
});

it('a later change to the same list and product supersedes it, and no other does', () => {
  kept.keepAddition(TOMATO);
  kept.supersedeAddition('tomato', { wished: true });
  kept.supersedeAddition('onion', { qty: 1 });
  expect(kept.additionKeys()).toEqual([KEY]);
  kept.supersedeAddition('tomato', { qty: 0 });
  expect(kept.additionKeys()).toEqual([]);
});

it('nothing is stored once another window has logged out', () => {
  delete localStorage.token;
  kept.keepAddition(TOMATO);
  expect(kept.additionKeys()).toEqual([]);
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
  expect(kept.readAddition(KEY)).toBeNull();
});

it('an addition that the lists contain is removed, but not one that they have fewer of', () => {
  const lists = (qty: number) =>
    ({ cart: { items: [{ qty, product: { _id: 'tomato' } }] }, wishlist: { items: [] } }) as never;
  kept.keepAddition(TOMATO);
  kept.forgetMade(lists(5));
  expect(kept.additionKeys()).toEqual([KEY]);
  kept.keepAddition({ ...TOMATO, qty: 2 });
  kept.forgetMade(lists(1));
  expect(kept.additionKeys()).toEqual([KEY]);
  kept.keepAddition({ ...TOMATO, list: 'wishlist' });
  kept.forgetMade(lists(2));
  expect(kept.additionKeys()).toEqual(['addition:wishlist:tomato']);
  kept.forgetMade({ cart: { items: [] }, wishlist: { items: [{ product: { _id: 'tomato' } }] } } as never);
  expect(kept.additionKeys()).toEqual([]);
});
