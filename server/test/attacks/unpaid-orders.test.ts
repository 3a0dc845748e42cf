import { CHECKOUTS_AN_HOUR, DUE_ORDERS_AN_HOUR } from '../../../domain/order/order-rules';
import { checkoutOf, newBuyer, setQty } from '../helpers/buying';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const START = 'mutation ($input: CheckoutInput!) { startCheckout(input: $input) { _id } }';
const DUE = { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road, Bengaluru' };

it('an account opens so many unpaid checkouts an hour and no more; the same cart counts once', async () => {
  const buyer = await newBuyer(shop, { tomato: 1 });
  await shop.sql(
    `INSERT INTO "orders" ("userId", "_id", "state", "address", "contact", "pricePaise", "deliveryPaise",
       "discountPaise", "totalPaise", "fingerprint")
     SELECT (SELECT "userId" FROM "addresses" WHERE "_id" = $1), gen_random_uuid(), 'PENDING', 'x', '', 1, 0, 0, 1, 'other ' || number
     FROM generate_series(1, $2::int) AS number`,
    [buyer.addressId, CHECKOUTS_AN_HOUR - 1],
  );
  const last = await checkoutOf(shop, buyer);
  expect((await checkoutOf(shop, buyer))._id).toBe(last._id);
  await setQty(shop, buyer, 'tomato', 2);
  const input = { addressId: buyer.addressId };
  const refused = await shop.graphql(START, { input }, buyer.token);
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3_600 });
  await setQty(shop, buyer, 'tomato', 1);
  expect((await checkoutOf(shop, buyer))._id).toBe(last._id);
});

it('an account places so many unpaid orders an hour and no more; a repeated one counts once', async () => {
  const buyer = await newBuyer(shop, {});
  const post = (key: string) =>
    shop.rest('POST', '/user/order', {
      token: buyer.token,
      body: { order: DUE },
      headers: { 'idempotency-key': key },
    });
  const places = Array.from({ length: DUE_ORDERS_AN_HOUR }, (_, number) => post(String(number)));
  expect((await Promise.all(places)).map(({ status }) => status)).toEqual(places.map(() => 201));
  const refused = await post('one too many');
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await post('0')).status).toBe(201);
});

it('a checkout that was opened a day ago is opened anew, and can be paid in time', async () => {
  const buyer = await newBuyer(shop, { tomato: 3 });
  const old = await checkoutOf(shop, buyer);
  await shop.sql(`UPDATE "orders" SET "startedAt" = now() - interval '25 hours' WHERE "_id" = $1`, [old._id]);
  const fresh = await checkoutOf(shop, buyer);
  expect(fresh._id).not.toBe(old._id);
  expect(fresh.payment.orderId).not.toBe(old.payment.orderId);
  expect((await checkoutOf(shop, buyer))._id).toBe(fresh._id);
});
