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
  // TypeORM reads the definitions of computed columns from this table only.
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

/** Columns that only the previous version reads and writes; the next version drops them. */
const RETIRED =
  /^ALTER TABLE "orders" DROP COLUMN "(provider|providerOrderId|providerPaymentId|openingUntil|checkAt)"$/;

/** A computed column: TypeORM only knows those that its own generated migrations have created. */
const COMPUTED = /^(ALTER TABLE|UPDATE) "stock" .*level"|"typeorm_metadata"/;

/** The statements that would make the database match the entities, without constraints and indexes, which only migrations define. */
async function differences(): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries
    .map(({ query }) => query)
    .filter(
      (query) =>
        !/ DROP CONSTRAINT |^DROP INDEX /.test(query) && !RETIRED.test(query) && !COMPUTED.test(query),
    );
}

/** The number of differences found last: each check reads all tables. */
let found: number;
it('entities match the migrated database', async () => {
  expect(dataSource.entityMetadatas.length).toBeGreaterThan(0);
  const none = await differences();
  expect(none).toEqual([]);
  found = none.length;
});

it.each([
  ['a missing column', 'ALTER TABLE "order_items" DROP "image"'],
  ['an extra column', 'ALTER TABLE "coupons" ADD "note" text'],
  ['a different type', 'ALTER TABLE "cart_items" ALTER "qty" TYPE bigint'],
  ['a nullable column', 'ALTER TABLE "addresses" ALTER "city" DROP NOT NULL'],
  ['a different default', 'ALTER TABLE "sandbox"."webhooks" ALTER "attempts" SET DEFAULT 1'],
  ['a missing primary key', 'ALTER TABLE "attempts" DROP CONSTRAINT "attempts_pkey"'],
])('%s is found as a difference', async (_what, statement) => {
  const before = found;
  await beside.query(statement);
  found = (await differences()).length;
  expect(found).toBeGreaterThan(before);
});
