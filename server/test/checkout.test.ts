import {
  cartOf,
  checkoutOf,
  newBuyer,
  ordersOf,
  pay,
  placeOrder,
  setQty,
  startCheckout,
} from './helpers/buying';
import { eventually } from './helpers/eventually';
import { insertOrder } from './helpers/placed-order';
import type { TestShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  // Without the sandbox's webhooks: here the browser always comes first.
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const codeOf = (errors: { extensions?: Record<string, unknown> }[] | undefined) =>
  errors?.[0]?.extensions?.code;

const quote = (token: string, couponCode: string | null) =>
  shop.graphql<{ quote: object }>(
    `query ($couponCode: String) { quote(couponCode: $couponCode) { price delivery discount total couponCode } }`,
    { couponCode },
    token,
  );

describe('quote', () => {
  it('prices the cart with delivery', async () => {
    const buyer = await newBuyer(shop, { tomato: 2, potato: 1 });
    const { data } = await quote(buyer.token, null);
    expect(data.quote).toEqual({ price: 108, delivery: 50, discount: 0, total: 158, couponCode: null });
  });

  it('takes 50 % off the total including delivery with Instant50, rounded down to a rupee', async () => {
    const buyer = await newBuyer(shop, { 'red-chilli-powder': 1, tomato: 1 });
    const { data } = await quote(buyer.token, 'Instant50');
    const { price, delivery, discount, total } = data.quote as Record<string, number>;
    expect(discount).toBe(Math.floor((price! + delivery!) / 2));
    expect(total).toBe(price! + delivery! - discount!);
  });

  it.each(['instant50', 'Instant50 ', '', 'NOPE', 'a\0b', "' OR 1=1 --"])(
    'rejects the coupon %j',
    async (code) => {
      const buyer = await newBuyer(shop);
      const { errors } = await quote(buyer.token, code);
      expect(codeOf(errors)).toBe('INVALID_COUPON');
      expect(errors?.[0]?.message).toBe('Invalid Coupon');
    },
  );

  it('is zero for an empty cart', async () => {
    const buyer = await newBuyer(shop, {});
    const { data } = await quote(buyer.token, 'Instant50');
    expect(data.quote).toEqual({ price: 0, delivery: 0, discount: 0, total: 0, couponCode: 'Instant50' });
  });

  it('rejects coupons that are not yet valid, expired or switched off', async () => {
    const buyer = await newBuyer(shop);
    await shop.sql(`INSERT INTO coupons (code, percent, active, "validFrom", "validUntil") VALUES
      ('EARLY', 10, true, now() + interval '1 hour', null), ('LATE', 10, true, null, now() - interval '1 second'),
      ('OFF', 10, false, null, null), ('NOW', 10, true, now() - interval '1 hour', now() + interval '1 hour')`);
    for (const code of ['EARLY', 'LATE', 'OFF'])
      expect(codeOf((await quote(buyer.token, code)).errors)).toBe('INVALID_COUPON');
    expect((await quote(buyer.token, 'NOW')).data.quote).toMatchObject({ discount: 12, total: 114 });
  });
});

describe('startCheckout', () => {
  it('snapshots the cart, opens a payment of the total in paise, and leaves the cart unchanged', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const checkout = await checkoutOf(shop, buyer, 'Instant50');
    expect(checkout.quote).toEqual({
      price: 76,
      delivery: 50,
      discount: 63,
      total: 63,
      couponCode: 'Instant50',
    });
    expect(checkout.payment).toMatchObject({
      amount: 6300,
      currency: 'INR',
      orderId: expect.stringMatching(/^order_/),
    });
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 2 });
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  it('opens one payment for an unchanged cart, however often and concurrently it is called', async () => {
    const buyer = await newBuyer(shop);
    const pressed = await Promise.all(Array.from({ length: 6 }, () => checkoutOf(shop, buyer)));
    pressed.push(await checkoutOf(shop, buyer));
    expect(new Set(pressed.map(({ _id, payment }) => `${_id} ${payment.orderId}`)).size).toBe(1);
    const opened = await shop.sql(`SELECT id FROM sandbox.orders WHERE receipt = $1`, [pressed[0]!._id]);
    expect(opened).toHaveLength(1);
  });

  it('recovers a payment whose process died while opening it, once its lease expires', async () => {
    const buyer = await newBuyer(shop);
    const { _id, payment } = await checkoutOf(shop, buyer);
    const leave = (until: string) =>
      shop.sql(`UPDATE payments SET "providerOrderId" = NULL, "openUntil" = ${until} WHERE "_id" = $1`, [
        _id,
      ]);
    await leave(`now() + interval '1 hour'`);
    const { errors } = await startCheckout(shop, buyer);
    expect(codeOf(errors)).toBe('SERVICE_UNAVAILABLE');
    await leave('now()');
    expect(await checkoutOf(shop, buyer)).toMatchObject({ _id, payment: { orderId: payment.orderId } });
  });

  it('waits for a payment that another process is opening', async () => {
    const buyer = await newBuyer(shop);
    const { _id, payment } = await checkoutOf(shop, buyer);
    await shop.sql(
      `UPDATE payments SET "providerOrderId" = NULL, "openUntil" = now() + interval '1 hour' WHERE "_id" = $1`,
      [_id],
    );
    const version = async () => (await shop.sql(`SELECT xmin FROM orders WHERE "_id" = $1`, [_id]))[0]!.xmin;
    const before = await version();
    const started = startCheckout(shop, buyer);
    // The order was found, and had no payment then.
    await eventually(async () => (await version()) !== before);
    await shop.sql(`UPDATE payments SET "providerOrderId" = $2 WHERE "_id" = $1`, [_id, payment.orderId]);
    expect((await started).data.startCheckout).toMatchObject({ _id, payment: { orderId: payment.orderId } });
  });

  it('opens another payment when the cart or the coupon has changed', async () => {
    const buyer = await newBuyer(shop, { tomato: 1 });
    const first = await checkoutOf(shop, buyer);
    const withCoupon = await checkoutOf(shop, buyer, 'Instant50');
    await setQty(shop, buyer, 'tomato', 2);
    const withMore = await checkoutOf(shop, buyer);
    expect(new Set([first, withCoupon, withMore].map(({ payment }) => payment.orderId)).size).toBe(3);
  });

  it("reports what is missing: products, one of the caller's addresses, a valid coupon", async () => {
    const empty = await newBuyer(shop, {});
    const { errors } = await startCheckout(shop, empty);
    expect([codeOf(errors), errors?.[0]?.message]).toEqual([
      'CART_EMPTY',
      'Your Cart is Empty cannot checkout :(',
    ]);

    const buyer = await newBuyer(shop);
    for (const addressId of ['', 'nonsense', empty.addressId, '00000000-0000-4000-8000-000000000000']) {
      const response = await startCheckout(shop, { ...buyer, addressId });
      expect([codeOf(response.errors), response.errors?.[0]?.message]).toEqual([
        'ADDRESS_NOT_SELECTED',
        'Address not selected.',
      ]);
    }
    expect(codeOf((await startCheckout(shop, buyer, 'nope')).errors)).toBe('INVALID_COUPON');
    expect(await shop.sql(`SELECT 1 FROM orders WHERE "userId" = $1`, [buyer._id])).toEqual([]);
  });

  it('rejects a coupon that was switched off after the quote', async () => {
    const buyer = await newBuyer(shop);
    await shop.sql(`INSERT INTO coupons (code, percent) VALUES ('FLASH', 20)`);
    expect((await quote(buyer.token, 'FLASH')).errors).toBeUndefined();
    await shop.sql(`UPDATE coupons SET active = false WHERE code = 'FLASH'`);
    expect(codeOf((await startCheckout(shop, buyer, 'FLASH')).errors)).toBe('INVALID_COUPON');
  });

  it('requires a signed-in shopper', async () => {
    const buyer = await newBuyer(shop);
    expect(codeOf((await startCheckout(shop, { ...buyer, token: 'forged' })).errors)).toBe('UNAUTHENTICATED');
  });
});

describe('placeOrder', () => {
  it('turns a payment into an order from the snapshot, and removes what was ordered from the cart', async () => {
    const buyer = await newBuyer(shop, { tomato: 2, onion: 1, potato: 1 });
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    // Meanwhile, in another tab: more tomatoes, the onions removed, and bananas added.
    await setQty(shop, buyer, 'tomato', 5);
    await setQty(shop, buyer, 'onion', 0);
    await setQty(shop, buyer, 'banana', 3);
    await shop.sql(
      `UPDATE products SET title = 'Costlier', "pricePaise" = "pricePaise" + 100 WHERE "_id" = 'potato'`,
    );
    const { data } = await placeOrder(shop, buyer, checkout._id, paid);
    expect(data.placeOrder).toMatchObject({
      _id: checkout._id,
      address: '12 MG Road, Bengaluru, Karnataka, 560001',
      price: checkout.quote.total,
      payment: 'PAID',
      items: [
        { productId: 'tomato', title: 'Tomato', qty: 2 },
        { productId: 'onion', title: 'Onion', qty: 1 },
        { productId: 'potato', title: 'Potato', price: 32, qty: 1 },
      ],
    });
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 3, banana: 3 });
    await shop.sql(
      `UPDATE products SET title = 'Potato', "pricePaise" = "pricePaise" - 100 WHERE "_id" = 'potato'`,
    );
  });

  it('is idempotent: returns the same order, and changes the cart once', async () => {
    const buyer = await newBuyer(shop, { tomato: 2 });
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    await setQty(shop, buyer, 'tomato', 9);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => placeOrder(shop, buyer, checkout._id, paid)),
    );
    expect(new Set(responses.map(({ data }) => data.placeOrder._id))).toEqual(new Set([checkout._id]));
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 7 });
  });

  it("rejects forged signatures and another payment's, and places nothing", async () => {
    const buyer = await newBuyer(shop, { tomato: 1 });
    const mine = await checkoutOf(shop, buyer);
    const other = await checkoutOf(shop, await newBuyer(shop, { banana: 1 }));
    const paidOther = await pay(shop, other.payment.orderId);
    const forged = { ...paidOther, razorpay_order_id: mine.payment.orderId };
    const proofs = [
      paidOther,
      forged,
      { ...forged, razorpay_signature: '' },
      { ...forged, razorpay_signature: '00'.repeat(32) },
      { ...forged, razorpay_signature: 'no hex at all' },
    ];
    for (const proof of proofs)
      expect(codeOf((await placeOrder(shop, buyer, mine._id, proof)).errors)).toBe('PAYMENT_NOT_VERIFIED');
    expect(await ordersOf(shop, buyer)).toEqual([]);
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 1 });
  });

  it("returns NOT_FOUND for another shopper's checkout", async () => {
    const buyer = await newBuyer(shop);
    const thief = await newBuyer(shop);
    const checkout = await checkoutOf(shop, buyer);
    const paid = await pay(shop, checkout.payment.orderId);
    for (const checkoutId of [checkout._id, 'nonsense', '00000000-0000-4000-8000-000000000000'])
      expect(codeOf((await placeOrder(shop, thief, checkoutId, paid)).errors)).toBe('NOT_FOUND');
    expect(await ordersOf(shop, thief)).toEqual([]);
    const { data } = await shop.graphql(
      `query ($id: ID!) { order(_id: $id) { _id } }`,
      { id: checkout._id },
      thief.token,
    );
    expect(data).toEqual({ order: null });
  });
});

describe('the number of statements', () => {
  it('is 7 to start a checkout, 6 to place an order and 1 to list orders', async () => {
    const buyer = await newBuyer(shop, { tomato: 1, potato: 2, onion: 3 });
    const isShop = (statement: string) => !statement.includes('"sandbox"');
    const start = await shop.countStatements(() => checkoutOf(shop, buyer));
    expect(start.statements.filter(isShop)).toHaveLength(7);
    const paid = await pay(shop, start.result.payment.orderId);
    const place = await shop.countStatements(() => placeOrder(shop, buyer, start.result._id, paid));
    expect(place.statements.filter(isShop)).toHaveLength(5);
    expect(place.statements).toHaveLength(6);
    const list = await shop.countStatements(() => ordersOf(shop, buyer));
    expect(list.statements).toHaveLength(1);
  });
});

it('an order that other tests insert is like a placed one', async () => {
  const cart = { tomato: 2, onion: 1, 'tiger-prawns': 1, besan: 1 };
  const [placed, inserted] = [await newBuyer(shop, cart), await newBuyer(shop, cart)];
  const { _id, payment } = await checkoutOf(shop, placed);
  await placeOrder(shop, placed, _id, await pay(shop, payment.orderId));
  await insertOrder(shop, inserted);
  const tables = {
    ...{ orders: 'user', order_items: 'user', order_events: 'user', payments: 'user', messages: 'user' },
    ...{ cart_items: 'user', stock_holds: 'user', slot_holds: 'user', stock_movements: 'order' },
    ...{ 'sandbox.orders': 'receipt', 'sandbox.payments': 'payment' },
  };
  const keys = {
    user: `"userId" = $1`,
    order: `"orderId" IN (SELECT "_id" FROM orders WHERE "userId" = $1)`,
    receipt: `receipt IN (SELECT "_id"::text FROM orders WHERE "userId" = $1)`,
    payment: `id IN (SELECT "providerPaymentId" FROM payments WHERE "userId" = $1)`,
  };
  /** Identifiers and instants differ. */
  const OWN = /^[\w-]{20,}$|^\d{4}-\d\d-\d\dT/;
  for (const [table, key] of Object.entries(tables)) {
    const rowsOf = async (buyer: TestShopper) => {
      const rows = await shop.sql<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(one) - 'cartTaken' AS row FROM ${table} AS one
         WHERE ${keys[key as keyof typeof keys]} ORDER BY to_jsonb(one) ->> 'productId'`,
        [buyer._id],
      );
      return rows.map(({ row }) =>
        Object.entries(row).map(([name, value]) => [name, OWN.test(String(value)) ? 'own' : value]),
      );
    };
    expect([table, await rowsOf(inserted)]).toEqual([table, await rowsOf(placed)]);
  }
});
