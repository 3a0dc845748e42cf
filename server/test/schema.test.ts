import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { findPendingRefund, findReportedRefund } from '@server/features/order/refund-store';
import { insertUnmatched, repeatUnmatchedRefund } from '@server/features/order/unmatched-refund-store';
import { listReceipts } from '@server/features/receipt/receipt-store';
import { newBuyer } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import { failRefunds, findShown } from './helpers/desk-orders';
import { purchase } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/** Tables of user data, with the column of the owning user, which would be the distribution key. */
const USERS_OWN: Record<string, string> = {
  users: '_id',
  sessions: 'userId',
  cart_items: 'userId',
  wishlist_items: 'userId',
  addresses: 'userId',
  orders: 'userId',
  order_items: 'userId',
  order_events: 'userId',
  item_replacements: 'userId',
  replacement_choices: 'userId',
  payments: 'userId',
  refunds: 'userId',
  messages: 'userId',
  message_preferences: 'userId',
  passkeys: 'userId',
  push_subscriptions: 'userId',
  receipts: 'userId',
  slot_holds: 'userId',
  stock_holds: 'userId',
};
/** Shared tables that seldom change: every node would have a full copy. */
const REFERENCE = [
  ...['categories', 'products', 'products_off_sale', 'search_terms', 'product_terms', 'product_counts'],
  ...['product_terms_out'],
  ...['product_facts', 'product_companions', 'coupons', 'seeds', 'staff', 'staff_invitations'],
  ...['slot_template', 'delivery_slots', 'stock', 'push_keys', 'receipt_counters'],
];
/** Tables read by their own key, before a user is known; they would be distributed by that key. */
const BY_KEY = [
  'user_emails',
  'attempts',
  'payment_events',
  'staff_sessions',
  'audit_log',
  'stock_movements',
  ...['day_figures', 'day_product_figures', 'month_figures', 'month_product_figures'],
  ...['backups', 'migrations'],
];

let shop: TestShop;
let client: Client;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

async function rowsOf<Row>(statement: string): Promise<Row[]> {
  return (await client.query(statement)).rows as Row[];
}

/** The name of a table's column, by its number. */
const first = (table: string, column: string): string =>
  `(SELECT attname::text FROM pg_attribute WHERE attrelid = ${table} AND attnum = ${column})`;

it('every table has exactly one kind', async () => {
  const tables = await rowsOf<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(USERS_OWN), ...REFERENCE, ...BY_KEY].sort(),
  );
});

it('every unique key of a user table starts with the user', async () => {
  const keys = await rowsOf<{ table: string; begins: string }>(
    `SELECT c.relname::text AS "table", ${first('i.indrelid', 'i.indkey[0]')} AS begins
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace`,
  );
  const own = keys.filter(({ table }) => table in USERS_OWN);
  expect(new Set(own.map(({ table }) => table))).toEqual(new Set(Object.keys(USERS_OWN)));
  for (const { table, begins } of own) expect([table, begins]).toEqual([table, USERS_OWN[table]]);
});

it('every foreign key of a user table starts with the user, or refers to a shared table', async () => {
  const keys = await rowsOf<{ table: string; begins: string; to: string; there: string }>(
    `SELECT c.relname::text AS "table", ${first('k.conrelid', 'k.conkey[1]')} AS begins,
       t.relname::text AS "to", ${first('k.confrelid', 'k.confkey[1]')} AS there
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace`,
  );
  const own = keys.filter(({ table }) => table in USERS_OWN);
  expect(
    own
      .filter(({ to }) => to in USERS_OWN)
      .map(({ table }) => table)
      .sort(),
  ).toEqual([
    'addresses',
    'cart_items',
    'item_replacements',
    'message_preferences',
    'messages',
    'messages',
    'order_events',
    'order_items',
    'orders',
    'passkeys',
    'payments',
    'push_subscriptions',
    'receipts',
    'refunds',
    'replacement_choices',
    'sessions',
    'slot_holds',
    'stock_holds',
    'wishlist_items',
  ]);
  for (const key of own)
    if (!REFERENCE.includes(key.to))
      expect(key).toEqual({ ...key, begins: USERS_OWN[key.table], there: USERS_OWN[key.to] });
  // No other table refers to a user table.
  expect(keys.filter(({ table, to }) => !(table in USERS_OWN) && to in USERS_OWN)).toEqual([]);
});

it('an email has one user, even with concurrent sign-ups, and is free again once the user is deleted', async () => {
  const add = (name: string) =>
    rowsOf<{
      _id: string;
    }>(`INSERT INTO users ("_id", "firstName", "lastName", email, "emailKey", "passwordHash")
      VALUES (gen_random_uuid(), '${name}', 'x', 'one@example.in', 'one@example.in', 'x') ON CONFLICT DO NOTHING RETURNING "_id"`);
  const other = new Client({ connectionString: shop.databaseUrl });
  await other.connect();
  await other.query('BEGIN');
  await other.query(`INSERT INTO users ("_id", "firstName", "lastName", email, "emailKey", "passwordHash")
    VALUES (gen_random_uuid(), 'First', 'x', 'one@example.in', 'one@example.in', 'x')`);
  const second = add('Second');
  await other.query('COMMIT');
  await other.end();
  expect(await second).toEqual([]);
  expect(await add('Third')).toEqual([]);
  await rowsOf(`UPDATE users SET "emailKey" = 'two@example.in' WHERE "emailKey" = 'one@example.in'`);
  expect(await add('Fourth')).toHaveLength(1);
  await expect(
    rowsOf(`UPDATE users SET "emailKey" = 'two@example.in' WHERE "firstName" = 'Fourth'`),
  ).rejects.toThrow('user_emails_pkey');
  await rowsOf(`DELETE FROM users WHERE "emailKey" = 'two@example.in'`);
  expect(await rowsOf(`SELECT 1 FROM user_emails WHERE "emailKey" = 'two@example.in'`)).toEqual([]);
});

/** A purchase, what the desk does about it, and how both look at it. */
async function work(): Promise<void> {
  const owner = await newStaff(shop, 'OWNER');
  const buyer = await newBuyer(shop);
  const { _id } = await purchase(shop, buyer);
  const desk = async (query: string) =>
    expect((await queryDesk(shop, query, {}, owner)).errors).toBeUndefined();
  const shown = `{ cart { total items { qty product { title } } } wishlist { items { _id } } me { email } addresses { _id }
    deliverySlots { _id } messagePreferences { backInStock } orders { price } order(_id: "${_id}") { events { message } }
    orderHistory { edges { node { price status items { title } refunds { amount } } } } usuals { _id } }`;
  expect((await shop.graphql(shown, {}, buyer.token)).errors).toBeUndefined();
  await shop.rest('GET', '/products', { token: buyer.token });
  const refund = `mutation { refundOrder(input: {
    orderId: "${_id}", reason: "Bruised", amount: 5, idempotencyKey: "five" }) { _id } }`;
  await desk(refund);
  await desk(refund);
  await failRefunds(shop, _id);
  const [failed] = await shop.sql<{ _id: string }>(`SELECT "_id" FROM refunds WHERE "orderId" = $1`, [_id]);
  await desk(`mutation { repeatRefund(orderId: "${_id}", refundId: "${failed!._id}") { _id } }`);
  await findShown(shop, _id, owner);
  await desk(
    `{ today { late lowStock { productId } refunds { orderId } unmatchedPayments { _id } jobs { _id } } coupons { code } staff { email }
      orders { edges { node { price } } } auditLog { edges { node { action } } } product(_id: "tomato") { version }
      slots(from: "2026-01-01", to: "2026-01-07") { booked } slotTemplate { capacity } summary(from: "2026-01-01", to: "2026-01-07") { orders }
      products { edges { node { version } } } stock(productId: "tomato") { movements { qty } } }`,
  );
}

/**
 * A process has statements prepared while an upgrade adds columns. PostgreSQL then plans them anew, but executes none whose
 * result has changed, as that of a `SELECT *` has: "cached plan must not change result type".
 */
it('no statement of a process breaks when a later release adds columns', async () => {
  const { sent } = await shop.countStatements(work);
  const texts = sent.map(({ text }) => text);
  const manager = { query: async (text: string) => (texts.push(text), []) } as never;
  const key = { userId: '', _id: '' };
  await insertUnmatched(manager, key, {} as never, { provider: '', reason: '' });
  await repeatUnmatchedRefund(manager, { ...key, reason: '' });
  await listReceipts(manager, key);
  await findPendingRefund(manager, key);
  await findReportedRefund(manager, '', {} as never);
  const prepared = [...new Set(texts)].filter((text) =>
    /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text),
  );
  expect(prepared.length).toBeGreaterThan(50);
  for (const [index, text] of prepared.entries()) await client.query(`PREPARE p${index} AS ${text}`);
  const tables = await shop.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'sandbox')`,
  );
  const alterEach = (change: string) =>
    shop.sql(tables.map(({ name }) => `ALTER TABLE ${name} ${change}`).join(';'));
  await alterEach('ADD "later" int');
  const broken: string[] = [];
  for (const [index, text] of prepared.entries()) {
    const nulls = Array.from(new Set(text.match(/\$\d+/g)), () => 'NULL').join();
    await client
      .query(`EXPLAIN EXECUTE p${index}${nulls && `(${nulls})`}`)
      .catch((error: Error) => broken.push(`${error.message}: ${text}`));
  }
  await alterEach('DROP "later"');
  expect(broken).toEqual([]);
});

/** Columns that only the previous version reads and writes; the next version drops them. */
const RETIRED =
  /^ALTER TABLE "orders" DROP COLUMN "(provider|providerOrderId|providerPaymentId|openingUntil|checkAt)"$/;

/** A computed column: TypeORM only knows those that its own generated migrations have created. */
const COMPUTED = /^(ALTER TABLE|UPDATE) "stock" .*level"|"typeorm_metadata"/;

describe('entities', () => {
  let dataSource: DataSource;
  beforeAll(async () => {
    // TypeORM reads the definitions of computed columns from this table only.
    await shop.sql(
      'CREATE TABLE "typeorm_metadata" ("type" text, "database" text, "schema" text, "table" text, "name" text, "value" text)',
    );
    dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  });
  afterAll(() => dataSource.destroy());

  /**
   * The statements that would make the database match the entities, without constraints and indexes, which only migrations
   * define. It reads all tables.
   */
  async function differences(): Promise<string[]> {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries
      .map(({ query }) => query)
      .filter(
        (query) =>
          !/ DROP CONSTRAINT |^DROP INDEX /.test(query) && !RETIRED.test(query) && !COMPUTED.test(query),
      );
  }

  it('match the migrated database', async () => {
    expect(dataSource.entityMetadatas.length).toBeGreaterThan(0);
    expect(await differences()).toEqual([]);
  });

  it('that did not, in any of these ways, would be found', async () => {
    const changes: Record<string, string> = {
      'ALTER TABLE "order_items" ADD "image"': 'ALTER TABLE "order_items" DROP "image"',
      'ALTER TABLE "coupons" DROP COLUMN "note"': 'ALTER TABLE "coupons" ADD "note" text',
      'ALTER TABLE "cart_items" DROP COLUMN "qty"': 'ALTER TABLE "cart_items" ALTER "qty" TYPE bigint',
      'ALTER TABLE "addresses" ALTER COLUMN "city" SET NOT NULL':
        'ALTER TABLE "addresses" ALTER "city" DROP NOT NULL',
      'ALTER TABLE "sandbox"."webhooks" ALTER COLUMN "attempts" SET DEFAULT':
        'ALTER TABLE "sandbox"."webhooks" ALTER "attempts" SET DEFAULT 1',
      'ALTER TABLE "attempts" ADD CONSTRAINT': 'ALTER TABLE "attempts" DROP CONSTRAINT "attempts_pkey"',
    };
    await shop.sql(Object.values(changes).join(';'));
    const found = await differences();
    const missed = Object.keys(changes).filter((begins) => !found.some((query) => query.startsWith(begins)));
    expect(missed).toEqual([]);
  });
});
