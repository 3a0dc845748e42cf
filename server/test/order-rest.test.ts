import {
  cartOf,
  checkoutOf,
  newBuyer,
  ordersOf,
  pay,
  paymentsAndOrders,
  placeOrder,
  setQty,
  startCheckout,
  webhookOf,
} from './helpers/buying';
import type { Buyer } from './helpers/buying';
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

const post = ({ token }: Buyer, order: unknown, headers: Record<string, string> = {}) =>
  shop.rest<RestBody>('POST', '/user/order', { token, body: { order }, headers });

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
          },
        ],
        price: 126,
        delivery: 50,
        discount: 0,
        couponCode: null,
        payment: 'DUE',
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

  it('answers the full list, newest first', async () => {
    const buyer = await newBuyer(shop);
    const first = (await post(buyer, TOMATOES)).body.order[0]!._id;
    const { body } = await post(buyer, { ...TOMATOES, coupon: 'Instant50' });
    expect(body.order.map(({ price }) => price)).toEqual([63, 126]);
    expect(body.order[1]!._id).toBe(first);
  });

  it('accepts a price only when it is what the server computes', async () => {
    const buyer = await newBuyer(shop);
    for (const price of [125, 126.01, 0, -126, 76]) {
      const { status, body } = await post(buyer, { ...TOMATOES, price });
      expect([status, body.code]).toEqual([422, 'PRICE_MISMATCH']);
    }
    expect((await post(buyer, { ...TOMATOES, price: 126 })).status).toBe(201);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  it('adds items of one product up', async () => {
    const buyer = await newBuyer(shop);
    const cart = [
      { _id: 'tomato', qty: 1 },
      { _id: 'tomato', qty: 1 },
    ];
    const { body } = await post(buyer, { ...TOMATOES, cart });
    expect(body.order[0]!.cart).toMatchObject([{ _id: 'tomato', qty: 2 }]);
  });

  const item = (qty: unknown, _id: unknown = 'tomato') => ({ ...TOMATOES, cart: [{ _id, qty }] });
  it.each([
    ['an empty cart', { ...TOMATOES, cart: [] }, 422, 'CART_EMPTY'],
    ['no cart', { address: 'x' }, 422, 'VALIDATION_FAILED'],
    ['an unknown product', item(1, 'nope'), 404, 'NOT_FOUND'],
    ['a product id with NUL', item(1, 'a\0b'), 404, 'NOT_FOUND'],
    ['a product id that is no text', item(1, { $ne: null }), 422, 'VALIDATION_FAILED'],
    ['qty 0', item(0), 422, 'VALIDATION_FAILED'],
    ['qty 100', item(100), 422, 'VALIDATION_FAILED'],
    ['qty -1', item(-1), 422, 'VALIDATION_FAILED'],
    ['qty 1.5', item(1.5), 422, 'VALIDATION_FAILED'],
    ['qty as text', item('2'), 422, 'VALIDATION_FAILED'],
    ['an item that is null', { ...TOMATOES, cart: [null] }, 422, 'VALIDATION_FAILED'],
    ['no address', { cart: TOMATOES.cart }, 422, 'ADDRESS_NOT_SELECTED'],
    ['a blank address', { ...TOMATOES, address: '  ' }, 422, 'ADDRESS_NOT_SELECTED'],
    ['an endless address', { ...TOMATOES, address: 'x'.repeat(501) }, 422, 'VALIDATION_FAILED'],
    ['a price as text', { ...TOMATOES, price: '126' }, 422, 'VALIDATION_FAILED'],
    ['a wrong coupon', { ...TOMATOES, coupon: 'instant50' }, 422, 'INVALID_COUPON'],
    ['a body without order', undefined, 422, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_, order, status, code) => {
    const buyer = await newBuyer(shop);
    const answer = await post(buyer, order);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  it('makes one order of repeated and parallel posts', async () => {
    const buyer = await newBuyer(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(buyer, TOMATOES, { 'idempotency-key': 'k' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    await post(buyer, TOMATOES, { 'idempotency-key': 'another' });
    expect(await ordersOf(shop, buyer)).toHaveLength(2);
  });

  it('is no licence for another order, and counts for its own user only', async () => {
    const buyer = await newBuyer(shop);
    const other = await newBuyer(shop);
    await post(buyer, TOMATOES, { 'idempotency-key': 'k' });
    const changed = await post(buyer, { ...TOMATOES, address: 'elsewhere' }, { 'idempotency-key': 'k' });
    expect([changed.status, changed.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect((await post(other, TOMATOES, { 'idempotency-key': 'k' })).body.order).toHaveLength(1);
  });
});

describe('POST /api/user/order with a payment', () => {
  it('verifies it, places the checkout as paid, once, and leaves the cart alone', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    const order = { ...TOMATOES, price: 126, ...paid };
    for (let time = 1; time <= 2; time += 1) {
      const { status, body } = await post(buyer, order);
      expect(status).toBe(201);
      expect(body.order).toMatchObject([{ _id: checkout._id, price: 126, payment: 'PAID' }]);
    }
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 2 });
    const { payments, orders } = await paymentsAndOrders(shop);
    expect(orders).toEqual(payments);
  });

  it('refuses forged proofs, other items, another price and another shopper’s payment', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const thief = await newBuyer(shop, { tomato: 2 });
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    const codeOf = async (who: Buyer, order: object) => (await post(who, order)).body.code;
    expect(await codeOf(buyer, { ...TOMATOES, ...paid, razorpay_signature: '00' })).toBe(
      'PAYMENT_NOT_VERIFIED',
    );
    expect(await codeOf(buyer, { ...TOMATOES, razorpay_payment_id: 'pay_1' })).toBe('PAYMENT_NOT_VERIFIED');
    const more = { ...TOMATOES, cart: [{ _id: 'tomato', qty: 3 }], ...paid };
    expect(await codeOf(buyer, more)).toBe('PAYMENT_NOT_VERIFIED');
    expect(await codeOf(buyer, { ...TOMATOES, ...paid, price: 1 })).toBe('PRICE_MISMATCH');
    expect(await codeOf(thief, { ...TOMATOES, ...paid })).toBe('PAYMENT_NOT_VERIFIED');
    expect(await ordersOf(shop, buyer)).toEqual([]);
    expect(await ordersOf(shop, thief)).toEqual([]);
  });
});

it('what nobody could pay at once is refused with the reason, over both APIs, and is no failure of ours', async () => {
  const buyer = await newBuyer(shop, {});
  await shop.sql(`UPDATE products SET "pricePaise" = 100000000 WHERE "_id" = 'green-cardamom'`);
  await setQty(shop, buyer, 'green-cardamom', 99);
  const fields = { cart: expect.stringContaining('2 crore') as string };
  for (const coupon of [null, 'Instant50']) {
    const { errors } = await startCheckout(shop, buyer, coupon);
    expect(errors?.[0]?.extensions).toEqual({ code: 'VALIDATION_FAILED', fields });
  }
  const order = { ...TOMATOES, cart: [{ _id: 'green-cardamom', qty: 21 }] };
  const refused = await post(buyer, order);
  expect([refused.status, refused.body]).toEqual([422, { code: 'VALIDATION_FAILED', errors: [fields.cart] }]);
  await setQty(shop, buyer, 'green-cardamom', 19);
  expect((await startCheckout(shop, buyer)).data.startCheckout.quote.total).toBe(19_000_050);
});

describe('a posted order with a payment leaves the cart as it is', () => {
  const CALLS = ['webhook', 'post', 'placeOrder'] as const;
  const permutations = <Item>(items: readonly Item[]): Item[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((item) =>
          permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
        );
  const ORDERS = [
    ...permutations(['webhook', 'post'] as const),
    ...permutations(CALLS),
    ['post', 'post'] as const,
  ];

  it.each(ORDERS.map((calls) => [calls.join(', '), calls] as const))('%s', async (_name, calls) => {
    const buyer = await newBuyer(shop, { banana: 1, tomato: 2, onion: 3 });
    await setQty(shop, buyer, 'banana', 0);
    const { payment, _id } = await checkoutOf(shop, buyer);
    const paid = await pay(shop, payment.orderId);
    // Meanwhile in another tab.
    await setQty(shop, buyer, 'tomato', 5);
    await setQty(shop, buyer, 'onion', 1);
    const before = await cartOf(shop, buyer);
    const webhook = webhookOf({
      id: paid.razorpay_payment_id,
      order_id: payment.orderId,
      amount: payment.amount,
    });
    const cart = [
      { _id: 'tomato', qty: 2 },
      { _id: 'onion', qty: 3 },
    ];
    const call = {
      webhook: () => shop.rest('POST', '/payments/webhook', webhook),
      post: () => post(buyer, { ...TOMATOES, cart, ...paid }),
      placeOrder: () => placeOrder(shop, buyer, _id, paid),
    };
    for (const one of calls) expect((await call[one]()).status).toBeLessThan(300);
    // As it was, in its order, and not more the second time.
    expect(Object.entries(await cartOf(shop, buyer))).toEqual(Object.entries(before));
    await call.post();
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 5, onion: 1 });
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  it('at the same moment as the webhook, too', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const { payment } = await checkoutOf(shop, buyer);
    const paid = await pay(shop, payment.orderId);
    const webhook = webhookOf({
      id: paid.razorpay_payment_id,
      order_id: payment.orderId,
      amount: payment.amount,
    });
    await Promise.all([
      ...[1, 2, 3].map(() => shop.rest('POST', '/payments/webhook', webhook)),
      ...[1, 2, 3].map(() => post(buyer, { ...TOMATOES, ...paid })),
    ]);
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 2 });
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  it('what was taken and is no longer sold does not come back', async () => {
    const buyer = await newBuyer(shop, { tomato: 2, onion: 1 });
    const { payment, _id } = await checkoutOf(shop, buyer);
    const paid = await pay(shop, payment.orderId);
    await placeOrder(shop, buyer, _id, paid);
    await shop.sql(
      `UPDATE orders SET "cartTaken" = replace("cartTaken"::text, '"onion"', '"gone"')::jsonb WHERE "_id" = $1`,
      [_id],
    );
    const cart = [
      { _id: 'tomato', qty: 2 },
      { _id: 'onion', qty: 1 },
    ];
    expect((await post(buyer, { ...TOMATOES, cart, ...paid })).status).toBe(201);
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 2 });
  });
});

describe('GET /api/user/order by pages', () => {
  it('leads from page to page by its Link header, newest first, each order once', async () => {
    const buyer = await newBuyer(shop, {});
    for (let number = 0; number < 5; number += 1) await post(buyer, TOMATOES);
    const all = await shop.rest<RestBody>('GET', '/user/order', { token: buyer.token });
    expect(all.body.order).toHaveLength(5);
    const paged: RestOrder[][] = [];
    for (let url: string | undefined = '/api/user/order?limit=2'; url;) {
      const answer: Response = await fetch(shop.url + url, { headers: { authorization: buyer.token } });
      paged.push(((await answer.json()) as RestBody).order);
      url = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(paged.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(paged.flat()).toEqual(all.body.order);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['after=x', 'after'],
  ])('refuses ?%s', async (query, field) => {
    const { token } = await newBuyer(shop, {});
    const { status, body } = await shop.rest<RestBody>('GET', `/user/order?${query}`, { token });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.errors).toEqual([expect.stringMatching(field === 'limit' ? /1 to 100/ : /cursor/)]);
  });
});
