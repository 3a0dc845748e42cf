import { CHECKOUTS_AN_HOUR, DUE_ORDERS_AN_HOUR } from '../../../domain/order/order-rules';
import { checkoutOf, newBuyer, setQty } from '../helpers/buying';
import type { Buyer } from '../helpers/buying';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const START = 'mutation ($input: CheckoutInput!) { startCheckout(input: $input) { _id } }';
const DUE = { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road, Bengaluru' };

/** When the oldest of those that count was opened, and how long it goes on counting. */
const OLDEST = '40 minutes';
const LEFT_SECONDS = 20 * 60;
/** As old as that, and the others of the same account younger. */
const age = ({ _id }: Buyer) =>
  shop.sql(
    `UPDATE "orders" AS aged SET "startedAt" = now() - interval '${OLDEST}' + number * interval '1 second'
     FROM (SELECT "_id", row_number() OVER () - 1 AS number FROM "orders" WHERE "userId" = $1) AS counted
     WHERE aged."_id" = counted."_id"`,
    [_id],
  );
/** Lets the oldest one leave the hour, and no other. */
const letOneLeave = ({ _id }: Buyer) =>
  shop.sql(
    `UPDATE "orders" SET "startedAt" = "startedAt" - interval '${LEFT_SECONDS} seconds'
     WHERE "startedAt" = (SELECT min("startedAt") FROM "orders" WHERE "userId" = $1)`,
    [_id],
  );
/** Whether it is the time until the oldest one leaves the hour, but for what the test itself took. */
function expectWait(seconds: number): void {
  expect(seconds).toBeLessThanOrEqual(LEFT_SECONDS);
  expect(seconds).toBeGreaterThan(LEFT_SECONDS - 30);
}

it('an account opens so many unpaid checkouts an hour, and is told when it may open one more; the same cart counts once', async () => {
  const buyer = await newBuyer(shop, { tomato: 1 });
  await shop.sql(
    `INSERT INTO "orders" ("userId", "_id", "state", "address", "contact", "pricePaise", "deliveryPaise",
       "discountPaise", "totalPaise", "fingerprint")
     SELECT $1, gen_random_uuid(), 'PENDING', 'x', '', 1, 0, 0, 1, 'other ' || number
     FROM generate_series(1, $2::int) AS number`,
    [buyer._id, CHECKOUTS_AN_HOUR - 1],
  );
  await age(buyer);
  const last = await checkoutOf(shop, buyer);
  expect((await checkoutOf(shop, buyer))._id).toBe(last._id);
  await setQty(shop, buyer, 'tomato', 2);
  const input = { addressId: buyer.addressId };
  const { errors, headers } = await shop.graphql(START, { input }, buyer.token);
  expect(errors?.[0]).toMatchObject({
    message: 'There are too many unpaid orders. Please try again in 20 minutes.',
    extensions: { code: 'RATE_LIMITED' },
  });
  expectWait(errors![0]!.extensions!.retryAfterSeconds as number);
  expect(headers.get('retry-after')).toBe(String(errors![0]!.extensions!.retryAfterSeconds));
  await setQty(shop, buyer, 'tomato', 1);
  expect((await checkoutOf(shop, buyer))._id).toBe(last._id);
  await setQty(shop, buyer, 'tomato', 2);
  await letOneLeave(buyer);
  expect((await checkoutOf(shop, buyer))._id).not.toBe(last._id);
  await setQty(shop, buyer, 'tomato', 3);
  expect((await shop.graphql(START, { input }, buyer.token)).errors).toHaveLength(1);
});

it('an account places so many unpaid orders an hour, and is told when it may place one more; a repeated one counts once', async () => {
  const buyer = await newBuyer(shop, {});
  const post = (key: string) =>
    shop.rest('POST', '/user/order', {
      token: buyer.token,
      body: { order: DUE },
      headers: { 'idempotency-key': key },
    });
  const places = Array.from({ length: DUE_ORDERS_AN_HOUR }, (_, number) => post(String(number)));
  expect((await Promise.all(places)).map(({ status }) => status)).toEqual(places.map(() => 201));
  await age(buyer);
  const refused = await post('one too many');
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    errors: ['There are too many unpaid orders. Please try again in 20 minutes.'],
    code: 'RATE_LIMITED',
  });
  expectWait(Number(refused.headers.get('retry-after')));
  expect((await post('0')).status).toBe(201);
  await letOneLeave(buyer);
  expect((await post('one too many')).status).toBe(201);
  expect((await post('two too many')).status).toBe(429);
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
