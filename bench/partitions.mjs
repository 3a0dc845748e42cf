/** The desk's queries on millions of orders: on plain tables, and on tables partitioned by a hash of the shopper. */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { fillDesk, seedDesk } from './desk/orders.mjs';
import { queryDesk } from './desk/owner.mjs';
import { deskQueries } from './desk/queries.mjs';
import { percentile } from './figures.mjs';
import { startAnother } from './shop.mjs';

const MILLION = 1_000_000;
const SIZE = { users: 200_000, products: 5_000, items: 2 };
const TABLES = ['orders', 'order_items', 'order_events', 'payments', 'refunds'];
const PARTITIONS = 16;
/** PostgreSQL settles on a plan for a prepared statement after five runs. */
const WARM_UPS = 6;
const SENT = 40;
/** The queries on these tables. */
const OPERATIONS = /^query (Today|Orders|Order|WorkOrders|PickList)\b/m;

const LIST = TABLES.map((table) => `'${table}'::regclass`).join(', ');
const FOREIGN_KEYS = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS "drop"
  FROM pg_constraint WHERE contype = 'f' AND (conrelid IN (${LIST}) OR confrelid IN (${LIST}))`;
const KEYS = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS "drop",
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS "create"
  FROM pg_constraint WHERE contype IN ('p', 'u') AND conrelid IN (${LIST})`;
const INDEXES = `SELECT format('DROP INDEX %s', indexrelid::regclass) AS "drop", pg_get_indexdef(indexrelid) AS "create"
  FROM pg_index WHERE indrelid IN (${LIST})`;
/** Runs for each table with its partitions, if any. */
const SIZES = `SELECT sum(pg_table_size(relid)) AS "rows", sum(pg_indexes_size(relid)) AS "indexes"
  FROM unnest($1::regclass[]) AS t,
    LATERAL (SELECT t AS relid UNION SELECT relid FROM pg_partition_tree(t)) AS part`;

/** Drops what makes filling slow; only reads are measured. @returns the statements that recreate keys and indexes */
async function dropIndexes(sql) {
  for (const { drop } of await sql(FOREIGN_KEYS)) await sql(drop);
  const created = [];
  for (const query of [KEYS, INDEXES]) {
    const found = await sql(query);
    for (const { drop } of found) await sql(drop);
    created.push(...found.map(({ create }) => create));
  }
  for (const table of TABLES) await sql(`ALTER TABLE "${table}" SET UNLOGGED`);
  return created;
}

async function createIndexes(sql, statements, say) {
  say('Building indexes …');
  for (const statement of statements) await sql(statement.replace(' ON ONLY ', ' ON '));
  await sql(`VACUUM (ANALYZE) ${TABLES.map((table) => `"${table}"`).join(', ')}`);
}

/** The same rows, in the same order, in partitions. */
async function partition(sql, statements, say) {
  for (const table of TABLES) {
    say(`Partitioning ${table} …`);
    await sql(`ALTER TABLE "${table}" RENAME TO "whole"`);
    await sql(
      `CREATE TABLE "${table}" (LIKE "whole" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY HASH ("userId")`,
    );
    for (let nth = 0; nth < PARTITIONS; nth += 1)
      await sql(`CREATE UNLOGGED TABLE "${table}_${nth}" PARTITION OF "${table}"
        FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${nth})`);
    await sql(`INSERT INTO "${table}" SELECT * FROM "whole"`);
    await sql('DROP TABLE "whole"');
  }
  await createIndexes(sql, statements, say);
}

async function timesOf(query, bodies) {
  const times = [];
  let failed = 0;
  for (let turn = 0; turn < WARM_UPS + SENT; turn += 1) {
    const since = performance.now();
    const succeeded = await query(bodies[turn % bodies.length]).then(
      () => true,
      () => false,
    );
    if (!succeeded) failed += 1;
    else if (turn >= WARM_UPS) times.push(performance.now() - since);
  }
  const sorted = times.sort((one, other) => one - other);
  return { p50Ms: percentile(sorted, 50), p95Ms: percentile(sorted, 95), failed };
}

/** Queries a freshly started process, one query after the other. */
async function measure(shop, secret, queries, cleanup) {
  const fresh = await startAnother(shop, cleanup);
  const query = queryDesk(fresh, secret);
  const rows = [];
  for (const { title, bodies } of queries) rows.push({ title, ...(await timesOf(query, bodies)) });
  await fresh.stop();
  return rows;
}

/** Measures this many million orders, in plain tables and in partitions. */
export async function partitions({ partitions: millions }, { shop, cleanup }, say) {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  cleanup.add(() => client.end());
  const sql = async (text, values) => (await client.query(text, values)).rows;
  await sql(`SET session_replication_role = replica; SET jit = off; SET maintenance_work_mem = '1GB'`);
  const size = { ...SIZE, orders: millions * MILLION };
  await seedDesk(shop.databaseUrl, size, say);
  const statements = await dropIndexes(sql);
  const { secret, ...some } = await fillDesk(shop.databaseUrl, size, say);
  const queries = deskQueries({ ...some, pages: [] }).filter(({ bodies }) =>
    OPERATIONS.test(bodies[0]?.query),
  );
  const layouts = [];
  for (const [name, build] of [
    ['one table', createIndexes],
    [`${PARTITIONS} partitions`, partition],
  ]) {
    await build(sql, statements, say);
    const [{ rows, indexes }] = await sql(SIZES, [TABLES]);
    say(`Querying ${name} …`);
    const results = await measure(shop, secret, queries, cleanup);
    layouts.push({ name, rowBytes: Number(rows), indexBytes: Number(indexes), results });
  }
  return { orders: size.orders, layouts };
}
