import { Client } from 'pg';
import { createDataSource } from '@server/database/data-source';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { startShop } from '@server/start-shop';
import type { SentStatement } from './helpers/statement-recorder';
import { copyDatabase } from './helpers/test-database';
import { openTestShop, testConfig } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/**
 * The embedded PostgreSQL has the setting for JIT, but no JIT. These tests run against a PostgreSQL with JIT if
 * TEST_JIT_DATABASE_URL is the URL (as superuser) of an empty database on one.
 */
const databaseUrl = process.env.TEST_JIT_DATABASE_URL;

let shop: TestShop;
let app: Client;
beforeAll(async () => {
  shop = await openTestShop({ background: false, databaseUrl });
  app = new Client({ connectionString: urlsOf(shop.databaseUrl).appUrl });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await shop.close();
});

const PERMISSION_DENIED = '42501';

it('the shop runs as a role that owns nothing and has no special privileges', async () => {
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

it('the role can read every table of the shop', async () => {
  const forgotten = await shop.sql(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relname <> 'migrations'
       AND relnamespace::regnamespace::text IN ('public', 'sandbox') AND NOT has_table_privilege('tokri_app', oid, 'SELECT')`,
  );
  expect(forgotten).toEqual([]);
});

it.each([
  ['change the schema', 'CREATE TABLE mine (x int)'],
  ['create schemas', 'CREATE SCHEMA mine'],
  ['drop tables', 'DROP TABLE cart_items'],
  ['alter tables', 'ALTER TABLE users ADD COLUMN admin boolean'],
  ['truncate tables', 'TRUNCATE cart_items'],
  ['create functions', `CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`],
  ['make itself a superuser', 'ALTER ROLE tokri_app SUPERUSER'],
  ['switch to another role', 'SET ROLE postgres'],
  ["read roles' passwords", 'SELECT * FROM pg_authid'],
  ['read files', `SELECT pg_read_file('postgresql.conf')`],
  ['write files', `COPY users TO '/tmp/users'`],
  ['run programs', `COPY (SELECT 1) TO PROGRAM 'id'`],
  ["change a coupon's code", `UPDATE coupons SET code = 'Mine'`],
  ['delete coupons', 'DELETE FROM coupons'],
  ['truncate the catalogue', 'TRUNCATE products'],
  ['delete categories', 'DELETE FROM categories'],
  ['change the search index', 'UPDATE product_terms SET "pricePaise" = 1'],
  ['delete search terms', 'DELETE FROM search_terms'],
  ['delete users', 'DELETE FROM users'],
  ['delete orders', 'DELETE FROM orders'],
  ['change order lines', 'UPDATE order_items SET qty = 1'],
  ["change an order's history", `UPDATE order_events SET code = 'PLACED'`],
  ["delete an order's history", 'DELETE FROM order_events'],
  ['delete a payment', 'DELETE FROM payments'],
  ['delete a refund', 'DELETE FROM refunds'],
  ["change a payment's order", 'UPDATE sandbox.payments SET order_id = order_id'],
  ["change the provider's events", 'UPDATE payment_events SET body = body'],
  ['change the audit log', `UPDATE audit_log SET "by" = 'somebody'`],
  ['delete from the audit log', 'DELETE FROM audit_log'],
  ['change stock movements', 'UPDATE stock_movements SET qty = 1'],
  ['delete stock movements', 'DELETE FROM stock_movements'],
  ['delete staff', 'DELETE FROM staff'],
  ["change a staff member's email", `UPDATE staff SET "emailKey" = 'me@b.in'`],
  ['extend a session', 'UPDATE staff_sessions SET "expiresAt" = now()'],
  ['delete a migration record', 'DELETE FROM migrations'],
  ['change the job schema', 'ALTER TABLE graphile_worker._private_jobs ADD COLUMN x int'],
  ['truncate the jobs', 'TRUNCATE graphile_worker._private_jobs'],
  ['delete job types', 'DELETE FROM graphile_worker._private_tasks'],
  ["read the job runner's migrations", 'SELECT * FROM graphile_worker.migrations'],
])('the role may not %s', async (_what, statement) => {
  await expect(app.query(statement)).rejects.toMatchObject({ code: PERMISSION_DENIED });
});

it('other roles can neither read nor add jobs', async () => {
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

it('the shop reopens with an existing role, whatever its name and password', async () => {
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

interface Plan {
  'Total Cost': number;
  'Plan Rows': number;
  Plans?: Plan[];
}
interface Explained {
  Plan: Plan;
  JIT?: object;
}
const rowsOf = (plan: Plan): number => Math.max(plan['Plan Rows'], ...(plan.Plans ?? []).map(rowsOf));

async function explain({ text, values }: SentStatement): Promise<Explained> {
  // Not in a session of the shop: here, an expensive plan would be compiled.
  const [row] = await shop.sql<{ 'QUERY PLAN': Explained[] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  return row!['QUERY PLAN'][0]!;
}

async function jitOf(connectionString: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query('SHOW jit')).rows;
  } finally {
    await client.end();
  }
}
const OFF = [{ jit: 'off' }];

describe('JIT is off', () => {
  it('when the shop connects', async () => {
    const dataSource = createDataSource({ url: urlsOf(shop.databaseUrl).appUrl });
    await dataSource.initialize();
    try {
      expect(await dataSource.query('SHOW jit')).toEqual(OFF);
    } finally {
      await dataSource.destroy();
    }
  });

  it('when the owner connects through the shop’s code', async () => {
    const dataSource = createDataSource({ url: shop.databaseUrl });
    await dataSource.initialize();
    try {
      expect(await dataSource.query('SHOW jit')).toEqual(OFF);
    } finally {
      await dataSource.destroy();
    }
  });

  it("when any client connects as the shop's role, such as a pooler", async () => {
    expect(await jitOf(urlsOf(shop.databaseUrl).appUrl)).toEqual(OFF);
  });

  it('for no other role in the database', async () => {
    expect(await jitOf(shop.databaseUrl)).toEqual([{ jit: 'on' }]);
  });
});

describe('queries on a small catalogue have low cost estimates, so that JIT never compiles them', () => {
  it.each([
    ['suggestions', '{ suggestions(text: "tom") { _id title price } }'],
    ['suggestions of several words', '{ suggestions(text: "fresh red tomatos of") { _id title price } }'],
    ['near misses', '{ suggestions(text: "tomatto") { _id title price } }'],
    ['the listing', '{ products(first: 50) { totalCount edges { node { title } } } }'],
    [
      'a search',
      '{ products(first: 50, filter: { search: "basmati rice" }) { totalCount edges { node { title } } } }',
    ],
    [
      'a filtered search',
      `{ products(sort: PRICE_LOW_TO_HIGH, filter: { search: "o", categories: ["fruits", "dairy"], minRating: 3 }) {
        totalCount edges { node { title } } } }`,
    ],
  ])('%s', async (_what, query) => {
    const { sent } = await shop.countStatements(() => shop.graphql(query));
    expect(sent.length).toBeGreaterThan(0);
    const [setting] = await shop.sql<{ jit_above_cost: string }>('SHOW jit_above_cost');
    for (const plan of await Promise.all(sent.map(explain))) {
      expect(plan.Plan['Total Cost']).toBeLessThan(Number(setting!.jit_above_cost) / 10);
      expect(rowsOf(plan.Plan)).toBeLessThan(5_000);
      expect(plan.JIT).toBeUndefined();
    }
  });
});
