import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { migrate } from '@server/database/migrate';
import { eventually } from './helpers/eventually';
import { undoLastIndexes } from './helpers/schema-steps';
import { openShop } from './helpers/processes';
import { copyDatabase, emptyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(120_000);

const databases: DatabaseCopy[] = [];
const clients: Client[] = [];
const sources: DataSource[] = [];
afterAll(async () => {
  for (const client of clients) await client.end();
  for (const source of sources) await source.destroy();
  for (const database of databases) await database.drop();
});

async function connect({ url }: DatabaseCopy): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

async function open({ url }: DatabaseCopy): Promise<DataSource> {
  const dataSource = createDataSource({ url });
  // It would print each step that fails.
  jest.spyOn(dataSource.logger, 'logMigration').mockImplementation();
  sources.push(await dataSource.initialize());
  return dataSource;
}

it('two processes that start at once on an empty database take every step once', async () => {
  const database = await emptyDatabase();
  databases.push(database);
  const started = await Promise.all([1, 2].map(() => openShop({ DATABASE_URL: database.url })));
  const steps = started.map((one) => Number(/\((\d+) migrations run/.exec(one.stdout())?.[1]));
  const rows = started.map((one) => Number(/, (\d+) rows seeded/.exec(one.stdout())?.[1]));
  expect(await Promise.all(started.map((one) => one.end('SIGTERM')))).toEqual([0, 0]);
  const client = await connect(database);
  const { rows: taken } = await client.query('SELECT name FROM migrations');
  expect(steps.sort((a, b) => a - b)).toEqual([0, taken.length]);
  expect(rows.filter((count) => count > 0)).toHaveLength(1);
  expect((await client.query('SELECT 1 FROM products')).rowCount).toBe(72);
});

it('a step that has to wait for a table lets others pass, and is taken when it can be', async () => {
  const database = await copyDatabase();
  databases.push(database);
  const [holder, shopper] = [await connect(database), await connect(database)];
  await undoLastIndexes(async (statement) => (await holder.query(statement)).rows);
  await holder.query('BEGIN');
  await holder.query(`UPDATE products SET quantity = quantity WHERE "_id" = 'tomato'`);
  const dataSource = await open(database);
  const steps = migrate(dataSource);
  await eventually(async () => {
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'products'::regclass`;
    return (await shopper.query(waiting)).rowCount === 1;
  });
  // It waits behind the step, which gives way although the table is still held.
  await shopper.query(`UPDATE products SET quantity = quantity WHERE "_id" = 'onion'`);
  await holder.query('COMMIT');
  expect(await steps).toBe(1);
});

it('a step that waits for a shopper who waits for it gives way, and is taken later', async () => {
  const database = await copyDatabase();
  databases.push(database);
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
  // The other one looks first who waits for whom, and gives way.
  await shopper.query(`SET LOCAL deadlock_timeout = '60s'`);
  await shopper.query('LOCK TABLE products');
  const steps = migrate(dataSource);
  // At most as long as the step waits for a lock.
  await eventually(async () => {
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'products'::regclass`;
    return (await shopper.query(waiting)).rowCount === 1;
  });
  await shopper.query('LOCK TABLE coupons');
  await shopper.query('COMMIT');
  expect(await steps).toBe(1);
  expect(attempts).toBe(2);
});

it('an index that was built by hand, as the documentation says, is taken as it is', async () => {
  const database = await copyDatabase();
  databases.push(database);
  const client = await connect(database);
  const query = `SELECT oid, pg_get_indexdef(oid) AS definition FROM pg_class WHERE relname = 'orders_unpaid'`;
  const index = async (): Promise<unknown> => (await client.query(query)).rows[0];
  const documented = readFileSync('docs/operations.md', 'utf8');
  const [, byHand] = /```sql\n(CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_unpaid".*?)```/s.exec(
    documented,
  )!;
  const { definition } = (await index()) as { definition: string };
  await client.query(`DROP INDEX "orders_unpaid"`);
  await client.query(`DELETE FROM migrations WHERE name LIKE 'UnpaidOrders%'`);
  await client.query(byHand!);
  const built = await index();
  expect(built).toMatchObject({ definition });
  expect(await migrate(await open(database))).toBe(1);
  expect(await index()).toEqual(built);
});

it('a step that fails takes those before it back', async () => {
  const database = await emptyDatabase();
  databases.push(database);
  const client = await connect(database);
  // What one of the later steps makes is there already.
  await client.query('CREATE SCHEMA sandbox');
  const dataSource = await open(database);
  await expect(migrate(dataSource)).rejects.toThrow('sandbox');
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
});

describe('an upgrade, with the version before beside it', () => {
  /** The last migration of the last release: moves on with each. */
  const RELEASED = 1764003100000;
  interface Column {
    table: string;
    name: string;
    type: string;
    mayBeOmitted: boolean;
  }
  const COLUMNS = `SELECT format('%I.%I', table_schema, table_name) AS "table", column_name AS "name", udt_name AS "type",
      is_nullable = 'YES' OR column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS "mayBeOmitted"
    FROM information_schema.columns WHERE table_schema IN ('public', 'sandbox') ORDER BY 1, ordinal_position`;

  it('takes nothing from it that it reads, and asks nothing more of what it writes', async () => {
    const database = await emptyDatabase();
    databases.push(database);
    const [dataSource, older] = [await open(database), await connect(database)];
    const all = [...dataSource.migrations];
    const released = all.filter(({ constructor: { name } }) => Number(name.slice(-13)) <= RELEASED);
    dataSource.migrations.splice(0, Infinity, ...released);
    expect(await migrate(dataSource)).toBe(released.length);
    const columns = async () => (await older.query<Column>(COLUMNS)).rows;
    const before = await columns();
    const tables = [...new Set(before.map(({ table }) => table))];
    const user = `VALUES (gen_random_uuid(), 'M', 'N', $1, $1, 'x')`;
    const signUp = (email: string) =>
      older.query({
        name: 'sign up',
        text: `INSERT INTO users ("_id", "firstName", "lastName", email, "emailKey", "passwordHash") ${user} RETURNING "firstName"`,
        values: [email],
      });
    // As it has prepared them.
    const read = () =>
      Promise.all(
        tables.map((table) => {
          const names = before.filter((column) => column.table === table).map(({ name }) => `"${name}"`);
          return older.query({ name: table, text: `SELECT ${names.join(', ')} FROM ${table}` });
        }),
      );
    await signUp('before');
    const counts = (await read()).map(({ rowCount }) => rowCount);

    dataSource.migrations.splice(0, Infinity, ...all);
    const steps = await migrate(dataSource);
    expect(steps).toBe(all.length - released.length);
    const after = await columns();
    const same = (one: Column) => (other: Column) => one.table === other.table && one.name === other.name;
    expect(before.map((column) => after.find(same(column)))).toEqual(before);
    const asked = after.filter((column) => tables.includes(column.table) && !before.some(same(column)));
    expect(asked.filter(({ mayBeOmitted }) => !mayBeOmitted)).toEqual([]);
    const again = await read();
    const grown = tables.map((table, index) => [table, again[index]!.rowCount! - counts[index]!]);
    expect(grown.filter(([table, more]) => more !== 0 && table !== 'public.migrations')).toEqual([]);
    expect(grown).toContainEqual(['public.migrations', steps]);
    expect((await signUp('after')).rows).toEqual([{ firstName: 'M' }]);
  });
});
