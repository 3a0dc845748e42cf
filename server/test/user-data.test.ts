import { AttemptLimit, UserTransactions } from '@server/features/account';
import { EMPTY } from '@server/features/privacy/account-deletion-store';
import { UserDataService } from '@server/features/user-data';
import { countAs } from './helpers/attempts';
import { addDevice, newDevice } from './helpers/due-orders';
import { checkoutOf, newBuyer, setQty } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { newCrew, worker } from './helpers/picking';
import { insertOrders } from './helpers/many-orders';
import { buy, openRefunding } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { newShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { TEST_SECRET } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  refunding = await openRefunding(shop);
});
beforeEach(() => shop.sql('DELETE FROM attempts'));
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

type Json = Record<string, unknown>;
interface Data extends Record<string, unknown> {
  profile: Json;
  orders: (Json & { items: Json[]; events: Json[]; payments: Json[]; refunds: Json[]; receipts: Json[] })[];
  checkouts: Json[];
  messages: Json[];
}
const download = ({ token }: { token: string }) => shop.rest<Data>('GET', '/user/data', { token });

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/;
const instant = expect.stringMatching(ISO) as string;
const PREFERENCES = `mutation { setMessagePreferences(input: { orderProgress: false }) { orderProgress } }`;
const SPECIFIC = `mutation { setReplacement(productId: "tomato", policy: SPECIFIC, replacementProductId: "onion") { _id } }`;

/** A shopper with something in every table, and what staff wrote about them. */
async function newRegular(): Promise<{ buyer: Buyer; orderId: string; staff: string[] }> {
  const buyer = await newBuyer(shop, { tomato: 2, 'basmati-rice': 10 });
  const { picker } = await newCrew(shop);
  const { _id: orderId } = await buy(shop, buyer, 'Instant50');
  const by = worker(shop, picker!, orderId);
  await by.start();
  await by.replace('tomato', 'onion', 2);
  await by.pick('basmati-rice', 9);
  await by.short('basmati-rice', 1);
  await by.finish();
  await refunding.refund(orderId, { amountPaise: 250 });
  await refunding.sendAll();
  await shop.sql(`INSERT INTO receipt_counters VALUES ('RECEIPT', '2627', 41) ON CONFLICT DO NOTHING`);
  await shop.sql(
    `INSERT INTO receipts ("userId", "orderId", "kind", "year", "count", "issuedAt", "totalPaise", "content")
     VALUES ($1, $2, 'RECEIPT', '2627', 41, now(), 4050, '{"buyer": {"name": "Meera Nair", "address": "12 MG Road"}, "lines": []}')`,
    [buyer._id, orderId],
  );
  await setQty(shop, buyer, 'tomato', 3);
  await checkoutOf(shop, buyer);
  await addDevice(shop, buyer, newDevice('https://fcm.googleapis.com/fcm/send/secret-of-device'));
  await shop.rest('POST', '/user/wishlist', { body: { product: { _id: 'sugar' } }, token: buyer.token });
  for (const change of [PREFERENCES, SPECIFIC])
    expect((await shop.graphql(change, {}, buyer.token)).errors).toBeUndefined();
  return { buyer, orderId, staff: [picker!._id, picker!.email] };
}

it('contains everything about the shopper, in plain names, rupees and instants', async () => {
  const { buyer, orderId, staff } = await newRegular();
  const { body, headers, status } = await download(buyer);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  const { orders, checkouts, messages, ...rest } = body;
  expect(rest).toMatchObject({
    downloadedAt: instant,
    profile: { _id: buyer._id, firstName: 'Meera', email: buyer.email, createdAt: instant },
    messagePreferences: { orderProgress: false, backInStock: true },
    addresses: [{ _id: buyer.addressId, street: '12 MG Road', mobileNumber: '9876543210', label: null }],
    cart: [{ productId: 'tomato', title: 'Tomato', qty: 3, createdAt: instant }],
    wishlist: [{ productId: 'sugar', createdAt: instant }],
    replacementChoices: [{ productId: 'tomato', policy: 'SPECIFIC', replacementProductId: 'onion' }],
    devices: [{ host: 'fcm.googleapis.com', createdAt: instant }],
  });
  const [order] = orders;
  expect(orders).toHaveLength(1);
  expect(order).toMatchObject({
    _id: orderId,
    status: 'PACKED',
    contact: expect.stringContaining('9876543210'),
    couponCode: 'Instant50',
    createdAt: instant,
    slot: { startsAt: instant, endsAt: instant },
    payments: [{ state: 'CAPTURED', providerPaymentId: expect.stringMatching(/^pay_/) }],
    receipts: [
      {
        number: 'R2627-00000041',
        total: 40.5,
        issuedAt: instant,
        buyer: { name: 'Meera Nair', address: '12 MG Road' },
      },
    ],
  });
  expect(order!.items).toMatchObject([
    { productId: 'tomato', qty: 2, status: 'REPLACED', replacedBy: { productId: 'onion', qty: 2 } },
    { productId: 'basmati-rice', qty: 10, pickedQty: 9, status: 'SHORT', replacedBy: null },
  ]);
  expect(order!.refunds.map(({ amount, state }) => ({ amount, state }))).toContainEqual({
    amount: 2.5,
    state: expect.any(String),
  });
  expect(order!.events[0]).toEqual({
    at: instant,
    status: 'PLACED',
    message: 'Your order was placed and paid.',
  });
  const { data } = await shop.graphql<{ order: Json }>(
    `query ($id: ID!) { order(_id: $id) { createdAt price delivery discount items { price } } }`,
    { id: orderId },
    buyer.token,
  );
  expect(data.order).toEqual({
    createdAt: order!.createdAt,
    price: order!.total,
    delivery: order!.delivery,
    discount: order!.discount,
    items: order!.items.map(({ price }) => ({ price })),
  });
  expect(checkouts).toMatchObject([
    { state: 'PENDING', heldUntil: instant, payments: [{ state: 'CREATED' }] },
  ]);
  expect(messages.map(({ kind }) => kind)).toContain('PLACED');
  const text = JSON.stringify(body);
  const [{ passwordHash }] = (await shop.sql<{ passwordHash: string }>(
    'SELECT "passwordHash" FROM users WHERE "_id" = $1',
    [buyer._id],
  )) as [{ passwordHash: string }];
  for (const secret of [...staff, 'secret-of-device', passwordHash]) expect(text).not.toContain(secret);
});

it('contains no data of others, and requires a login', async () => {
  const { buyer } = await newRegular();
  const other = await newShopper(shop);
  const { body } = await download(other);
  const { profile, downloadedAt, messagePreferences, sessions, ...lists } = body;
  expect([profile._id, messagePreferences]).toEqual([other._id, { orderProgress: true, backInStock: true }]);
  expect(downloadedAt).toEqual(instant);
  expect(sessions).toHaveLength(1);
  expect(Object.values(lists).flat()).toEqual([]);
  const rejected = [download({ token: 'x' }), shop.rest<{ code: string }>('GET', '/user/data')];
  expect((await Promise.all(rejected)).map(({ body: { code } }) => code)).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
  ]);
  await shop.sql('DELETE FROM sessions WHERE "userId" = $1', [buyer._id]);
  expect((await download(buyer)).status).toBe(401);
});

it('is possible ten times an hour', async () => {
  const shopper = await newShopper(shop);
  expect((await download(shopper)).status).toBe(200);
  await countAs(shop, 9);
  expect((await download(shopper)).status).toBe(200);
  const { status, body, headers } = await download(shopper);
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
});

it('takes as many statements with 120 orders as with one, and lets others be served between its chunks', async () => {
  const [one, many] = [await newShopper(shop), await newShopper(shop)];
  await insertOrders(shop, one, 1, 50);
  await insertOrders(shop, many, 120, 50);
  const count = async (shopper: TestShopper): Promise<number> =>
    (await shop.countStatements(() => download(shopper))).statements.length;
  expect(await count(many)).toBe(await count(one));
  const { dataSource } = refunding;
  const attempts = new AttemptLimit(dataSource, TEST_SECRET);
  const service = new UserDataService(new UserTransactions(dataSource), attempts);
  const lengths: number[] = [];
  let macrotasks = 0;
  const countMacrotask = () => void (macrotasks += 1);
  for await (const chunk of (await service.download(many)).chunks) {
    lengths.push(chunk.length);
    setImmediate(countMacrotask);
  }
  const bytes = lengths.reduce((sum, length) => sum + length, 0);
  expect(bytes).toBeGreaterThan(800_000);
  expect(Math.max(...lengths)).toBeLessThan(100_000);
  expect(macrotasks).toBeGreaterThanOrEqual(lengths.length - 1);

  // A client that leaves meanwhile is no error, and the next is served.
  const leaving = new AbortController();
  const headers = { authorization: many.token, 'accept-encoding': 'identity' };
  await fetch(`${shop.url}/api/user/data`, { headers, signal: leaving.signal });
  leaving.abort();
  expect((await download(many)).body.orders).toHaveLength(120);
});

/** What of each table is in the file, and what is left out on purpose. A new table or column has to be decided on. */
const KEPT: Record<string, { file: string; without: string }> = {
  users: {
    file: '_id firstName lastName email language createdAt updatedAt',
    // Secrets, and the email once more.
    without: 'emailKey passwordHash tokenVersion deletedAt',
  },
  addresses: { file: '_id name mobileNumber pincode street city state label createdAt', without: '' },
  cart_items: { file: 'productId qty createdAt updatedAt', without: 'reorderKey' },
  wishlist_items: { file: 'productId createdAt updatedAt', without: '' },
  replacement_choices: { file: 'productId policy replacementProductId', without: '' },
  message_preferences: { file: 'orderProgress backInStock', without: '' },
  // Who knows endpoint and keys could send to the device.
  push_subscriptions: { file: '_id endpoint createdAt', without: 'p256dh auth sessionId' },
  sessions: { file: '_id browser system createdAt lastSeenAt', without: '' },
  passkeys: { file: '_id name createdAt lastUsedAt', without: 'publicKey counter transports' },
  messages: {
    file: '_id kind channel state subscriptionId productId backAt createdAt sentAt',
    // The address is only of the last message, of an account that is gone.
    without: 'eventId address',
  },
  orders: {
    file: '_id state status payment startedAt createdAt address contact couponCode idempotencyKey pricePaise deliveryPaise discountPaise totalPaise finalPaise slotId',
    // How the shop works; who picks it; and those of the release before, which are in payments.
    without:
      'fingerprint cartTaken heldAgainAt pickerId provider providerOrderId providerPaymentId openingUntil checkAt',
  },
  order_items: {
    file: 'productId title quantity qty pricePaise discountPaise status missingQty packGrams pickedQty pickedGrams finalPaise replacement replacementProductId position',
    without: 'image',
  },
  item_replacements: {
    file: 'itemId productId title quantity qty pricePaise packGrams grams',
    without: 'image',
  },
  // Who of the staff did it is not about the shopper.
  order_events: { file: 'at status code params', without: '_id actor' },
  payments: {
    file: '_id provider providerOrderId providerPaymentId amountPaise capturedPaise refundedPaise state createdAt',
    without: 'openUntil lookUpAt',
  },
  refunds: {
    file: '_id paymentId amountPaise items reason state providerRefundId createdAt settledAt',
    without: 'isAll idempotencyKey by',
  },
  // The whole receipt is that of GET /user/order/{orderId}/receipt.
  receipts: { file: 'kind year count issuedAt totalPaise content', without: '' },
  slot_holds: { file: 'expiresAt', without: 'slotId' },
  stock_holds: { file: 'expiresAt', without: 'productId qty' },
};

/** Tables that refer to a shopper or an order, and are left out. */
const LEFT_OUT = {
  user_emails: 'the email once more',
  stock_movements: "the shop's goods; what of them was ordered is in the order",
};

/** What stays of an order when its account is deleted; payments and openings of the release before are not the person's. */
const STAYS =
  'userId _id state status payment startedAt createdAt couponCode pricePaise deliveryPaise discountPaise totalPaise finalPaise slotId pickerId provider providerOrderId providerPaymentId openingUntil checkAt';

it('empties what else a deleted account leaves in an order', async () => {
  const columns = await shop.sql<{ name: string }>(
    `SELECT column_name AS "name" FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'orders'`,
  );
  const emptied = [...EMPTY.matchAll(/"(\w+)" =/g)].map(([, name]) => name);
  const expected = [...STAYS.split(' '), ...emptied, 'address', 'idempotencyKey'];
  expect(columns.map(({ name }) => name).sort()).toEqual(expected.sort());
});

it('has every table and column except those that are left out on purpose', async () => {
  const columns = await shop.sql<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY 1, 2`,
  );
  const referring = await shop.sql<{ table: string }>(
    `SELECT conrelid::regclass::text AS "table" FROM pg_constraint
     WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'orders'::regclass)`,
  );
  const personal = [
    'users',
    ...referring.map(({ table }) => table.replaceAll('"', '')),
    ...columns
      .filter(({ column }) => /^(user|order|shopper)(Id|_id)$|email/i.test(column))
      .map(({ table }) => table),
  ].filter((table) => !/^staff/.test(table));
  expect([...new Set(personal)].sort()).toEqual([...Object.keys(KEPT), ...Object.keys(LEFT_OUT)].sort());
  for (const [table, { file, without }] of Object.entries(KEPT)) {
    const decided = [...file.split(' '), ...without.split(' '), 'userId', 'orderId'];
    const found = columns.filter((one) => one.table === table).map(({ column }) => column);
    expect([table, found.filter((column) => !decided.includes(column))]).toEqual([table, []]);
  }
});
