import {
  cartOf,
  checkoutOf,
  newBuyer,
  ordersOf,
  pay,
  paymentsAndOrders,
  placeOrder,
  postOrder,
  setQty,
  webhookOf,
} from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

interface RestBody {
  order: { _id: string; price: number; payment: string }[];
  code?: string;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const TOMATOES = { cart: [{ _id: 'tomato', qty: 2 }], address: '12 MG Road, Bengaluru' };

const post = (buyer: Buyer, order: unknown) => postOrder<RestBody>(shop, buyer, order);

describe('POST /api/user/order with a payment', () => {
  it('verifies the payment, places the checkout as paid, once, and leaves the cart alone', async () => {
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

  it('rejects forged proofs, other items, another price and another shopper’s payment', async () => {
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

  it('rejects another coupon than that of the checkout, which prices what was paid', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const { payment } = await checkoutOf(shop, buyer, 'Instant50');
    const paid = await pay(shop, payment.orderId);
    const { status, body } = await post(buyer, { ...TOMATOES, coupon: 'Diwali10', ...paid });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: ['The coupon must be that of the paid checkout, or none.'],
    });
    expect(await ordersOf(shop, buyer)).toEqual([]);
    const again = await post(buyer, { ...TOMATOES, coupon: 'Instant50', ...paid });
    expect(again.body.order).toMatchObject([{ price: 63, payment: 'PAID' }]);
  });

  it('rejects a proof beside the order, instead of an order that is due', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const { payment } = await checkoutOf(shop, buyer);
    const paid = await pay(shop, payment.orderId);
    const { status, body } = await shop.rest<RestBody>('POST', '/user/order', {
      token: buyer.token,
      body: { order: TOMATOES, ...paid },
    });
    expect(status).toBe(422);
    const fields = Object.fromEntries(Object.keys(paid).map((name) => [name, `${name} belongs in "order".`]));
    expect(body).toEqual({ code: 'VALIDATION_FAILED', errors: Object.values(fields), fields });
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });
});

describe('a posted order with a payment does not change the cart', () => {
  /** The post is first, follows either of the others, or comes last. */
  const ORDERS = [
    ['post', 'webhook', 'placeOrder'],
    ['webhook', 'post', 'placeOrder'],
    ['placeOrder', 'post', 'webhook'],
    ['webhook', 'placeOrder', 'post'],
  ] as const;

  it.each(ORDERS.map((calls) => [calls.join(', '), calls] as const))(
    'with the calls: %s',
    async (_name, calls) => {
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
      // Unchanged, including the order of its items, also after a repeated post.
      expect(Object.entries(await cartOf(shop, buyer))).toEqual(Object.entries(before));
      await call.post();
      expect(await cartOf(shop, buyer)).toEqual({ tomato: 5, onion: 1 });
      expect(await ordersOf(shop, buyer)).toHaveLength(1);
    },
  );

  it('posted in parallel with the webhook', async () => {
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

  it('items no longer sold are not restored to the cart', async () => {
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
