import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';

let shop: TestShop;
let owner: TestShopper;
let otherShopper: TestShopper;
let addressId: string;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  owner = await newShopper(shop);
  otherShopper = await newShopper(shop);
  const address = {
    name: 'Meera Nair',
    mobileNumber: '9876543210',
    pincode: '560001',
    Address: 'The secret house',
    city: '',
    state: 'Karnataka',
  };
  const post = (path: string, body: object) =>
    shop.rest<{ address: { _id: string }[] }>('POST', path, { body, token: owner.token });
  await post('/user/cart', { product: { _id: 'tomato' } });
  await post('/user/cart', { product: { _id: 'tomato' } });
  await post('/user/wishlist', { product: { _id: 'sugar' } });
  addressId = (await post('/user/address', { address })).body.address[0]!._id;
});
afterAll(() => shop.close());

/** All rows of the owner. */
const owned = () =>
  shop.sql(
    `SELECT (SELECT json_agg(u) FROM users u WHERE "_id" = $1) AS "user",
            (SELECT json_agg(c) FROM cart_items c WHERE "userId" = $1) AS cart,
            (SELECT json_agg(w) FROM wishlist_items w WHERE "userId" = $1) AS wishlist,
            (SELECT json_agg(a) FROM addresses a WHERE "userId" = $1) AS addresses`,
    [owner._id],
  );

/** Values that only the owner may read. */
const secrets = () => [owner._id, owner.email, addressId, 'The secret house'];

async function expectUntouched(attempt: () => Promise<unknown>): Promise<void> {
  const before = await owned();
  const response = JSON.stringify(await attempt());
  expect(await owned()).toEqual(before);
  for (const secret of secrets()) expect(response).not.toContain(secret);
}

it('the owner starts with an item in every list', async () => {
  const [row] = await owned();
  expect(row).toMatchObject({ cart: [{ qty: 2 }], wishlist: [{}], addresses: [{}] });
});

it.each<[string, () => string, unknown]>([
  ['GET', () => '/user/cart', undefined],
  ['POST', () => '/user/cart', { product: { _id: 'tomato' }, userId: 'OWNER' }],
  ['POST', () => '/user/cart/tomato', { action: { type: 'decrement' }, userId: 'OWNER' }],
  ['DELETE', () => '/user/cart/tomato', undefined],
  ['DELETE', () => `/user/cart/${owner._id}:tomato`, undefined],
  ['DELETE', () => '/user/cart', undefined],
  ['DELETE', () => `/user/cart?userId=${owner._id}`, undefined],
  ['GET', () => `/user/cart?userId=${owner._id}`, undefined],
  ['GET', () => '/user/wishlist', undefined],
  ['POST', () => '/user/wishlist', { product: { _id: 'sugar', userId: 'OWNER' } }],
  ['DELETE', () => '/user/wishlist/sugar', undefined],
  ['GET', () => '/user/address', undefined],
  ['GET', () => `/user/data?userId=${owner._id}`, undefined],
  ['DELETE', () => `/user/address/${addressId}`, undefined],
  ['DELETE', () => `/user/address/${addressId.toUpperCase()}`, undefined],
])(
  "another shopper can neither read nor change the owner's data by %s (REST, %#)",
  async (method, path, body) => {
    const named = body && (JSON.parse(JSON.stringify(body).replaceAll('OWNER', owner._id)) as unknown);
    await expectUntouched(async () => {
      const response = await shop.rest(method, path(), { body: named, token: otherShopper.token });
      expect(response.status).toBeLessThan(300);
      return response.body;
    });
  },
);

it.each([
  'query { me { _id email } cart { _id items { _id } } wishlist { _id items { _id } } addresses { _id street } }',
  'mutation { addToCart(productId: "tomato") { _id } }',
  'mutation { setCartQty(productId: "tomato", qty: 9) { _id } }',
  'mutation { changeCartQty(productId: "tomato", action: DECREMENT) { _id } }',
  'mutation { removeFromCart(productId: "tomato") { _id } }',
  'mutation { clearCart { _id } }',
  'mutation { addToWishlist(productId: "sugar") { _id } }',
  'mutation { removeFromWishlist(productId: "sugar") { _id } }',
  'mutation { moveToCart(productId: "sugar") { cart { _id } wishlist { _id } } }',
  'mutation { moveToWishlist(productId: "tomato") { cart { _id } wishlist { _id } } }',
])("another shopper can neither read nor change the owner's data by %s", async (operation) => {
  await expectUntouched(async () => {
    const { data, errors } = await shop.graphql(operation, {}, otherShopper.token);
    expect(errors).toBeUndefined();
    return data;
  });
});

it("removing the owner's address returns the other shopper's own list", async () => {
  await expectUntouched(async () => {
    const { data } = await shop.graphql(
      `mutation ($id: ID!) { removeAddress(_id: $id) { _id } }`,
      { id: addressId },
      otherShopper.token,
    );
    expect(data).toEqual({ removeAddress: [] });
    return data;
  });
});

it('parallel changes by two shoppers do not mix', async () => {
  const [one, two] = [await newShopper(shop), await newShopper(shop)];
  const add = ({ token }: TestShopper, _id: string) =>
    shop.rest<{ cart: { _id: string }[] }>('POST', '/user/cart', { body: { product: { _id } }, token });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? add(one, 'onion') : add(two, 'carrot'))),
  );
  responses.forEach(({ body }, index) =>
    expect(body.cart.map(({ _id }) => _id)).toEqual([index % 2 ? 'onion' : 'carrot']),
  );
});

it("deleting a user deletes the user's data, and no other user's", async () => {
  const gone = await newShopper(shop);
  await shop.rest('POST', '/user/cart', { body: { product: { _id: 'tomato' } }, token: gone.token });
  const before = await owned();
  await shop.sql('DELETE FROM users WHERE "_id" = $1', [gone._id]);
  expect(await shop.sql('SELECT 1 FROM cart_items WHERE "userId" = $1', [gone._id])).toEqual([]);
  expect(await owned()).toEqual(before);
});

it('the primary key of every per-user table starts with userId', async () => {
  const keys = await shop.sql<{ table: string; first: string }>(
    `SELECT c.relname AS table, a.attname AS first FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
     WHERE i.indisprimary AND c.relname IN ('cart_items', 'wishlist_items', 'addresses') ORDER BY 1`,
  );
  expect(keys).toEqual([
    { table: 'addresses', first: 'userId' },
    { table: 'cart_items', first: 'userId' },
    { table: 'wishlist_items', first: 'userId' },
  ]);
});
