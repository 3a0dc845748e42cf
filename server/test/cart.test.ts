import { checkoutOf, newBuyer } from './helpers/buying';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newShopper } from './helpers/shopper';
import { setStock } from './helpers/stock';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
beforeEach(async () => {
  ({ token } = await newShopper(shop));
});
afterAll(() => shop.close());

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/;

interface RestCart {
  cart: { _id: string; qty: number; createdAt: string; updatedAt: string }[];
}
interface Cart {
  _id: string;
  items: { _id: string; qty: number; product: { _id: string; price: number } }[];
  totalQty: number;
  price: number;
  delivery: number;
  total: number;
}

const CART = '_id items { _id qty product { _id price } } totalQty price delivery total';
const rest = <Body = RestCart>(method: string, path: string, body?: unknown) =>
  shop.rest<Body>(method, path, { body, token });
const add = <Body = RestCart>(_id: unknown, more: object = {}) =>
  rest<Body>('POST', '/user/cart', { product: { _id, ...more } });
const change = <Body = RestCart>(_id: string, type: unknown) =>
  rest<Body>('POST', `/user/cart/${_id}`, { action: { type } });
const graphql = (operation: string) => shop.graphql<Record<string, Cart>>(operation, {}, token);
const setQty = (_id: string, qty: number) =>
  graphql(`mutation { setCartQty(productId: "${_id}", qty: ${qty}) { ${CART} } }`);
/** The product and quantity of each cart item, in order. */
const itemsIn = ({ cart }: RestCart) => cart.map(({ _id, qty }) => [_id, qty]);
const stored = async () => itemsIn((await rest('GET', '/user/cart')).body);

describe('the cart over REST', () => {
  it('is an empty list at first', async () => {
    const { status, body } = await rest('GET', '/user/cart');
    expect(status).toBe(200);
    expect(body).toEqual({ cart: [] });
  });

  it('adds a product: 201, with flat product fields and qty 1', async () => {
    const { status, body } = await add('tomato');
    const { products } = (await shop.rest<{ products: { _id: string }[] }>('GET', '/products')).body;
    const product = products.find(({ _id }) => _id === 'tomato');
    expect(product).toMatchObject({ mrp: 38, diet: 'VEG' });
    expect(status).toBe(201);
    expect(body).toEqual({
      cart: [
        {
          ...product,
          qty: 1,
          createdAt: expect.stringMatching(INSTANT) as string,
          updatedAt: expect.stringMatching(INSTANT) as string,
        },
      ],
    });
    expect((await rest('GET', '/user/cart')).body).toEqual(body);
  });

  it('ignores everything in a posted product but its _id', async () => {
    const [item] = (await add('tomato', { price: 1, title: 'Gold', qty: 50, image: 'https://evil.example' }))
      .body.cart;
    expect(item).toMatchObject({ title: 'Tomato', price: 38, qty: 1 });
  });

  it('has one item per product, in the order added; adding one again increments its qty', async () => {
    for (const _id of ['tomato', 'basmati-rice', 'tomato']) await add(_id);
    expect(await stored()).toEqual([
      ['tomato', 2],
      ['basmati-rice', 1],
    ]);
  });

  it('increments and decrements, and removes the item below 1', async () => {
    await add('tomato');
    const up = await change('tomato', 'increment');
    expect(up.status).toBe(200);
    expect(itemsIn(up.body)).toEqual([['tomato', 2]]);
    expect(itemsIn((await change('tomato', 'decrement')).body)).toEqual([['tomato', 1]]);
    expect(itemsIn((await change('tomato', 'decrement')).body)).toEqual([]);
  });

  it('caps the quantity at 99', async () => {
    await setQty('tomato', 98);
    await add('tomato');
    await add('tomato');
    expect(itemsIn((await change('tomato', 'increment')).body)).toEqual([['tomato', 99]]);
    // Nothing has changed, so updatedAt stays the same.
    await shop.sql(`UPDATE cart_items SET "updatedAt" = '2020-01-01'`);
    await add('tomato');
    await setQty('tomato', 99);
    expect((await change('tomato', 'increment')).body.cart[0]?.updatedAt).toBe('2020-01-01T05:30:00+05:30');
  });

  it('sets updatedAt with each change, but never createdAt', async () => {
    const before = (await add('tomato')).body.cart[0];
    await shop.sql(`UPDATE cart_items SET "createdAt" = '2020-01-01', "updatedAt" = '2020-01-01'`);
    const after = (await change('tomato', 'increment')).body.cart[0];
    expect(after?.createdAt).toBe('2020-01-01T05:30:00+05:30');
    expect(after!.updatedAt >= before!.updatedAt).toBe(true);
  });

  it('removes an item whatever its quantity, and clears the whole cart', async () => {
    await setQty('tomato', 5);
    await add('basmati-rice');
    const removed = await rest('DELETE', '/user/cart/tomato');
    expect([removed.status, itemsIn(removed.body)]).toEqual([200, [['basmati-rice', 1]]]);
    const cleared = await rest('DELETE', '/user/cart');
    expect([cleared.status, cleared.body]).toEqual([200, { cart: [] }]);
  });

  it('deletes nothing if the id at the end of the path is missing', async () => {
    await add('basmati-rice');
    expect(
      (
        await fetch(`${shop.url}/api/user/cart/`, {
          method: 'DELETE',
          headers: { authorization: token },
        })
      ).status,
    ).toBe(404);
    expect(itemsIn((await rest('GET', '/user/cart')).body)).toEqual([['basmati-rice', 1]]);
  });

  it('returns the unchanged cart when an item to change or remove is not in it', async () => {
    await add('basmati-rice');
    for (const _id of ['tomato', 'no-such-product', '%00', encodeURIComponent("' OR 1=1 --")]) {
      for (const response of [await rest('DELETE', `/user/cart/${_id}`), await change(_id, 'increment')])
        expect([response.status, itemsIn(response.body)]).toEqual([200, [['basmati-rice', 1]]]);
    }
  });

  it.each(['no-such-product', 'a\0b', '', ' tomato'])('returns 404 for adding %j', async (_id) => {
    const { status, body } = await add<{ code: string }>(_id);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND' });
    expect(await stored()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['/user/cart', {}],
    ['/user/cart', []],
    ['/user/cart', { product: 'tomato' }],
    ['/user/cart', { product: { id: 17 } }],
    ['/user/cart', { product: { _id: null } }],
    ['/user/cart', { product: { _id: 5 } }],
    ['/user/cart', { product: { _id: { $ne: '' } } }],
    ['/user/cart/tomato', {}],
    ['/user/cart/tomato', { action: 'increment' }],
    ['/user/cart/tomato', { action: { type: 'INCREMENT' } }],
    ['/user/cart/tomato', { action: { type: 'add', by: 5 } }],
  ])('rejects POST %s with %j', async (path, body) => {
    await add('tomato');
    const response = await rest<{ code: string; errors: string[] }>('POST', path, body);
    expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(response.body.errors).toHaveLength(1);
    expect(await stored()).toEqual([['tomato', 1]]);
  });
});

describe('the cart over GraphQL', () => {
  const only = async (operation: string): Promise<Cart> => {
    const { data, errors } = await graphql(operation);
    expect(errors).toBeUndefined();
    return Object.values(data)[0]!;
  };
  const counts = ({ items }: Cart) => items.map(({ qty, product }) => `${qty} ${product._id}`);

  it('adds, sets, changes, removes and clears items, with the right totals each time', async () => {
    await add('tomato');
    const added = await only(`mutation { addToCart(productId: "basmati-rice") { ${CART} } }`);
    expect(counts(added)).toEqual(['1 tomato', '1 basmati-rice']);
    const set = await only(`mutation { setCartQty(productId: "tomato", qty: 7) { ${CART} } }`);
    expect(set).toMatchObject({ totalQty: 8, price: 38 * 7 + 125, delivery: 50, total: 38 * 7 + 175 });
    const less = await only(`mutation { changeCartQty(productId: "tomato", action: DECREMENT) { ${CART} } }`);
    expect(counts(less)).toEqual(['6 tomato', '1 basmati-rice']);
    const without = await only(`mutation { removeFromCart(productId: "tomato") { ${CART} } }`);
    expect(without).toMatchObject({ totalQty: 1, price: 125, delivery: 50, total: 175 });
    const cleared = await only(`mutation { clearCart { ${CART} } }`);
    expect(cleared).toMatchObject({ items: [], totalQty: 0, price: 0, delivery: 0, total: 0 });
    expect(await only(`{ cart { ${CART} } }`)).toEqual(cleared);
  });

  it('sets the quantity idempotently; 0 removes the item', async () => {
    for (const qty of [99, 3, 3])
      expect(counts((await setQty('tomato', qty)).data.setCartQty!)).toEqual([`${qty} tomato`]);
    expect(counts((await setQty('tomato', 0)).data.setCartQty!)).toEqual([]);
    expect((await setQty('no-such-product', 0)).errors).toBeUndefined();
  });

  it.each([-1, 100, 2147483647])('rejects a count of %p and leaves the cart alone', async (qty) => {
    await setQty('tomato', 3);
    const { errors } = await setQty('tomato', qty);
    expect(errors).toMatchObject([
      { extensions: { code: 'VALIDATION_FAILED', fields: { qty: expect.any(String) as string } } },
    ]);
    expect(await stored()).toEqual([['tomato', 3]]);
  });

  it.each([
    'addToCart(productId: "nothing")',
    'setCartQty(productId: "nothing", qty: 1)',
    'addToCart(productId: "a\\u0000")',
  ])('returns NOT_FOUND for an unknown product: %s', async (field) => {
    const { data, errors } = await graphql(`mutation { ${field} { _id } }`);
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});

it('reports the available quantity of items that exceed it, and of no others', async () => {
  await setStock(shop, 'carrot', 3);
  await setStock(shop, 'potato', 0);
  await setStock(shop, 'onion', 50, 4);
  for (const _id of ['carrot', 'potato', 'onion', 'sugar']) await setQty(_id, 5);
  const { data } = await graphql('{ cart { items { product { _id } problem availableQty } } }');
  expect(data.cart!.items).toMatchObject([
    { product: { _id: 'carrot' }, problem: 'INSUFFICIENT_STOCK', availableQty: 3 },
    { product: { _id: 'potato' }, problem: 'OUT_OF_STOCK', availableQty: 0 },
    { product: { _id: 'onion' }, problem: 'INSUFFICIENT_STOCK', availableQty: 4 },
    { product: { _id: 'sugar' }, problem: null, availableQty: null },
  ]);
});

describe('the number of statements', () => {
  it.each([
    [1, 'query { cart { items { qty product { title } } total } }'],
    [1, 'query { cart { total } wishlist { items { product { title } } } }'],
    [3, 'mutation { addToCart(productId: "tomato") { total } }'],
    [3, 'mutation { addToCart(productId: "sugar") { total } }'],
    [3, 'mutation { setCartQty(productId: "tomato", qty: 9) { total } }'],
    [3, 'mutation { setCartQty(productId: "tomato", qty: 0) { total } }'],
    [3, 'mutation { changeCartQty(productId: "tomato", action: INCREMENT) { total } }'],
    [3, 'mutation { changeCartQty(productId: "tomato", action: DECREMENT) { total } }'],
    [3, 'mutation { removeFromCart(productId: "tomato") { total } }'],
    [3, 'mutation { clearCart { total } }'],
  ])('is %i for %s, whatever is in the cart', async (count, operation) => {
    for (const _id of ['tomato', 'basmati-rice', 'fresh-dahi', 'malai-paneer']) await add(_id);
    const { statements, result } = await shop.countStatements(() => graphql(operation));
    expect(result.errors).toBeUndefined();
    expect(statements).toHaveLength(count);
  });

  it.each<[number, string, string, unknown]>([
    [1, 'GET', '/user/cart', undefined],
    [3, 'POST', '/user/cart', { product: { _id: 'tomato' } }],
    [3, 'POST', '/user/cart/tomato', { action: { type: 'increment' } }],
    [3, 'DELETE', '/user/cart/tomato', undefined],
    [3, 'DELETE', '/user/cart', undefined],
  ])('is %i for %s %s', async (count, method, path, body) => {
    for (const _id of ['tomato', 'basmati-rice']) await add(_id);
    const { statements, result } = await shop.countStatements(() => rest(method, path, body));
    expect(result.status).toBeLessThan(300);
    expect(statements).toHaveLength(count);
  });
});

describe('the problem of an item', () => {
  const stock = (set: string) => shop.sql(`UPDATE stock SET ${set} WHERE "productId" = 'rajma'`);
  const problem = async () => {
    const { data } = await shop.graphql<{ cart: { items: { problem: string | null }[] } }>(
      '{ cart { items { problem } } }',
      {},
      token,
    );
    return data.cart.items[0]?.problem;
  };

  it('is no stock, too little stock, or more than the maximum per order; found in one statement', async () => {
    await setQty('rajma', 3);
    for (const [onHand, maxPerOrder, expected] of [
      [3, 99, null],
      [2, 99, 'INSUFFICIENT_STOCK'],
      [0, 99, 'OUT_OF_STOCK'],
      [50, 2, 'INSUFFICIENT_STOCK'],
      [50, 3, null],
    ] as const) {
      await stock(`"onHand" = ${onHand}, "maxPerOrder" = ${maxPerOrder}`);
      expect([onHand, maxPerOrder, await problem()]).toEqual([onHand, maxPerOrder, expected]);
    }
    expect((await shop.countStatements(problem)).statements).toHaveLength(1);
  });

  it('is null if the stock is not tracked', async () => {
    await shop.sql(`DELETE FROM stock_movements WHERE "productId" = 'rajma'`);
    await shop.sql(`DELETE FROM stock WHERE "productId" = 'rajma'`);
    await setQty('rajma', 99);
    expect(await problem()).toBeNull();
    await shop.sql(`INSERT INTO stock ("productId", "onHand") VALUES ('rajma', 4)`);
    expect(await problem()).toBe('INSUFFICIENT_STOCK');
  });

  it("does not count stock that the shopper's own checkout holds as missing, unlike another's", async () => {
    const holder = await newBuyer(shop, { 'toor-dal': 3 });
    await shop.sql(`UPDATE stock SET "onHand" = 4, "maxPerOrder" = 99 WHERE "productId" = 'toor-dal'`);
    await checkoutOf(shop, holder);
    await setQty('toor-dal', 2);
    expect(await problem()).toBe('INSUFFICIENT_STOCK');
    ({ token } = holder);
    expect(await problem()).toBeNull();
    await setQty('toor-dal', 4);
    expect(await problem()).toBeNull();
    await setQty('toor-dal', 5);
    expect(await problem()).toBe('INSUFFICIENT_STOCK');
  });
});
