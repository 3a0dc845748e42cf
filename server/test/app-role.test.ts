import { Client } from 'pg';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { startShop } from '@server/start-shop';
import { openTestShop, testConfig } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { copyDatabase } from './helpers/test-database';

let shop: TestShop;
let app: Client;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  app = new Client({ connectionString: urlsOf(shop.databaseUrl).appUrl });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await shop.close();
});

const PERMISSION_DENIED = '42501';

it('the shop runs as a role that owns nothing and may do nothing special', async () => {
  const [connection] = await shop.sql(
    `SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tokri'`,
  );
  expect(connection).toEqual({ usename: 'tokri_app' });
  expect(
    await shop.sql(`SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owns
      FROM pg_roles WHERE rolname = 'tokri_app'`),
  ).toEqual([
    {
      ...{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false },
      ...{ rolbypassrls: false, owns: 0 },
    },
  ]);
});

it('knows every table of the shop: a new one is not forgotten', async () => {
  const forgotten = await shop.sql(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relname <> 'migrations'
       AND relnamespace::regnamespace::text IN ('public', 'sandbox') AND NOT has_table_privilege('tokri_app', oid, 'SELECT')`,
  );
  expect(forgotten).toEqual([]);
});

it.each([
  ['change the schema', 'CREATE TABLE mine (x int)'],
  ['make schemas', 'CREATE SCHEMA mine'],
  ['drop tables', 'DROP TABLE cart_items'],
  ['change tables', 'ALTER TABLE users ADD COLUMN admin boolean'],
  ['empty tables', 'TRUNCATE cart_items'],
  ['make functions', `CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`],
  ['make itself more', 'ALTER ROLE tokri_app SUPERUSER'],
  ['become another', 'SET ROLE postgres'],
  ['read the passwords of roles', 'SELECT * FROM pg_authid'],
  ['read files', `SELECT pg_read_file('postgresql.conf')`],
  ['write files', `COPY users TO '/tmp/users'`],
  ['run programs', `COPY (SELECT 1) TO PROGRAM 'id'`],
  ['give coupons another code', `UPDATE coupons SET code = 'Mine'`],
  ['forget coupons', 'DELETE FROM coupons'],
  ['empty the catalogue', 'TRUNCATE products'],
  ['delete categories', 'DELETE FROM categories'],
  ['change what searches find', 'UPDATE product_terms SET "pricePaise" = 1'],
  ['change which words there are', 'DELETE FROM search_terms'],
  ['delete users', 'DELETE FROM users'],
  ['delete orders', 'DELETE FROM orders'],
  ['change what was ordered', 'UPDATE order_items SET qty = 1'],
  ['change what happened to an order', `UPDATE order_events SET code = 'PLACED'`],
  ['forget what happened to an order', 'DELETE FROM order_events'],
  ['forget a payment', 'DELETE FROM payments'],
  ['forget a refund', 'DELETE FROM refunds'],
  ['change what was paid for', 'UPDATE sandbox.payments SET order_id = order_id'],
  ['change what the provider reported', 'UPDATE payment_events SET body = body'],
  ['rewrite what staff have done', `UPDATE audit_log SET "by" = 'somebody'`],
  ['forget what staff have done', 'DELETE FROM audit_log'],
  ['rewrite how stock was moved', 'UPDATE stock_movements SET qty = 1'],
  ['forget how stock was moved', 'DELETE FROM stock_movements'],
  ['forget who worked here', 'DELETE FROM staff'],
  ['give staff another email', `UPDATE staff SET "emailKey" = 'me@b.in'`],
  ['make a session last', 'UPDATE staff_sessions SET "expiresAt" = now()'],
  ['forget that a migration was run', 'DELETE FROM migrations'],
  ['change the schema of the jobs', 'ALTER TABLE graphile_worker._private_jobs ADD COLUMN x int'],
  ['empty the jobs', 'TRUNCATE graphile_worker._private_jobs'],
  ['forget kinds of jobs', 'DELETE FROM graphile_worker._private_tasks'],
  ['read what the job runner was migrated to', 'SELECT * FROM graphile_worker.migrations'],
])('it may not %s', async (_what, statement) => {
  await expect(app.query(statement)).rejects.toMatchObject({ code: PERMISSION_DENIED });
});

it('nobody else may see or add jobs', async () => {
  const other = `other_${process.pid}_${Date.now()}`;
  await shop.sql(`CREATE ROLE ${other}`);
  const may = await shop.sql(
    `SELECT has_schema_privilege($1, 'graphile_worker', 'USAGE') AS schema,
       has_table_privilege($1, 'graphile_worker._private_jobs', 'SELECT, INSERT, UPDATE, DELETE') AS jobs`,
    [other],
  );
  await shop.sql(`DROP ROLE ${other}`);
  expect(may).toEqual([{ schema: false, jobs: false }]);
});

it('opens again where the role is known, for a role of any name and password', async () => {
  const database = await copyDatabase();
  const name = `shop "role" of ${process.pid}`;
  const url = new URL(database.url);
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(`it's "quoted" \\ %`);
  const open = async (): Promise<number> => {
    const opened = await startShop(
      testConfig(),
      async () => ({ url: url.href, ownerUrl: database.url }),
      () => undefined,
      { background: false },
    );
    const { status } = await fetch(`${opened.url}/health/ready`);
    await opened.close();
    return status;
  };
  expect([await open(), await open()]).toEqual([200, 200]);
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`DROP OWNED BY "${name.replaceAll('"', '""')}"`);
  await owner.query(`DROP ROLE "${name.replaceAll('"', '""')}"`);
  await owner.end();
  await database.drop();
});
