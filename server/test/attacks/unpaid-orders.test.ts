import {
  CHECKOUTS_AN_HOUR,
  DUE_ORDERS_AN_HOUR,
  UNPICKED_A_SLOT,
  UNPICKED_ORDERS,
  UNPICKED_PAISE,
} from '../../../domain/order/order-rules';
import { checkoutOf, newBuyer, pay, placeOrder, setQty } from '../helpers/buying';
import type { Buyer } from '../helpers/buying';
import { openWindows, placesOf } from '../helpers/slots';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

let shop: TestShop;
/** Enough delivery slots that one account does not fill them. */
let slots: string[];
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  slots = await openWindows(shop, ...Array.from({ length: 30 }, (_, at) => ({ inHours: at + 2 })));
});
afterAll(() => shop.close());

const START = 'mutation ($input: CheckoutInput!) { startCheckout(input: $input) { _id } }';
const DUE = { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road, Bengaluru' };

/** The age of the oldest counted order, and how much longer it counts. */
const OLDEST = '40 minutes';
const LEFT_SECONDS = 20 * 60;
/** Makes the oldest order of an account that old, and the others slightly younger. */
const age = ({ _id }: Buyer) =>
  shop.sql(
    `UPDATE "orders" AS aged SET "startedAt" = now() - interval '${OLDEST}' + number * interval '1 second'
     FROM (SELECT "_id", row_number() OVER () - 1 AS number FROM "orders" WHERE "userId" = $1) AS counted
     WHERE aged."_id" = counted."_id"`,
    [_id],
  );
/** Moves only the oldest order out of the last hour. */
const letOneLeave = ({ _id }: Buyer) =>
  shop.sql(
    `UPDATE "orders" SET "startedAt" = "startedAt" - interval '${LEFT_SECONDS} seconds'
     WHERE "startedAt" = (SELECT min("startedAt") FROM "orders" WHERE "userId" = $1)`,
    [_id],
  );
/** Inserts small orders of so long ago, to be paid on delivery, which nobody has begun to pick. */
const giveUnpaid = ({ _id }: Buyer, number: number, age = '0') =>
  shop.sql(
    `INSERT INTO "orders" ("userId", "_id", "state", "status", "payment", "address", "contact", "pricePaise", "deliveryPaise",
       "discountPaise", "totalPaise", "fingerprint", "startedAt", "createdAt")
     SELECT $1, gen_random_uuid(), 'PLACED', 'PLACED', 'DUE', 'x', '', 100, 0, 0, 100, 'small ' || n, now() - $3::interval,
       now() - $3::interval
     FROM generate_series(1, $2::int) AS n`,
    [_id, number, age],
  );
/** Expects the time until the oldest order leaves the hour, less what the test itself took. */
function expectWait(seconds: number): void {
  expect(seconds).toBeLessThanOrEqual(LEFT_SECONDS);
  expect(seconds).toBeGreaterThan(LEFT_SECONDS - 30);
}

it('unpaid checkouts are limited per account and hour, with Retry-After; the same cart counts once', async () => {
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
    extensions: { code: 'RATE_LIMITED', reason: 'UNPAID_ORDERS' },
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

it('unpaid orders are limited per account and hour, with Retry-After; a repeated one counts once', async () => {
  const buyer = await newBuyer(shop, {});
  const post = (key: string) =>
    shop.rest('POST', '/user/order', {
      token: buyer.token,
      body: { order: DUE },
      headers: { 'idempotency-key': key },
    });
  await giveUnpaid(buyer, DUE_ORDERS_AN_HOUR - 3);
  const places = Array.from({ length: 3 }, (_, number) => post(String(number)));
  expect((await Promise.all(places)).map(({ status }) => status)).toEqual([201, 201, 201]);
  await age(buyer);
  const rejected = await post('one too many');
  expect(rejected.status).toBe(429);
  expect(rejected.body).toEqual({
    errors: ['There are too many unpaid orders. Please try again in 20 minutes.'],
    code: 'RATE_LIMITED',
    reason: 'UNPAID_ORDERS',
  });
  expectWait(Number(rejected.headers.get('retry-after')));
  expect((await post('0')).status).toBe(201);
  await letOneLeave(buyer);
  expect((await post('one too many')).status).toBe(201);
  expect((await post('two too many')).status).toBe(429);
});

it('a checkout from a day ago is replaced by a new one, which can be paid in time', async () => {
  const buyer = await newBuyer(shop, { tomato: 3 });
  const old = await checkoutOf(shop, buyer);
  await shop.sql(`UPDATE "orders" SET "startedAt" = now() - interval '25 hours' WHERE "_id" = $1`, [old._id]);
  const fresh = await checkoutOf(shop, buyer);
  expect(fresh._id).not.toBe(old._id);
  expect(fresh.payment.orderId).not.toBe(old.payment.orderId);
  expect((await checkoutOf(shop, buyer))._id).toBe(fresh._id);
});

describe('an account that checks out without paying', () => {
  /** Moves this account's checkouts and holds into the past by these minutes. */
  const pass = async ({ _id }: Buyer, minutes: number) => {
    await shop.sql(
      `UPDATE orders SET "startedAt" = "startedAt" - $2 * interval '1 minute', "heldAgainAt" =
         array(SELECT at - $2 * interval '1 minute' FROM unnest("heldAgainAt") AS at) WHERE "userId" = $1`,
      [_id, minutes],
    );
    for (const held of ['stock_holds', 'slot_holds'])
      await shop.sql(
        `UPDATE ${held} SET "expiresAt" = "expiresAt" - $2 * interval '1 minute' WHERE "userId" = $1`,
        [_id, minutes],
      );
  };
  const start = async (buyer: Buyer) =>
    (await shop.graphql(START, { input: { addressId: buyer.addressId } }, buyer.token)).errors?.[0];
  const rejected = (minutes: number) => ({
    message: `Goods were held for you for long, and were not paid. Please try again in ${minutes} minutes.`,
    extensions: { code: 'RATE_LIMITED' },
  });

  it.each([
    ['one cart', [1]],
    ['several carts', [1, 2, 3, 4, 5]],
    ['two alternating carts', [1, 2]],
  ])('with %s can hold stock for only part of an hour', async (_what, qtys) => {
    const buyer = await newBuyer(shop, {});
    for (let time = 0; time < 4; time += 1) {
      await setQty(shop, buyer, 'tomato', qtys[time % qtys.length]!);
      expect(await start(buyer)).toBeUndefined();
      // An active hold does not count again.
      expect(await start(buyer)).toBeUndefined();
      await pass(buyer, 11);
    }
    await setQty(shop, buyer, 'tomato', qtys[4 % qtys.length]!);
    expect(await start(buyer)).toMatchObject(rejected(16));
    await pass(buyer, 17);
    expect(await start(buyer)).toBeUndefined();
  });

  it('but pays for each cart in the end, changed at the last minute, is not limited', async () => {
    const buyer = await newBuyer(shop, {});
    for (const qty of [3, 4, 5, 6, 7]) {
      await setQty(shop, buyer, 'tomato', qty);
      expect(await start(buyer)).toBeUndefined();
      await pass(buyer, 1);
      await setQty(shop, buyer, 'tomato', 2);
      const { _id, payment } = await checkoutOf(shop, buyer);
      await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
      await pass(buyer, 11);
    }
  });

  it('but only changes the cart repeatedly is not limited', async () => {
    const buyer = await newBuyer(shop, {});
    for (let change = 1; change <= 8; change += 1) {
      await setQty(shop, buyer, 'tomato', 1 + (change % 7));
      expect(await start(buyer)).toBeUndefined();
      await pass(buyer, 1);
    }
  });
});

describe('an account that orders without paying', () => {
  const post = ({ token }: Buyer, cart: object[]) =>
    shop.rest<{ errors?: string[]; code?: string }>('POST', '/user/order', {
      token,
      body: { order: { ...DUE, cart } },
    });
  const unpicked = async ({ _id }: Buyer): Promise<number> =>
    (
      await shop.sql<{ paise: number }>(
        `SELECT coalesce(sum("totalPaise"), 0)::int AS paise FROM orders WHERE "userId" = $1 AND status = 'PLACED'`,
        [_id],
      )
    )[0]!.paise;
  const pick = ({ _id }: Buyer, orders: number) =>
    shop.sql(
      `UPDATE orders SET status = 'PICKING' WHERE "_id" IN (
         SELECT "_id" FROM orders WHERE "userId" = $1 AND status = 'PLACED' ORDER BY "createdAt" LIMIT $2)`,
      [_id, orders],
    );

  it('can order up to a total amount, even in parallel, until the shop starts picking', async () => {
    const attacker = await newBuyer(shop, {});
    await shop.sql('UPDATE stock SET "onHand" = "onHand" + 500');
    const everything = await shop.sql<{ _id: string; qty: number }>(
      `SELECT "productId" AS _id, least("maxPerOrder", "onHand" - allocated - held) AS qty FROM stock
       WHERE "onHand" - allocated - held > 0 ORDER BY 1`,
    );
    const some = everything.slice(0, 8);
    const responses = [];
    for (let time = 0; time < 12; time += 1) responses.push(await post(attacker, some));
    const placed = responses.filter(({ status }) => status === 201).length;
    expect(placed).toBeGreaterThan(1);
    expect(responses.slice(placed).map(({ status }) => status)).toEqual(Array(12 - placed).fill(429));
    const owed = await unpicked(attacker);
    expect([owed <= UNPICKED_PAISE, owed + owed / placed > UNPICKED_PAISE]).toEqual([true, true]);
    // The same goes for parallel orders, and for a single order above the limit.
    const other = await newBuyer(shop, {});
    const atOnce = await Promise.all(Array.from({ length: placed + 2 }, () => post(other, some)));
    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(placed);
    expect((await post(await newBuyer(shop, {}), everything)).status).toBe(429);
    const { body, headers } = await post(other, some);
    expect(body).toEqual({
      errors: ['Too much is ordered unpaid: pay for this order, order less, or cancel one.'],
      code: 'RATE_LIMITED',
      reason: 'UNPICKED_ORDERS',
    });
    expect(headers.get('retry-after')).toBe('3600');
    // Shoppers who pay are not limited, and orders being picked no longer count.
    const payer = await newBuyer(shop, { tomato: 1 });
    expect(await checkoutOf(shop, payer)).toMatchObject({ _id: expect.any(String) });
    await pick(other, 1);
    expect((await post(other, some)).status).toBe(201);
  });

  it('can book only a few places of a slot', async () => {
    const [attacker, other] = [await newBuyer(shop, {}), await newBuyer(shop, {})];
    const inSlot = (buyer: Buyer, slot?: string) =>
      shop.rest<{ errors: string[]; code: string }>('POST', '/user/order', {
        token: buyer.token,
        body: { order: { ...DUE, ...(slot !== undefined && { slot }) } },
      });
    const slot = slots[20]!;
    const [[, before]] = (await placesOf(shop, slot)) as [[number, number]];
    const responses = await Promise.all(Array.from({ length: 5 }, () => inSlot(attacker, slot)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
    expect(await placesOf(shop, slot)).toEqual([[0, before + UNPICKED_A_SLOT]]);
    const rejected = responses.find(({ status }) => status === 429)!;
    expect([rejected.body.code, rejected.body.errors[0]]).toEqual([
      'RATE_LIMITED',
      'A delivery time can have up to 3 unpaid orders: pay for this order, or choose another time.',
    ]);
    expect((await inSlot(other, slot)).status).toBe(201);
    expect((await inSlot(attacker, slots[21])).status).toBe(201);
    await pick(attacker, 1);
    expect((await inSlot(attacker, slot)).status).toBe(201);
    // Without a given slot, the next ones are booked.
    const [first, second] = [slots[0]!, slots[1]!];
    const booked = async () => (await placesOf(shop, first, second)).map(([, places]) => places);
    const [one, two] = (await booked()) as [number, number];
    const third = await newBuyer(shop, {});
    for (let order = 0; order < 4; order += 1) expect((await inSlot(third)).status).toBe(201);
    expect(await booked()).toEqual([one + 3, two + 1]);
    // If the only one with room is rejected for them, it says so; if there is none, it says that.
    const closeBut = (open: string[]) =>
      shop.sql(
        `UPDATE "delivery_slots" SET "cutoffAt" = "cutoffAt" - interval '9 days' WHERE NOT "_id" = ANY ($1)`,
        [open],
      );
    await closeBut([first]);
    expect(await inSlot(third)).toMatchObject({ status: 429, body: { reason: 'UNPICKED_IN_SLOT' } });
    await closeBut(slots.slice(1));
    expect(await inSlot(third)).toMatchObject({ status: 409, body: { code: 'SLOT_UNAVAILABLE' } });
    await shop.sql(`UPDATE "delivery_slots" SET "cutoffAt" = "startsAt"`);
  });

  it('has a maximum number of small orders, and can place another after cancelling one', async () => {
    const buyer = await newBuyer(shop, {});
    await giveUnpaid(buyer, UNPICKED_ORDERS - 1, '2 hours');
    expect((await post(buyer, DUE.cart)).status).toBe(201);
    expect((await post(buyer, DUE.cart)).status).toBe(429);
    const [{ _id }] = (await shop.sql<{ _id: string }>(
      `SELECT _id FROM orders WHERE "userId" = $1 ORDER BY "createdAt" DESC LIMIT 1`,
      [buyer._id],
    )) as [{ _id: string }];
    const cancelled = await shop.rest('POST', `/user/order/${_id}/cancel`, { token: buyer.token, body: {} });
    expect(cancelled.status).toBe(200);
    expect((await post(buyer, DUE.cart)).status).toBe(201);
  });
});
