import type * as StoredAdditions from './pending-addition';

const KEY = 'addition:cart:tomato';
const TOMATO = { userId: 'meera', list: 'cart', productId: 'tomato', title: 'Tomato', since: 1_000 } as const;
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
    stored = jest.requireActual<typeof StoredAdditions>('./pending-addition');
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
