/** The desk's queries on millions of orders: on plain tables, and on tables partitioned by a hash of the shopper. */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { fillDesk, seedDesk } from './desk/orders.mjs';
import { askDesk } from './desk/owner.mjs';
import { deskQuestions } from './desk/questions.mjs';
import { percentile } from './figures.mjs';
import { startBeside } from './shop.mjs';

const MILLION = 1_000_000;
const SIZE = { users: 200_000, products: 5_000, lines: 2 };
const TABLES = ['orders', 'order_items', 'order_events', 'payments', 'refunds'];
const PARTITIONS = 16;
/** PostgreSQL settles on a plan for a prepared statement after five runs. */
const WARM_UPS = 6;
const ASKED = 40;
/** The queries on these tables. */
const OPERATIONS = /^query (Today|Orders|Order|WorkOrders|PickList)\b/m;

const LIST = TABLES.map((table) => `'${table}'::regclass`).join(', ');
const FOREIGN_KEYS = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS "undo"
  FROM pg_constraint WHERE contype = 'f' AND (conrelid IN (${LIST}) OR confrelid IN (${LIST}))`;
const KEYS = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS "undo",
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS "make"
  FROM pg_constraint WHERE contype IN ('p', 'u') AND conrelid IN (${LIST})`;
const INDEXES = `SELECT format('DROP INDEX %s', indexrelid::regclass) AS "undo", pg_get_indexdef(indexrelid) AS "make"
  FROM pg_index WHERE indrelid IN (${LIST})`;
/** Runs for each table with its partitions, if any. */
const SIZES = `SELECT sum(pg_table_size(relid)) AS "rows", sum(pg_indexes_size(relid)) AS "indexes"
  FROM unnest($1::regclass[]) AS t,
    LATERAL (SELECT t AS relid UNION SELECT relid FROM pg_partition_tree(t)) AS part`;

/** Drops what makes filling slow; only reads are measured. @returns the statements that recreate keys and indexes */
async function bare(sql) {
  for (const { undo } of await sql(FOREIGN_KEYS)) await sql(undo);
  const made = [];
  for (const query of [KEYS, INDEXES]) {
    const found = await sql(query);
    for (const { undo } of found) await sql(undo);
    made.push(...found.map(({ make }) => make));
  }
  for (const table of TABLES) await sql(`ALTER TABLE "${table}" SET UNLOGGED`);
  return made;
}

async function index(sql, made, say) {
  say('Building indexes …');
  for (const statement of made) await sql(statement.replace(' ON ONLY ', ' ON '));
  await sql(`VACUUM (ANALYZE) ${TABLES.map((table) => `"${table}"`).join(', ')}`);
}

/** The same rows, in the same order, in partitions. */
async function split(sql, made, say) {
  for (const table of TABLES) {
    say(`Splitting ${table} …`);
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
  await index(sql, made, say);
}

async function timesOf(ask, bodies) {
  const times = [];
  let failed = 0;
  for (let turn = 0; turn < WARM_UPS + ASKED; turn += 1) {
    const since = performance.now();
    const answered = await ask(bodies[turn % bodies.length]).then(
      () => true,
      () => false,
    );
    if (!answered) failed += 1;
    else if (turn >= WARM_UPS) times.push(performance.now() - since);
  }
  const sorted = times.sort((one, other) => one - other);
  return { p50Ms: percentile(sorted, 50), p95Ms: percentile(sorted, 95), failed };
}

/** Queries a freshly started process, one query after the other. */
async function measure(shop, secret, questions, cleanup) {
  const fresh = await startBeside(shop, cleanup);
  const ask = askDesk(fresh, secret);
  const rows = [];
  for (const { title, bodies } of questions) rows.push({ title, ...(await timesOf(ask, bodies)) });
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
  const made = await bare(sql);
  const { secret, ...some } = await fillDesk(shop.databaseUrl, size, say);
  const questions = deskQuestions({ ...some, pages: [] }).filter(({ bodies }) =>
    OPERATIONS.test(bodies[0]?.query),
  );
  const layouts = [];
  for (const [name, build] of [
    ['one table', index],
    [`${PARTITIONS} partitions`, split],
  ]) {
    await build(sql, made, say);
    const [{ rows, indexes }] = await sql(SIZES, [TABLES]);
    say(`Asking about ${name} …`);
    const answers = await measure(shop, secret, questions, cleanup);
    layouts.push({ name, rowBytes: Number(rows), indexBytes: Number(indexes), answers });
  }
  return { orders: size.orders, layouts };
}
