import { Client } from 'pg';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

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

let database: DatabaseCopy;
let client: Client;
beforeAll(async () => {
  database = await copyDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
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
  const other = new Client({ connectionString: database.url });
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
