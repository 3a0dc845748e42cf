import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { migrate } from '@server/database/migrate';
import { openBackupFile } from '@server/features/backup';
import { loadBackup } from '@server/features/backup/restore-backup';
import { copyDatabase, emptyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

/**
 * An upgrade from the last release, with its processes still running: a backup of a shop of that release, and the
 * statements they sent while a shopper paid and an order was picked, packed, delivered and partly refunded.
 * CONTRIBUTING.md describes how to record both again for the next release.
 */
jest.setTimeout(120_000);

const RELEASE = path.join(__dirname, 'release');
const RECORDED = JSON.parse(readFileSync(path.join(RELEASE, 'statements.json'), 'utf8')) as Statement[];
interface Statement {
  text: string;
  values: (string | null)[];
}
interface Column {
  table: string;
  name: string;
  type: string;
  mayBeOmitted: boolean;
}
const COLUMNS = `SELECT format('%I.%I', table_schema, table_name) AS "table", column_name AS "name", udt_name AS "type",
    is_nullable = 'YES' OR column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS "mayBeOmitted"
  FROM information_schema.columns WHERE table_schema IN ('public', 'sandbox') ORDER BY 1, ordinal_position`;
/** All in paise, except for pieces of stock and places of slots. */
const FIGURES = `SELECT (SELECT sum("totalPaise") FROM orders WHERE state = 'PLACED') AS ordered,
  (SELECT sum("finalPaise") FROM orders) AS final, (SELECT sum("capturedPaise") FROM payments) AS captured,
  (SELECT sum("refundedPaise") FROM payments) AS refunded, (SELECT sum("amountPaise") FROM refunds) AS refunds,
  (SELECT sum("totalPaise") FROM receipts) AS receipts,
  (SELECT sum("onHand") FROM stock) AS "onHand", (SELECT sum(allocated) FROM stock) AS allocated,
  (SELECT sum(held) FROM stock) AS held, (SELECT sum(booked) FROM delivery_slots) AS booked`;
/** Moves held slots to tomorrow: the backup has them on its own day. */
const SLOT_OF_TOMORROW = `UPDATE delivery_slots SET "startsAt" = now() + interval '1 day',
  "endsAt" = now() + interval '1 day 3 hours', "cutoffAt" = now() + interval '23 hours'
  WHERE "_id" IN (SELECT "slotId" FROM slot_holds)`;

/** Of the latest upgrade, as its operator may run them beforehand. */
const BY_HAND = readFileSync('docs/upgrading.md', 'utf8')
  .split('\n## ')[1]!
  .match(/(CREATE INDEX CONCURRENTLY|ALTER TABLE "\w+" ADD COLUMN IF NOT EXISTS)[^;]*;/g)!;
const INDEXES = `SELECT tablename AS "table", indexname AS "name", indexdef AS "definition" FROM pg_indexes
  WHERE schemaname IN ('public', 'sandbox') ORDER BY indexname, schemaname`;
interface Index {
  table: string;
  name: string;
  definition: string;
}

let database: DatabaseCopy;
let shop: DataSource;
let before: Awaited<ReturnType<typeof look>>;
let columnsBefore: Column[];
let indexesBefore: Index[];
let steps: number;
const query = <Row>(text: string, values?: unknown[]) => shop.query<Row[]>(text, values);
const tablesOf = (columns: Column[]) => [...new Set(columns.map(({ table }) => table))];
const columnsOf = () => query<Column>(COLUMNS);

/** Counts the rows of that release by its columns, and sums up money, stock and booked slots. */
async function look(columns: Column[]) {
  const counts: Record<string, number> = {};
  for (const table of tablesOf(columns)) {
    const names = columns.filter((one) => one.table === table).map(({ name }) => `"${name}"`);
    counts[table] = (await query(`SELECT ${names.join(', ')} FROM ${table}`)).length;
  }
  const [figures] = await query<Record<string, string | null>>(FIGURES);
  const numbers = Object.entries(figures!).map(([name, sum]) => [name, Number(sum)]);
  return { counts, figures: Object.fromEntries(numbers) as Record<string, number> };
}

beforeAll(async () => {
  database = await emptyDatabase();
  shop = await createDataSource({ url: database.url }).initialize();
  await loadBackup(shop, await openBackupFile(path.join(RELEASE, 'shop.backup'), undefined), false);
  columnsBefore = await columnsOf();
  before = await look(columnsBefore);
  for (const statement of BY_HAND) await query(statement);
  indexesBefore = await query<Index>(INDEXES);
  steps = await migrate(shop);
});
afterAll(async () => {
  await shop.destroy();
  await database.drop();
});

it('the backup has rows in almost every table', () => {
  const empty = Object.entries(before.counts).filter(([, count]) => count === 0);
  expect(empty.map(([table]) => table)).toEqual([
    ...[
      'public.day_figures',
      'public.day_product_figures',
      'public.item_replacements',
      'public.product_terms_out',
    ],
    ...['public.products_off_sale', 'public.push_subscriptions', 'sandbox.manual_captures'],
    'sandbox.refund_outcomes',
  ]);
});

it('builds no index on a table with rows that may be built before, as the notes say', async () => {
  const tables = new Set(tablesOf(columnsBefore).map((table) => table.replace(/^.*\./, '')));
  const known = new Set(indexesBefore.map(({ name }) => name));
  const after = (await query<Index>(INDEXES)).filter(({ table }) => tables.has(table));
  expect(after.filter(({ name }) => !known.has(name)).map(({ name }) => name)).toEqual([]);
  const fresh = await copyDatabase();
  const migrated = await createDataSource({ url: fresh.url }).initialize();
  const made = await migrated.query<Index[]>(INDEXES);
  await migrated.destroy();
  await fresh.drop();
  expect(after).toEqual(made.filter(({ table }) => tables.has(table)));
});

it('the migrations preserve all rows and amounts, drop no column and add no required one', async () => {
  const { counts, figures } = await look(columnsBefore);
  expect(figures).toEqual(before.figures);
  const migrations = before.counts['public.migrations']! + steps;
  expect(counts).toEqual({ ...before.counts, 'public.migrations': migrations });
  const after = await columnsOf();
  const same = (one: Column) => (other: Column) => one.table === other.table && one.name === other.name;
  expect(columnsBefore.map((column) => after.find(same(column)))).toEqual(columnsBefore);
  const tables = tablesOf(columnsBefore);
  const added = after.filter((column) => tables.includes(column.table) && !columnsBefore.some(same(column)));
  expect(added.filter(({ mayBeOmitted }) => !mayBeOmitted)).toEqual([]);
});

it('the previous release can sell, pick, deliver and refund on the new schema', async () => {
  await query(SLOT_OF_TOMORROW);
  for (const { text, values } of RECORDED) await query(text, values);
  const { figures: now } = await look(columnsBefore);
  const changed = Object.fromEntries(
    Object.entries(now).map(([name, sum]) => [name, sum - before.figures[name]!]),
  );
  // An order of 234 was paid. Of one of 954, five pieces were delivered, three were missing, and 108 were refunded.
  expect(changed).toEqual({
    ...{ ordered: 23400, captured: 23400, final: 84600, receipts: 84600, refunded: 10800, refunds: 10800 },
    ...{ onHand: -8, allocated: 5 - 8, held: -5, booked: 1 },
  });
});
