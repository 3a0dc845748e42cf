import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { AttemptLimit } from '@server/features/account/attempt-limit';
import { deleteOldMessages } from '@server/features/message/message-store';
import { forgetPersonalData } from '@server/features/privacy';
import { checkoutOf, newBuyer, pay, webhookOf } from './helpers/buying';
import { TEST_SECRET } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let dataSource: DataSource;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await shop.close();
});

const keys = async () =>
  (await shop.sql<{ key: string }>('SELECT key FROM attempts ORDER BY key')).map(({ key }) => key);

it('attempts that have expired are deleted in parts, so that no statement takes long, but not those in use', async () => {
  await shop.sql(`INSERT INTO attempts (key, count, "resetAt")
    SELECT 'old ' || n, 1, now() - interval '1 second' FROM generate_series(1, 5000) AS n`);
  await shop.sql(`INSERT INTO attempts (key, count, "resetAt") VALUES ('new', 1, now() + interval '1 hour')`);
  await shop.sql('CREATE TABLE deleted (rows int)');
  await shop.sql(`CREATE FUNCTION note_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO deleted SELECT count(*) FROM gone; RETURN NULL; END $$`);
  await shop.sql(`CREATE TRIGGER note AFTER DELETE ON attempts REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION note_deleted()`);
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query(`SELECT FROM attempts WHERE key = 'old 7' FOR UPDATE`);
  await new AttemptLimit(dataSource, TEST_SECRET).deleteExpired();
  await runner.rollbackTransaction();
  await runner.release();
  expect(await keys()).toEqual(['new', 'old 7']);
  const statements = await shop.sql<{ rows: number }>('SELECT rows FROM deleted');
  expect(statements.map(({ rows }) => rows)).toEqual([2000, 2000, 999]);
});

it('they are found by an index', async () => {
  await shop.sql(`INSERT INTO attempts (key, count, "resetAt")
    SELECT 'new ' || n, 1, now() + interval '1 hour' FROM generate_series(1, 5000) AS n`);
  await shop.sql('ANALYZE attempts');
  const plan = await shop.sql<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT key FROM attempts WHERE "resetAt" <= now() LIMIT 2000 FOR UPDATE SKIP LOCKED`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join(' ')).toContain('attempts_expired');
});

describe('personal data that the shop no longer needs', () => {
  let asShop: DataSource;
  beforeAll(async () => {
    asShop = await createDataSource({ url: urlsOf(shop.databaseUrl).appUrl }).initialize();
  });
  afterAll(() => asShop.destroy());
  const round = () => forgetPersonalData(asShop);

  /** A checkout that was abandoned so long ago, and is looked up no more. */
  async function abandoned(days: number, change = ''): Promise<string> {
    const { _id } = await checkoutOf(shop, await newBuyer(shop));
    const [at] = await shop.sql<{ at: Date }>(`SELECT now() - $1 * interval '1 day' AS at`, [days]);
    await shop.sql(`UPDATE orders SET state = 'EXPIRED', "startedAt" = $2 WHERE _id = $1`, [_id, at!.at]);
    await shop.sql(`UPDATE payments SET "lookUpAt" = NULL, state = 'FAILED' WHERE _id = $1`, [_id]);
    if (change) await shop.sql(`UPDATE payments SET ${change} WHERE _id = $1`, [_id]);
    return _id;
  }
  const contactOf = async (_id: string) =>
    (await shop.sql<{ contact: string }>('SELECT contact FROM orders WHERE _id = $1', [_id]))[0]!.contact;
  const bodies = () =>
    shop.sql(`SELECT "eventId", body, outcome FROM payment_events WHERE "eventId" LIKE 'evt %' ORDER BY 1`);

  it('address and phone of a checkout go after 30 days, unless a payment may come or is owed', async () => {
    const old = await abandoned(31);
    const kept = [
      await abandoned(29),
      await abandoned(31, `"lookUpAt" = now() + interval '1 hour'`),
      await abandoned(31, `state = 'AUTHORIZED'`),
      await abandoned(
        31,
        `state = 'CAPTURED', "capturedPaise" = "amountPaise", "providerPaymentId" = 'pay_x'`,
      ),
    ];
    const owed = await abandoned(31);
    await shop.sql(
      `INSERT INTO refunds ("userId", "_id", "orderId", "paymentId", "amountPaise", reason, "idempotencyKey", by)
       SELECT "userId", gen_random_uuid(), _id, _id, 100, 'x', 'x', '{}' FROM orders WHERE _id = $1`,
      [owed],
    );
    await round();
    const [emptied] = await shop.sql(
      `SELECT address, contact, fingerprint = _id::text AS "isHashGone", "totalPaise" > 0 AS "hasTotal" FROM orders WHERE _id = $1`,
      [old],
    );
    expect(emptied).toEqual({ address: '', contact: '', isHashGone: true, hasTotal: true });
    for (const _id of [...kept, owed]) expect(await contactOf(_id)).toBe('9876543210');
  });

  it('a payment that comes for it after all is refunded', async () => {
    const buyer = await newBuyer(shop);
    const { _id, payment } = await checkoutOf(shop, buyer);
    await shop.sql(`UPDATE orders SET state = 'EXPIRED', address = '', contact = '' WHERE _id = $1`, [_id]);
    const { razorpay_payment_id: id } = await pay(shop, payment.orderId);
    const webhook = webhookOf({ id, order_id: payment.orderId, amount: payment.amount });
    expect((await shop.rest('POST', '/payments/webhook', webhook)).status).toBe(200);
    expect(
      await shop.sql(
        `SELECT orders.state, status, reason FROM orders JOIN refunds ON "orderId" = orders._id WHERE orders._id = $1`,
        [_id],
      ),
    ).toEqual([{ state: 'EXPIRED', status: null, reason: 'Paid too late' }]);
  });

  it('bodies of webhooks go after 180 days, in parts, and what was done about them stays', async () => {
    await shop.sql(
      `INSERT INTO payment_events ("eventId", "receivedAt", body, outcome) VALUES
         ('evt new', now() - interval '179 days', '{}', 'PLACED'), ('evt old', now() - interval '181 days', '{}', 'LATE')`,
    );
    await shop.sql(
      `INSERT INTO payment_events ("eventId", "receivedAt", body, outcome)
       SELECT 'old ' || n, now() - interval '200 days', '{}', 'PLACED' FROM generate_series(1, 1200) AS n`,
    );
    await round();
    expect(await bodies()).toEqual([
      { eventId: 'evt new', body: '{}', outcome: 'PLACED' },
      { eventId: 'evt old', body: null, outcome: 'LATE' },
    ]);
    const left = await shop.sql(
      `SELECT FROM payment_events WHERE "eventId" LIKE 'old %' AND body IS NOT NULL`,
    );
    expect(left).toEqual([]);
  });

  it('waits for nobody, and invitations that nobody has accepted go, too', async () => {
    const [locked, free] = [await abandoned(31), await abandoned(31)];
    await shop.sql(
      `INSERT INTO staff_invitations ("emailKey", email, role, "tokenHash", "expiresAt")
       VALUES ('a@shop.example', 'a@shop.example', 'PICKER', 'a', now() - interval '1 minute'),
         ('b@shop.example', 'b@shop.example', 'PICKER', 'b', now() + interval '1 minute')`,
    );
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM orders WHERE _id = $1 FOR UPDATE', [locked]);
    await round();
    await runner.rollbackTransaction();
    await runner.release();
    expect([await contactOf(locked), await contactOf(free)]).toEqual(['9876543210', '']);
    expect(await shop.sql('SELECT email FROM staff_invitations')).toEqual([{ email: 'b@shop.example' }]);
  });

  it('the address of a last mail that cannot be sent goes after 14 days', async () => {
    const { _id } = await newBuyer(shop);
    await shop.sql(
      `INSERT INTO messages ("userId", "_id", kind, channel, address, "createdAt") SELECT $1, gen_random_uuid(),
         'ACCOUNT_DELETED', 'EMAIL', 'a@shop.example', now() - days * interval '1 day' FROM unnest(ARRAY[13, 15]) AS days`,
      [_id],
    );
    await deleteOldMessages(asShop);
    expect(await shop.sql('SELECT FROM messages WHERE "userId" = $1', [_id])).toHaveLength(1);
  });

  it('is found by its indexes', async () => {
    await shop.sql(
      `INSERT INTO payment_events ("eventId", body) SELECT 'more ' || n, '{}' FROM generate_series(1, 5000) AS n`,
    );
    await shop.sql('ANALYZE orders; ANALYZE payment_events');
    const planOf = async (statement: string) => {
      const lines = await shop.sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
      return lines.map((line) => line['QUERY PLAN']).join(' ');
    };
    const old = `SELECT "eventId" FROM payment_events WHERE body IS NOT NULL AND "receivedAt" < now() - interval '180 days'`;
    expect(await planOf(`${old} LIMIT 500 FOR UPDATE SKIP LOCKED`)).toContain('payment_events_bodies');
    const ofOrder = `SELECT "eventId" FROM payment_events WHERE body IS NOT NULL AND "providerOrderId" = 'order_x'`;
    expect(await planOf(ofOrder)).toContain('payment_events_order');
  });
});
