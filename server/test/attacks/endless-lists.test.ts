import { ADDRESSES_MAX } from '../../../domain/address/address-rules';
import { LIST_MAX } from '../../../domain/cart/list-limits';
import { addAddress, checkoutOf, HOME, newBuyer, pay, webhookOf } from '../helpers/buying';
import { insertProducts } from '../helpers/many-orders';
import { newShopper } from '../helpers/shopper';
import type { TestShopper } from '../helpers/shopper';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

let shop: TestShop;
/** More products than fit on a list. */
let products: string[];
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  await insertProducts(shop, LIST_MAX.wishlist);
  products = (await shop.sql<{ _id: string }>('SELECT "_id" FROM products ORDER BY "id"')).map(
    ({ _id }) => _id,
  );
});
afterAll(() => shop.close());

type List = 'cart' | 'wishlist';
const LISTS: List[] = ['cart', 'wishlist'];
const ADD = { cart: 'addToCart', wishlist: 'addToWishlist' };
const MOVE = { cart: 'moveToCart', wishlist: 'moveToWishlist' };
const OTHER = { cart: 'wishlist', wishlist: 'cart' } as const;

/** Puts this many products on a list, bypassing the API. */
const fill = ({ _id }: TestShopper, list: List, count: number, from = 0) =>
  shop.sql(
    `INSERT INTO ${list}_items ("userId", "productId" ${list === 'cart' ? ', "qty"' : ''})
     SELECT $1, "_id" ${list === 'cart' ? ', 1' : ''} FROM unnest($2::text[]) AS product ("_id")`,
    [_id, products.slice(from, from + count)],
  );
const sizeOf = async ({ _id }: TestShopper, list: List): Promise<number> =>
  (await shop.sql(`SELECT FROM ${list}_items WHERE "userId" = $1`, [_id])).length;

/** The outcome of a change: the code and fields of its error, or OK. */
async function change({ token }: TestShopper, field: string, productId: string, more = ''): Promise<unknown> {
  const query = `mutation ($productId: ID!) { ${field}(productId: $productId ${more}) { __typename } }`;
  const { errors } = await shop.graphql(query, { productId }, token);
  return errors ? [errors[0]!.extensions!.code, errors[0]!.extensions!.fields] : 'OK';
}
const full = (list: List): unknown => [
  'VALIDATION_FAILED',
  { [list]: `A ${list} can have up to ${LIST_MAX[list]} products. Remove one to add another.` },
];

describe.each(LISTS)('the maximum length of the %s', (list) => {
  it('is not exceeded by parallel additions over both APIs', async () => {
    const shopper = await newShopper(shop);
    await fill(shopper, list, LIST_MAX[list] - 5);
    const more = products.slice(LIST_MAX[list] - 5, LIST_MAX[list] + 5);
    const outcomes = await Promise.all(
      more.map(async (_id, index) => {
        if (index % 2) return (await change(shopper, ADD[list], _id)) === 'OK';
        const body = { product: { _id } };
        const added = await shop.rest('POST', `/user/${list}`, { token: shopper.token, body });
        expect([201, 422]).toContain(added.status);
        return added.status === 201;
      }),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(5);
    expect(await sizeOf(shopper, list)).toBe(LIST_MAX[list]);
  });

  it('is reported; existing products can be added again, and removing one makes room', async () => {
    const shopper = await newShopper(shop);
    await fill(shopper, list, LIST_MAX[list]);
    const another = products[LIST_MAX[list]]!;
    expect(await change(shopper, ADD[list], another)).toEqual(full(list));
    const { token } = shopper;
    const rejected = await shop.rest('POST', `/user/${list}`, { token, body: { product: { _id: another } } });
    const message = expect.stringContaining(`A ${list} can have up to`) as string;
    expect([rejected.status, rejected.body]).toEqual([
      422,
      { code: 'VALIDATION_FAILED', errors: [message], fields: { [list]: message } },
    ]);
    expect(await change(shopper, ADD[list], products[0]!)).toBe('OK');
    expect(
      await change(shopper, list === 'cart' ? 'removeFromCart' : 'removeFromWishlist', products[1]!),
    ).toBe('OK');
    expect(await change(shopper, ADD[list], another)).toBe('OK');
    expect(await sizeOf(shopper, list)).toBe(LIST_MAX[list]);
  });

  it('is not exceeded by moving products, which stay on their list', async () => {
    const shopper = await newShopper(shop);
    await fill(shopper, list, LIST_MAX[list]);
    await fill(shopper, OTHER[list], 1, LIST_MAX[list]);
    expect(await change(shopper, MOVE[list], products[LIST_MAX[list]]!)).toEqual(full(list));
    expect([await sizeOf(shopper, list), await sizeOf(shopper, OTHER[list])]).toEqual([LIST_MAX[list], 1]);
  });
});

it('setting quantities cannot exceed the maximum length of the cart; those of existing items can be set', async () => {
  const shopper = await newShopper(shop);
  await fill(shopper, 'cart', LIST_MAX.cart);
  expect(await change(shopper, 'setCartQty', products[LIST_MAX.cart]!, ', qty: 2')).toEqual(full('cart'));
  expect(await change(shopper, 'setCartQty', products[0]!, ', qty: 2')).toBe('OK');
  expect(await change(shopper, 'changeCartQty', products[1]!, ', action: INCREMENT')).toBe('OK');
});

it('restoring items taken by the webhook cannot exceed the maximum length of the cart', async () => {
  const buyer = await newBuyer(shop, {});
  await fill(buyer, 'cart', 10);
  const { payment } = await checkoutOf(shop, buyer);
  const paid = await pay(shop, payment.orderId);
  const { orderId: order_id, amount } = payment;
  const webhook = webhookOf({ id: paid.razorpay_payment_id, order_id, amount });
  expect((await shop.rest('POST', '/payments/webhook', webhook)).status).toBe(200);
  expect(await sizeOf(buyer, 'cart')).toBe(0);
  // The first of them is already in the cart again, and there is room for three.
  await fill(buyer, 'cart', 1);
  await fill(buyer, 'cart', LIST_MAX.cart - 4, 10);
  const order = { cart: products.slice(0, 10).map((_id) => ({ _id, qty: 1 })), address: 'x', ...paid };
  const posted = await shop.rest('POST', '/user/order', { token: buyer.token, body: { order } });
  expect(posted.status).toBe(201);
  expect(await sizeOf(buyer, 'cart')).toBe(LIST_MAX.cart);
  const again = await shop.sql(
    'SELECT qty FROM cart_items WHERE "userId" = $1 AND "productId" = ANY($2) ORDER BY qty DESC',
    [buyer._id, products.slice(0, 10)],
  );
  expect(again).toEqual([{ qty: 2 }, { qty: 1 }, { qty: 1 }, { qty: 1 }]);
});

it('the number of addresses is limited', async () => {
  const shopper = await newShopper(shop);
  await shop.sql(
    `INSERT INTO addresses ("userId", "_id", "name", "mobileNumber", "pincode", "street", "city", "state")
     SELECT $1, gen_random_uuid(), 'Meera', '9876543210', '560001', '1', '', 'KA' FROM generate_series(1, $2::int)`,
    [shopper._id, ADDRESSES_MAX - 5],
  );
  const added = await Promise.all(Array.from({ length: 10 }, () => addAddress(shop, shopper)));
  const rejected = added.flatMap(({ errors }) => errors ?? []);
  expect(rejected.map(({ extensions }) => extensions)).toEqual(
    Array(5).fill({
      code: 'VALIDATION_FAILED',
      fields: { addresses: expect.stringContaining('Remove one') },
      fieldCodes: { addresses: { code: 'ADDRESSES_FULL', params: { max: ADDRESSES_MAX } } },
    }),
  );
  const { street: Address, ...rest } = HOME;
  const body = { address: { ...rest, Address } };
  expect((await shop.rest('POST', '/user/address', { token: shopper.token, body })).status).toBe(422);
  expect(await shop.sql('SELECT FROM addresses WHERE "userId" = $1', [shopper._id])).toHaveLength(
    ADDRESSES_MAX,
  );
});
