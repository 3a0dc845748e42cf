import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';

jest.setTimeout(30_000);

let shop: TestShop;
/** A second process on the same database. */
let other: TestShop;
let shopper: TestShopper;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  other = await openTestShop({ background: false, databaseUrl: shop.databaseUrl });
});
beforeEach(async () => {
  shopper = await newShopper(shop);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

interface Cart {
  items: { qty: number; product: { _id: string; price: number } }[];
  totalQty: number;
  price: number;
  delivery: number;
  total: number;
}
interface Lists {
  cart: Cart;
  wishlist: { items: { product: { _id: string } }[] };
}

const CART = 'items { qty product { _id price } } totalQty price delivery total';
const LISTS = `cart { ${CART} } wishlist { items { product { _id } } }`;
const PARALLEL = 10;

/** Runs a cart mutation, which must succeed and return consistent sums. */
async function change(at: TestShop, field: string, { token }: TestShopper = shopper): Promise<Cart> {
  const { status, data, errors } = await at.graphql<Record<string, Cart>>(
    `mutation { ${field} { ${CART} } }`,
    {},
    token,
  );
  expect([status, errors]).toEqual([200, undefined]);
  const cart = Object.values(data)[0]!;
  expectToAddUp(cart);
  return cart;
}

async function move(at: TestShop, field: string): Promise<Lists> {
  const { status, data, errors } = await at.graphql<Record<string, Lists>>(
    `mutation { ${field} { ${LISTS} } }`,
    {},
    shopper.token,
  );
  expect([status, errors]).toEqual([200, undefined]);
  return Object.values(data)[0]!;
}

function expectToAddUp({ items, totalQty, price, delivery, total }: Cart): void {
  expect(new Set(items.map(({ product }) => product._id)).size).toBe(items.length);
  expect(items.every(({ qty }) => qty >= 1 && qty <= 99)).toBe(true);
  expect(totalQty).toBe(items.reduce((sum, { qty }) => sum + qty, 0));
  expect(price).toBe(items.reduce((sum, { qty, product }) => sum + qty * product.price, 0));
  expect(delivery).toBe(items.length > 0 ? 50 : 0);
  expect(total).toBe(price + delivery);
}

/** Runs all calls in parallel, half of them on the other process. */
const atOnce = <Result>(count: number, call: (at: TestShop, index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index % 2 ? other : shop, index)));

const lists = async (): Promise<Lists> => (await shop.graphql<Lists>(`{ ${LISTS} }`, {}, shopper.token)).data;
const counts = ({ items }: Cart) => Object.fromEntries(items.map(({ qty, product }) => [product._id, qty]));
const add = (_id: string) => `addToCart(productId: "${_id}")`;
const set = (_id: string, qty: number) => `setCartQty(productId: "${_id}", qty: ${qty})`;
const step = (_id: string, action: string) => `changeCartQty(productId: "${_id}", action: ${action})`;

it('parallel additions of one product add up, each with a different total in its response', async () => {
  const responses = await atOnce(PARALLEL, (at) => change(at, add('tomato')));
  const seen = responses.map(({ totalQty }) => totalQty).sort((a, b) => a - b);
  expect(seen).toEqual(Array.from({ length: PARALLEL }, (_, index) => index + 1));
  expect(counts((await lists()).cart)).toEqual({ tomato: PARALLEL });
});

it('parallel additions over REST add up, and stop at 99', async () => {
  await change(shop, set('tomato', 95));
  await atOnce(PARALLEL, async (at) => {
    const { status } = await at.rest('POST', '/user/cart', {
      body: { product: { _id: 'tomato' } },
      token: shopper.token,
    });
    expect(status).toBe(201);
  });
  expect(counts((await lists()).cart)).toEqual({ tomato: 99 });
});

it('parallel increments and decrements over both APIs add up', async () => {
  await change(shop, set('tomato', 10));
  await atOnce(PARALLEL, async (at, index) => {
    const up = index % 10 < 6;
    if (index % 4 < 2) return change(at, step('tomato', up ? 'INCREMENT' : 'DECREMENT'));
    const body = { action: { type: up ? 'increment' : 'decrement' } };
    const { status } = await at.rest('POST', '/user/cart/tomato', { body, token: shopper.token });
    return expect(status).toBe(200);
  });
  expect(counts((await lists()).cart)).toEqual({ tomato: 10 + 6 - 4 });
});

it('parallel decrements stop at removing the item', async () => {
  await change(shop, set('tomato', 4));
  await atOnce(PARALLEL, (at) => change(at, step('tomato', 'DECREMENT')));
  expect((await lists()).cart.items).toEqual([]);
});

it('a product moved back and forth is always on exactly one list', async () => {
  await change(shop, set('tomato', 7));
  const responses = await atOnce(PARALLEL, (at, index) =>
    move(at, `${index % 3 ? 'moveToWishlist' : 'moveToCart'}(productId: "tomato")`),
  );
  for (const { cart, wishlist } of [...responses, await lists()]) {
    expectToAddUp(cart);
    expect(cart.items.length + wishlist.items.length).toBe(1);
  }
});

it('parallel calls of all kinds succeed, with consistent sums and valid rows', async () => {
  const calls: ((at: TestShop) => Promise<unknown>)[] = [
    (at) => change(at, add('tomato')),
    (at) => change(at, set('tomato', 4)),
    (at) => change(at, step('tomato', 'DECREMENT')),
    (at) => change(at, step('sugar', 'INCREMENT')),
    (at) => change(at, 'removeFromCart(productId: "tomato")'),
    (at) => move(at, 'moveToWishlist(productId: "tomato")'),
    (at) => move(at, 'moveToCart(productId: "tomato")'),
    (at) => change(at, add('sugar')),
    (at) => move(at, 'moveToWishlist(productId: "sugar")'),
    (at) => change(at, 'clearCart'),
  ];
  const read = async (at: TestShop) =>
    expect((await at.rest('GET', '/user/cart', { token: shopper.token })).status).toBe(200);
  await atOnce(PARALLEL * 2, (at, index) => (index % 5 ? calls[(index * 7) % calls.length]!(at) : read(at)));
  expectToAddUp((await lists()).cart);
  const doubled = await shop.sql(
    `SELECT "productId" FROM cart_items WHERE "userId" = $1 GROUP BY 1 HAVING count(*) > 1 OR min(qty) < 1 OR max(qty) > 99`,
    [shopper._id],
  );
  expect(doubled).toEqual([]);
});

it('several shoppers can add the same product in parallel', async () => {
  const shoppers = await Promise.all(Array.from({ length: 5 }, () => newShopper(shop)));
  await atOnce(PARALLEL, (at, index) => change(at, add('tomato'), shoppers[index % shoppers.length]!));
  const rows = await shop.sql(`SELECT qty FROM cart_items WHERE "userId" = ANY($1)`, [
    shoppers.map(({ _id }) => _id),
  ]);
  expect(rows).toEqual(shoppers.map(() => ({ qty: 2 })));
});

it('addresses added in parallel are all saved', async () => {
  const body = (index: number) => ({
    address: {
      name: `Door ${index}`,
      mobileNumber: '9876543210',
      pincode: '560001',
      Address: '1',
      city: '',
      state: 'KA',
    },
  });
  await atOnce(PARALLEL, (at, index) =>
    at.rest('POST', '/user/address', { body: body(index), token: shopper.token }),
  );
  const { data } = await shop.graphql<{ addresses: { name: string }[] }>(
    `{ addresses { name } }`,
    {},
    shopper.token,
  );
  expect(new Set(data.addresses.map(({ name }) => name)).size).toBe(PARALLEL);
});
