import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { spreadDiscount } from '../../domain/order/spread-discount';
import { createDataSource } from '@server/database/data-source';
import { migrate } from '@server/database/migrate';
import { placePaid } from '@server/features/order/order-payment';
import { insertOrder } from '@server/features/order/order-store';
import { saveProviderOrder } from '@server/features/payment';
import { emptyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(120_000);

let database: DatabaseCopy;
/** Connections of the owner and of the previous version, whose role has no privileges on the new tables. */
let owner: Client;
let older: Client;
let dataSource: DataSource;
const userId = randomUUID();
const FIRST_OF_THIS_VERSION = 1764001600000;

beforeAll(async () => {
  database = await emptyDatabase();
  const connect = async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    return client;
  };
  [owner, older] = [await connect(), await connect()];
  dataSource = await createDataSource({ url: database.url }).initialize();
  const all = [...dataSource.migrations];
  const before = all.filter(({ constructor: { name } }) => Number(name.slice(-13)) < FIRST_OF_THIS_VERSION);
  expect(all.length).toBeGreaterThan(before.length);
  dataSource.migrations.splice(0, Infinity, ...before);
  await migrate(dataSource);
  dataSource.migrations.splice(0, Infinity, ...all);
  await owner.query(
    `INSERT INTO users ("_id", "firstName", "lastName", email, "emailKey", "passwordHash") VALUES ($1, 'M', 'N', 'm', 'm', 'x')`,
    [userId],
  );
  await owner.query(`DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'older_shop') THEN
    CREATE ROLE older_shop; END IF; END $$`);
  await owner.query('GRANT SELECT, INSERT, UPDATE ON orders, order_items, payment_events TO older_shop');
  await older.query('SET ROLE older_shop');
});
afterAll(async () => {
  await owner.query('DROP OWNED BY older_shop');
  await dataSource.destroy();
  await Promise.all([owner.end(), older.end()]);
  await database.drop();
});

const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await owner.query<Record<string, unknown>>(text, values)).rows;
const MONEY = `"pricePaise", "deliveryPaise", "discountPaise", "totalPaise"`;

/** The statements of the previous version. */
const statements = {
  insert: (_id: string, state: string, payment: string | null, discount = 0) =>
    older.query(
      `WITH written AS (
         INSERT INTO "orders" AS pending ("userId", "_id", "state", "payment", "address", "contact", ${MONEY},
           "fingerprint", "openingUntil", "checkAt", "createdAt")
         SELECT $1, $2, $3, $4, 'MG Road', '', 800, 300, $5::int, 1100 - $5::int, $6, now() + interval '15 second',
           CASE WHEN $3 = 'PENDING' THEN now() + interval '20 second' END, CASE WHEN $3 = 'PLACED' THEN clock_timestamp() END
         ON CONFLICT ("userId", "fingerprint") WHERE "state" = 'PENDING' DO UPDATE SET "startedAt" = pending."startedAt"
         RETURNING *
       ), items AS (
         INSERT INTO "order_items" ("userId", "orderId", "position", "productId", "title", "image", "pricePaise", "quantity", "qty")
         SELECT "userId", "_id", n, 'p' || n, 'P', '/p.svg', 100 * n, 'kg', n + 1 FROM written, generate_series(1, 2) AS n
         WHERE written."_id" = $2
       ) SELECT "_id" FROM written`,
      [userId, _id, state, payment, discount, _id],
    ),
  lease: async (_id: string) =>
    (
      await older.query(
        `UPDATE "orders" SET "openingUntil" = now() + interval '15 second' WHERE "userId" = $1 AND "_id" = $2
           AND "providerOrderId" IS NULL AND ("openingUntil" IS NULL OR "openingUntil" < now())`,
        [userId, _id],
      )
    ).rowCount,
  open: (_id: string, order = `order_${_id}`) =>
    older.query(
      `UPDATE "orders" SET "providerOrderId" = $3, "provider" = 'sandbox' WHERE "userId" = $1 AND "_id" = $2`,
      [userId, _id, order],
    ),
  pay: (_id: string) =>
    older.query(
      `UPDATE "orders" SET "state" = 'PLACED', "payment" = 'PAID', "providerPaymentId" = $3, "checkAt" = NULL,
         "createdAt" = clock_timestamp(), "cartTaken" = NULL
       WHERE "userId" = $1 AND "_id" = $2 AND "state" <> 'PLACED' RETURNING "createdAt"`,
      [userId, _id, `pay_${_id}`],
    ),
  check: (_id: string) =>
    older.query(`UPDATE "orders" SET "checkAt" = now() + interval '1 hour' WHERE "_id" = $1`, [_id]),
  expire: (_id: string) =>
    older.query(`UPDATE "orders" SET "state" = 'EXPIRED', "checkAt" = NULL WHERE "_id" = $1`, [_id]),
  read: async (_id: string) =>
    (
      await older.query(
        `SELECT "state", "provider", "providerOrderId", "providerPaymentId" FROM "orders" WHERE "_id" = $1`,
        [_id],
      )
    ).rows[0] as Record<string, unknown>,
};

const paymentOf = async (_id: string) =>
  (
    await rows(
      `SELECT "orderId", provider, "providerOrderId", "providerPaymentId", "amountPaise", "capturedPaise", state,
         "openUntil" > now() AS "isOpening", "lookUpAt" IS NOT NULL AS "isDue" FROM payments WHERE "_id" = $1`,
      [_id],
    )
  )[0];
const placedOf = async (_id: string) => {
  const [order] = await rows('SELECT state, status FROM orders WHERE "_id" = $1', [_id]);
  const events = await rows('SELECT code, status, params FROM order_events WHERE "orderId" = $1', [_id]);
  return { ...order, events };
};
const sharesOf = async (_id: string) =>
  (await rows('SELECT "discountPaise" FROM order_items WHERE "orderId" = $1 ORDER BY position', [_id])).map(
    ({ discountPaise }) => discountPaise,
  );
/** The shares computed by the shop. */
const SHARES = spreadDiscount(
  [
    { pricePaise: 100, qty: 2 },
    { pricePaise: 200, qty: 3 },
  ],
  { delivery: 300, discount: 100 },
);
const PLACED = { code: 'PLACED', status: 'PLACED' };
const opened = (_id: string, amountPaise = 1100) => ({
  ...{ orderId: _id, provider: 'sandbox', providerOrderId: `order_${_id}`, amountPaise },
});
const captured = (_id: string, amountPaise = 1100) => ({
  ...opened(_id, amountPaise),
  ...{ providerPaymentId: `pay_${_id}`, state: 'CAPTURED', capturedPaise: amountPaise, isDue: false },
});

const ids = Object.fromEntries(
  ['pending', 'open', 'paid', 'due', 'expired', 'old', 'coupon'].map((name) => [name, randomUUID()]),
) as Record<'pending' | 'open' | 'paid' | 'due' | 'expired' | 'old' | 'coupon', string>;

it('the migration carries over all rows of the previous version', async () => {
  for (const name of ['pending', 'open', 'paid', 'expired', 'old'] as const)
    await statements.insert(ids[name], 'PENDING', null);
  await statements.insert(ids.coupon, 'PENDING', null, 100);
  await statements.insert(ids.due, 'PLACED', 'DUE');
  for (const name of ['open', 'paid', 'expired', 'old', 'coupon'] as const) await statements.open(ids[name]);
  for (const name of ['paid', 'old', 'coupon'] as const) await statements.pay(ids[name]);
  await statements.expire(ids.expired);
  await owner.query(`UPDATE orders SET "createdAt" = now() - interval '8 days' WHERE "_id" = $1`, [ids.old]);

  await migrate(dataSource);

  const created = { state: 'CREATED', capturedPaise: 0, isDue: true, isOpening: true };
  expect(await paymentOf(ids.pending)).toMatchObject({
    ...created,
    orderId: ids.pending,
    providerOrderId: null,
  });
  expect(await paymentOf(ids.open)).toMatchObject({ ...opened(ids.open), ...created });
  expect(await paymentOf(ids.paid)).toMatchObject(captured(ids.paid));
  expect(await paymentOf(ids.old)).toMatchObject(captured(ids.old));
  expect(await paymentOf(ids.coupon)).toMatchObject(captured(ids.coupon, 1000));
  expect(await paymentOf(ids.expired)).toMatchObject({
    ...opened(ids.expired),
    state: 'FAILED',
    isDue: false,
  });
  expect(await paymentOf(ids.due)).toBeUndefined();
  const paid = { state: 'PLACED', status: 'PLACED', events: [{ ...PLACED, params: { payment: 'PAID' } }] };
  expect(await placedOf(ids.paid)).toEqual(paid);
  // When it arrived is unknown, and it can no longer be cancelled.
  expect(await placedOf(ids.old)).toEqual({ ...paid, status: 'DELIVERED' });
  expect(await placedOf(ids.due)).toEqual({ ...paid, events: [{ ...PLACED, params: { payment: 'DUE' } }] });
  expect(await placedOf(ids.pending)).toEqual({ state: 'PENDING', status: null, events: [] });
  expect(await placedOf(ids.expired)).toEqual({ state: 'EXPIRED', status: null, events: [] });
  expect(await sharesOf(ids.coupon)).toEqual(SHARES);
  expect(await sharesOf(ids.paid)).toEqual([0, 0]);
});

it('writes of the previous version appear in the new tables at once', async () => {
  const [_id, due] = [randomUUID(), randomUUID()];
  await statements.insert(_id, 'PENDING', null, 100);
  expect(await paymentOf(_id)).toMatchObject({
    orderId: _id,
    state: 'CREATED',
    isOpening: true,
    isDue: true,
  });
  expect(await sharesOf(_id)).toEqual(SHARES);
  expect(await statements.lease(_id)).toBe(0);
  await statements.open(_id);
  await statements.check(_id);
  expect(await paymentOf(_id)).toMatchObject({ ...opened(_id, 1000), state: 'CREATED', isDue: true });
  await statements.pay(_id);
  await statements.pay(_id);
  expect(await paymentOf(_id)).toMatchObject(captured(_id, 1000));
  const placed = { state: 'PLACED', status: 'PLACED', events: [{ ...PLACED, params: { payment: 'PAID' } }] };
  expect(await placedOf(_id)).toEqual(placed);
  await statements.insert(due, 'PLACED', 'DUE');
  expect(await placedOf(due)).toEqual({ ...placed, events: [{ ...PLACED, params: { payment: 'DUE' } }] });
  expect(await paymentOf(due)).toBeUndefined();
  // Begun before the migration, finished after it.
  await statements.pay(ids.open);
  expect(await paymentOf(ids.open)).toMatchObject(captured(ids.open));
  expect(await placedOf(ids.open)).toEqual(placed);
  await statements.expire(ids.pending);
  expect(await paymentOf(ids.pending)).toMatchObject({ state: 'CREATED', isDue: false });
});

const CONTENT = {
  ...{ userId, address: 'MG Road', contact: '', couponCode: null, idempotencyKey: null },
  costs: { price: 800, delivery: 300, discount: 0, total: 1100 },
  items: [
    {
      productId: 'p',
      title: 'P',
      image: '/p.svg',
      pricePaise: 800,
      quantity: 'kg',
      qty: 1,
      missingQty: 0,
      packGrams: null,
      picked: null,
    },
  ],
};
const start = (_id: string) =>
  insertOrder(dataSource.manager, { ...CONTENT, _id, state: 'PENDING', payment: null, fingerprint: _id });

it('the previous version can read, pay and retry orders of the new version, and vice versa', async () => {
  const _id = randomUUID();
  await start(_id);
  // While one opens the payment, the other waits.
  expect(await statements.lease(_id)).toBe(0);
  await saveProviderOrder(dataSource, { userId, _id }, `order_${_id}`, 'sandbox');
  const known = { provider: 'sandbox', providerOrderId: `order_${_id}` };
  expect(await statements.read(_id)).toEqual({ state: 'PENDING', ...known, providerPaymentId: null });
  expect((await statements.pay(_id)).rowCount).toBe(1);
  expect(await paymentOf(_id)).toMatchObject(captured(_id));
  const payment = { paymentId: `pay_${_id}`, orderId: '', amount: 1100, currency: 'INR', isCaptured: true };
  const again = await placePaid(dataSource.manager, { userId, _id }, { ...payment, paidAt: new Date() });
  expect(again).toMatchObject({ isNew: false, providerPaymentId: `pay_${_id}` });
  expect((await placedOf(_id)).events).toHaveLength(1);

  const other = randomUUID();
  await start(other);
  await saveProviderOrder(dataSource, { userId, _id: other }, `order_${other}`, 'sandbox');
  const paid = { ...payment, paymentId: `pay_${other}`, paidAt: new Date() };
  expect(await placePaid(dataSource.manager, { userId, _id: other }, paid)).toMatchObject({ isNew: true });
  expect((await statements.pay(other)).rowCount).toBe(0);
  // Otherwise it would take the payment for a different one.
  expect(await statements.read(other)).toMatchObject({ state: 'PLACED', providerPaymentId: `pay_${other}` });
  expect(await paymentOf(other)).toMatchObject(captured(other));
  expect((await placedOf(other)).events).toHaveLength(1);
});

it('the migration can be undone and run again', async () => {
  for (const { constructor } of [...dataSource.migrations].reverse())
    if (Number(constructor.name.slice(-13)) >= FIRST_OF_THIS_VERSION) await dataSource.undoLastMigration();
  expect(await statements.read(ids.paid)).toMatchObject({ providerPaymentId: `pay_${ids.paid}` });
  await migrate(dataSource);
  expect(await paymentOf(ids.paid)).toMatchObject(captured(ids.paid));
});
