import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { migrate } from '@server/database/migrate';
import { startShop } from '@server/start-shop';
import { eventually } from './helpers/eventually';
import { runCommand } from './helpers/processes';
import { undoLastIndexes } from './helpers/schema-steps';
import { copyDatabase, emptyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { testConfig } from './helpers/test-shop';

jest.setTimeout(120_000);

const databases: DatabaseCopy[] = [];
const clients: Client[] = [];
const sources: DataSource[] = [];
afterAll(async () => {
  for (const client of clients) await client.end();
  for (const source of sources) await source.destroy();
  for (const database of databases) await database.drop();
});

async function newCopy(): Promise<DatabaseCopy> {
  const database = await copyDatabase();
  databases.push(database);
  return database;
}

async function connect({ url }: DatabaseCopy): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

async function open({ url }: DatabaseCopy): Promise<DataSource> {
  const dataSource = createDataSource({ url });
  // It would print each failing migration.
  jest.spyOn(dataSource.logger, 'logMigration').mockImplementation();
  sources.push(await dataSource.initialize());
  return dataSource;
}

it('two shops that open concurrently on an empty database run every migration once', async () => {
  const database = await emptyDatabase();
  databases.push(database);
  const output = ['', ''];
  const opening = output.map((_, at) =>
    startShop(
      testConfig(),
      async () => ({ url: database.url }),
      (step) => (output[at] += step),
      { background: false },
    ),
  );
  for (const shop of await Promise.all(opening)) await shop.close();
  const steps = output.map((text) => Number(/\((\d+) migrations run/.exec(text)?.[1]));
  const rows = output.map((text) => Number(/, (\d+) rows seeded/.exec(text)?.[1]));
  const client = await connect(database);
  const { rows: taken } = await client.query('SELECT name FROM migrations');
  expect(steps.sort((a, b) => a - b)).toEqual([0, taken.length]);
  expect(rows.filter((count) => count > 0)).toHaveLength(1);
  expect((await client.query('SELECT 1 FROM products')).rowCount).toBe(72);
});

/** Others have copies of the same table. */
const WAITING = `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
  WHERE NOT granted AND relation = 'products'::regclass`;

// Both wait for the lock timeout of a migration, or for its next try.
it.concurrent('a migration that waits for a table lock does not block others, and is retried', async () => {
  const database = await newCopy();
  const [holder, shopper] = [await connect(database), await connect(database)];
  await undoLastIndexes(async (statement) => (await holder.query(statement)).rows);
  await holder.query('BEGIN');
  await holder.query(`UPDATE products SET quantity = quantity WHERE "_id" = 'tomato'`);
  const dataSource = await open(database);
  const steps = migrate(dataSource);
  await eventually(async () => (await shopper.query(WAITING)).rowCount === 1);
  // This waits behind the migration, which gives way although the table is still locked.
  await shopper.query(`UPDATE products SET quantity = quantity WHERE "_id" = 'onion'`);
  await holder.query('COMMIT');
  expect(await steps).toBe(1);
});

it.concurrent('a migration in a deadlock with a shopper gives way, and is retried', async () => {
  const database = await newCopy();
  const shopper = await connect(database);
  const dataSource = await open(database);
  let attempts = 0;
  class Entangled1999999999999 {
    async up(run: QueryRunner): Promise<void> {
      attempts += 1;
      await run.query('LOCK TABLE coupons');
      await run.query('LOCK TABLE products');
    }
    async down(): Promise<void> {}
  }
  dataSource.migrations.push(new Entangled1999999999999());
  await shopper.query('BEGIN');
  // Makes the migration detect the deadlock first, and give way.
  await shopper.query(`SET LOCAL deadlock_timeout = '60s'`);
  await shopper.query('LOCK TABLE products');
  const steps = migrate(dataSource);
  // The migration waits only for its lock timeout.
  await eventually(async () => (await shopper.query(WAITING)).rowCount === 1);
  await shopper.query('LOCK TABLE coupons');
  await shopper.query('COMMIT');
  expect(await steps).toBe(1);
  expect(attempts).toBe(2);
});

describe('a migrated shop', () => {
  let database: DatabaseCopy;
  beforeAll(async () => {
    database = await newCopy();
  });

  it('an index that was built by hand, as documented, is not rebuilt', async () => {
    const client = await connect(database);
    const query = `SELECT oid, pg_get_indexdef(oid) AS definition FROM pg_class WHERE relname = 'orders_unpaid'`;
    const index = async (): Promise<unknown> => (await client.query(query)).rows[0];
    const documented = readFileSync('docs/upgrading.md', 'utf8');
    const [byHand] = /CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_unpaid"[^;]*;/.exec(documented)!;
    const { definition } = (await index()) as { definition: string };
    await client.query(`DROP INDEX "orders_unpaid"`);
    await client.query(`DELETE FROM migrations WHERE name LIKE 'UnpaidOrders%'`);
    await client.query(byHand);
    const built = await index();
    expect(built).toMatchObject({ definition });
    expect(await migrate(await open(database))).toBe(1);
    expect(await index()).toEqual(built);
  });

  it('a failing migration rolls back those before it', async () => {
    const dataSource = await open(database);
    class Makes1999999999998 {
      async up(run: QueryRunner): Promise<void> {
        await run.query('CREATE TABLE made (id int)');
      }
      async down(): Promise<void> {}
    }
    class Fails1999999999999 {
      async up(run: QueryRunner): Promise<void> {
        await run.query('CREATE SCHEMA sandbox');
      }
      async down(): Promise<void> {}
    }
    dataSource.migrations.push(new Makes1999999999998(), new Fails1999999999999());
    await expect(migrate(dataSource)).rejects.toThrow('sandbox');
    expect(await dataSource.query(`SELECT to_regclass('made') AS made`)).toEqual([{ made: null }]);
  });
});

describe('an admin command on a database of the previous version', () => {
  let database: DatabaseCopy;
  let beside: Client;
  beforeAll(async () => {
    database = await newCopy();
    beside = await connect(database);
    await undoLastIndexes(async (statement) => (await beside.query(statement)).rows);
  });
  const migrations = async () => (await beside.query('SELECT "name" FROM "migrations"')).rows.length;

  it.each([
    ['jobs', ['list']],
    ['payments', ['list']],
    ['stock', ['list']],
    ['staff', ['list']],
    ['coupons', []],
    ['catalogue', ['export', 'never-written.csv']],
    ['companions', []],
  ] as const)('does not migrate if it only reads: %s', async (name, args) => {
    const before = await migrations();
    const rejected = runCommand(name, [...args], { DATABASE_URL: database.url });
    expect([await rejected.ended, rejected.stderr()]).toEqual([
      1,
      expect.stringContaining('Run "npm run migrate"'),
    ]);
    expect(await migrations()).toBe(before);
  });

  it('migrates if it writes, unless MIGRATE_ON_START is false', async () => {
    const before = await migrations();
    const invite = (env: Record<string, string>) =>
      runCommand('staff', ['invite', 'asha@tokri.example', 'OWNER'], { DATABASE_URL: database.url, ...env });
    const rejected = invite({ MIGRATE_ON_START: 'false' });
    expect([await rejected.ended, rejected.stderr()]).toEqual([
      1,
      expect.stringContaining('Run "npm run migrate"'),
    ]);
    expect(await migrations()).toBe(before);
    expect(await invite({}).ended).toBe(0);
    expect(await migrations()).toBeGreaterThan(before);
  });
});
