import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { AttemptLimit } from '@server/features/account/attempt-limit';
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
  await new AttemptLimit(dataSource).deleteExpired();
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
