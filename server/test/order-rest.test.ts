import { cartOf, newBuyer, ordersOf, postOrder, setQty, startCheckout } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { newShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

interface RestOrder {
  _id: string;
  address: string;
  price: number;
  payment: string;
  cart: Record<string, unknown>[];
}
interface RestBody {
  order: RestOrder[];
  errors?: string[];
  code?: string;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const TOMATOES = { cart: [{ _id: 'tomato', qty: 2 }], address: '12 MG Road, Bengaluru' };

const post = (buyer: Buyer, order: unknown, headers?: Record<string, string>) =>
  postOrder<RestBody>(shop, buyer, order, headers);

describe('POST /api/user/order without a payment', () => {
  it('prices the lines from the catalogue, places the order as due, and leaves the cart alone', async () => {
    const buyer = await newBuyer(shop, { banana: 1 });
    const believed = { ...TOMATOES, cart: [{ _id: 'tomato', qty: 2, price: 1, title: 'Cheap', image: 'x' }] };
    const { status, body } = await post(buyer, believed);
    expect(status).toBe(201);
    expect(body.order).toEqual([
      {
        _id: expect.any(String),
        address: '12 MG Road, Bengaluru',
        cart: [
          {
            _id: 'tomato',
            title: 'Tomato',
            image: '/images/products/tomato.svg',
            price: 38,
            quantity: 'kg',
            qty: 2,
            status: 'ORDERED',
            finalPrice: 76,
            ...{ pickedQty: null, pickedGrams: null, replacedBy: null },
          },
        ],
        price: 126,
        receiptUrl: null,
        delivery: 50,
        discount: 0,
        couponCode: null,
        payment: 'DUE',
        status: 'PLACED',
        cancellable: true,
        slot: expect.objectContaining({ available: true }),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
      },
    ]);
    expect(await cartOf(shop, buyer)).toEqual({ banana: 1 });
    expect((await shop.rest<RestBody>('GET', '/user/order', { token: buyer.token })).body).toEqual(body);
    expect((await ordersOf(shop, buyer))[0]).toMatchObject({
      _id: body.order[0]!._id,
      price: 126,
      payment: 'DUE',
    });
  });

  it('returns all orders, newest first', async () => {
    const buyer = await newBuyer(shop);
    const first = (await post(buyer, TOMATOES)).body.order[0]!._id;
    const { body } = await post(buyer, { ...TOMATOES, coupon: 'Instant50' });
    expect(body.order.map(({ price }) => price)).toEqual([63, 126]);
    expect(body.order[1]!._id).toBe(first);
  });

  it('accepts a price only if it equals the computed total', async () => {
    const buyer = await newBuyer(shop);
    for (const price of [125, 126.004, 76]) {
      const { status, body } = await post(buyer, { ...TOMATOES, price });
      expect([status, body.code]).toEqual([422, 'PRICE_MISMATCH']);
    }
    expect((await post(buyer, { ...TOMATOES, price: 126 })).status).toBe(201);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  it('merges lines of the same product', async () => {
    const buyer = await newBuyer(shop);
    const cart = [
      { _id: 'tomato', qty: 1 },
      { _id: 'tomato', qty: 1 },
    ];
    const { body } = await post(buyer, { ...TOMATOES, cart });
    expect(body.order[0]!.cart).toMatchObject([{ _id: 'tomato', qty: 2 }]);
  });

  describe('that is wrong', () => {
    let buyer: Buyer;
    beforeAll(async () => void (buyer = await newBuyer(shop, {})));
    afterAll(async () => expect(await ordersOf(shop, buyer)).toEqual([]));

    const item = (qty: unknown, _id: unknown = 'tomato') => ({ ...TOMATOES, cart: [{ _id, qty }] });
    const lines = (...qtys: number[]) => ({ ...TOMATOES, cart: qtys.map((qty) => ({ _id: 'tomato', qty })) });
    it.each(['price', 'coupon', 'slot'])('is rejected: with a %s beside the order', async (name) => {
      const body = { order: TOMATOES, [name]: 'Instant50' };
      const rejected = await shop.rest<RestBody>('POST', '/user/order', { token: buyer.token, body });
      const message = `${name} belongs in "order".`;
      const fields = { [name]: message };
      expect([rejected.status, rejected.body]).toEqual([
        422,
        { code: 'VALIDATION_FAILED', errors: [message], fields },
      ]);
    });

    it.each([
      ['an empty cart', { ...TOMATOES, cart: [] }, 422, 'CART_EMPTY'],
      ['no cart', { address: 'x' }, 422, 'VALIDATION_FAILED'],
      ['an unknown product', item(1, 'nope'), 404, 'NOT_FOUND'],
      ['a product id with NUL', item(1, 'a\0b'), 404, 'NOT_FOUND'],
      ['a line without a product id', { ...TOMATOES, cart: [{ qty: 1 }] }, 422, 'VALIDATION_FAILED'],
      ['a product id that is not a string', item(1, { $ne: null }), 422, 'VALIDATION_FAILED'],
      ['qty 0', item(0), 422, 'VALIDATION_FAILED'],
      ['qty 100', item(100), 422, 'VALIDATION_FAILED'],
      ['qty -1', item(-1), 422, 'VALIDATION_FAILED'],
      ['qty 1.5', item(1.5), 422, 'VALIDATION_FAILED'],
      ['qty as a string', item('2'), 422, 'VALIDATION_FAILED'],
      // The first three of these add up to a valid quantity.
      ['a negative qty beside a positive one', lines(5, -3), 422, 'VALIDATION_FAILED'],
      ['two quantities of 0.5', lines(0.5, 0.5), 422, 'VALIDATION_FAILED'],
      ['a line of qty 0 beside another', lines(2, 0), 422, 'VALIDATION_FAILED'],
      ['lines of one product that add up to more than 99', lines(60, 40), 422, 'VALIDATION_FAILED'],
      ['an item that is null', { ...TOMATOES, cart: [null] }, 422, 'VALIDATION_FAILED'],
      ['no address', { cart: TOMATOES.cart }, 422, 'ADDRESS_NOT_SELECTED'],
      ['a blank address', { ...TOMATOES, address: '  ' }, 422, 'ADDRESS_NOT_SELECTED'],
      ['an address that is too long', { ...TOMATOES, address: 'x'.repeat(501) }, 422, 'VALIDATION_FAILED'],
      ['a price as a string', { ...TOMATOES, price: '126' }, 422, 'VALIDATION_FAILED'],
      ['a wrong coupon', { ...TOMATOES, coupon: 'instant50' }, 422, 'INVALID_COUPON'],
      ['a body without order', undefined, 422, 'VALIDATION_FAILED'],
    ])('is rejected: %s', async (_, order, status, code) => {
      const response = await post(buyer, order);
      expect([response.status, response.body.code]).toEqual([status, code]);
    });
  });
});

it('names the products of an order that there are not', async () => {
  const cart = ['tomato', 'kiwi', 'a\0b', 'melon'].map((_id) => ({ _id, qty: 1 }));
  const { body } = await post(await newBuyer(shop), { ...TOMATOES, cart });
  expect(body).toEqual({ errors: ['There is no such product: kiwi, a\0b, melon.'], code: 'NOT_FOUND' });
});

describe('Idempotency-Key', () => {
  it('places one order for parallel posts with the same key', async () => {
    const buyer = await newBuyer(shop);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => post(buyer, TOMATOES, { 'idempotency-key': 'k' })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 201));
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    await post(buyer, TOMATOES, { 'idempotency-key': 'another' });
    expect(await ordersOf(shop, buyer)).toHaveLength(2);
  });

  it('is named where it is too long', async () => {
    const rejected = await post(await newBuyer(shop), TOMATOES, { 'idempotency-key': 'k'.repeat(256) });
    const message = 'The Idempotency-Key can have up to 255 characters.';
    const body = { code: 'VALIDATION_FAILED', errors: [message], fields: { 'Idempotency-Key': message } };
    expect([rejected.status, rejected.body]).toEqual([422, body]);
  });

  it('is not taken for none where it is empty', async () => {
    const buyer = await newBuyer(shop);
    const rejected = await post(buyer, TOMATOES, { 'idempotency-key': '' });
    const errors = ['The Idempotency-Key is empty: send a key, or leave the header out.'];
    expect([rejected.status, rejected.body]).toEqual([400, { code: 'BAD_REQUEST', errors }]);
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  it('is rejected for a different order, and is scoped to its user', async () => {
    const buyer = await newBuyer(shop);
    const other = await newBuyer(shop);
    await post(buyer, TOMATOES, { 'idempotency-key': 'k' });
    const changed = await post(buyer, { ...TOMATOES, address: 'elsewhere' }, { 'idempotency-key': 'k' });
    expect([changed.status, changed.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect((await post(other, TOMATOES, { 'idempotency-key': 'k' })).body.order).toHaveLength(1);
  });
});

it('an order above the payment limit is rejected with the reason, over both APIs', async () => {
  const buyer = await newBuyer(shop, {});
  await shop.sql(`UPDATE products SET "pricePaise" = 100000000 WHERE "_id" = 'green-cardamom'`);
  await shop.sql(`UPDATE stock SET "maxPerOrder" = 99 WHERE "productId" = 'green-cardamom'`);
  await setQty(shop, buyer, 'green-cardamom', 99);
  const fields = { cart: expect.stringContaining('2 crore') as string };
  for (const coupon of [null, 'Instant50']) {
    const { errors } = await startCheckout(shop, buyer, coupon);
    const fieldCodes = { cart: { code: 'ORDER_TOO_DEAR' } };
    expect(errors?.[0]?.extensions).toEqual({ code: 'VALIDATION_FAILED', fields, fieldCodes });
  }
  const order = { ...TOMATOES, cart: [{ _id: 'green-cardamom', qty: 21 }] };
  const rejected = await post(buyer, order);
  expect([rejected.status, rejected.body]).toEqual([
    422,
    { code: 'VALIDATION_FAILED', errors: [fields.cart], fields },
  ]);
  await setQty(shop, buyer, 'green-cardamom', 19);
  expect((await startCheckout(shop, buyer)).data.startCheckout.quote.total).toBe(19_000_050);
});

describe('paginated GET /api/user/order', () => {
  it('links each page to the next by its Link header, newest first, each order once', async () => {
    const buyer = await newBuyer(shop, {});
    for (let number = 0; number < 3; number += 1) await post(buyer, TOMATOES);
    const all = await shop.rest<RestBody>('GET', '/user/order', { token: buyer.token });
    expect(all.body.order).toHaveLength(3);
    const paged: RestOrder[][] = [];
    for (let url: string | undefined = '/api/user/order?limit=2'; url;) {
      const response: Response = await fetch(shop.url + url, { headers: { authorization: buyer.token } });
      paged.push(((await response.json()) as RestBody).order);
      url = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(paged.map(({ length }) => length)).toEqual([2, 1]);
    expect(paged.flat()).toEqual(all.body.order);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['after=x', 'after'],
  ])('rejects ?%s', async (query, field) => {
    const { token } = await newShopper(shop);
    const { status, body } = await shop.rest<RestBody>('GET', `/user/order?${query}`, { token });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.errors).toEqual([expect.stringMatching(field === 'limit' ? /1 to 100/ : /cursor/)]);
  });
});
