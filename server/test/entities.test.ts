import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

let database: DatabaseCopy;
let beside: Pool;
let dataSource: DataSource;
beforeAll(async () => {
  database = await copyDatabase();
  beside = new Pool({ connectionString: database.url, max: 1 });
  // TypeORM keeps there what it knows of computed columns, and looks nowhere else.
  await beside.query(
    'CREATE TABLE "typeorm_metadata" ("type" text, "database" text, "schema" text, "table" text, "name" text, "value" text)',
  );
  dataSource = await createDataSource({ url: database.url }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await beside.end();
  await database.drop();
});

/** Columns that only the version before reads and writes; they go in the next one. */
const RETIRED =
  /^ALTER TABLE "orders" DROP COLUMN "(provider|providerOrderId|providerPaymentId|openingUntil|checkAt)"$/;

/** A computed column, of which TypeORM only knows what its own migrations have written. */
const COMPUTED = /^(ALTER TABLE|UPDATE) "stock" .*level"|"typeorm_metadata"/;

/** What would turn the database's columns into those of the entities; of constraints and indexes only migrations know. */
async function differences(): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries
    .map(({ query }) => query)
    .filter(
      (query) =>
        !/ DROP CONSTRAINT |^DROP INDEX /.test(query) && !RETIRED.test(query) && !COMPUTED.test(query),
    );
}

/** How many were found last: each look takes all tables. */
let found: number;
it('entities are rows of the migrated database', async () => {
  expect(dataSource.entityMetadatas.length).toBeGreaterThan(0);
  const none = await differences();
  expect(none).toEqual([]);
  found = none.length;
});

it.each([
  ['a missing column', 'ALTER TABLE "order_items" DROP "image"'],
  ['a column too many', 'ALTER TABLE "coupons" ADD "note" text'],
  ['another type', 'ALTER TABLE "cart_items" ALTER "qty" TYPE bigint'],
  ['a null', 'ALTER TABLE "addresses" ALTER "city" DROP NOT NULL'],
  ['another default', 'ALTER TABLE "sandbox"."webhooks" ALTER "attempts" SET DEFAULT 1'],
  ['another key', 'ALTER TABLE "attempts" DROP CONSTRAINT "attempts_pkey"'],
])('%s is a difference', async (_what, statement) => {
  const before = found;
  await beside.query(statement);
  found = (await differences()).length;
  expect(found).toBeGreaterThan(before);
});
