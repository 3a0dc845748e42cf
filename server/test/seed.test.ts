import { Client } from 'pg';
import { startShop } from '@server/start-shop';
import { openTestShop, testConfig } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { copyDatabase, copyOf, distDir, emptyDatabase, TEST_SECRET } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(60_000);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Every row of every table, as text. */
async function everything(): Promise<Record<string, string>> {
  const tables = await shop.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await shop.sql<{ text: string | null }>(
        `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS text FROM "${name}" t`,
      );
      return [name, row?.text ?? ''];
    }),
  );
  return Object.fromEntries(rows) as Record<string, string>;
}

/** Opens the shop on a database, and closes it; returns its last log line. */
async function startAgain(
  url: string,
  env: Record<string, string> = {},
  whileOpen: (url: string) => Promise<void> = async () => undefined,
): Promise<string | undefined> {
  const steps: string[] = [];
  const again = await startShop(
    testConfig(env),
    async () => ({ url }),
    (step) => steps.push(step),
    { webDir: `${distDir}/web` },
  );
  try {
    await whileOpen(again.url);
  } finally {
    await again.close();
  }
  return steps.at(-1);
}

it('the first start creates 9 categories and 72 products', async () => {
  expect(await shop.sql('SELECT count(*)::int AS rows FROM categories')).toEqual([{ rows: 9 }]);
  expect(await shop.sql('SELECT count(*)::int AS rows FROM products')).toEqual([{ rows: 72 }]);
});

it('a restart changes nothing', async () => {
  await shop.sql(`UPDATE products SET title = 'Renamed by the owner' WHERE "_id" = 'tomato'`);
  const before = await everything();
  expect(await startAgain(shop.databaseUrl)).toContain('0 migrations run, 0 rows seeded');
  expect(await everything()).toEqual(before);
});

it('demo products, demo accounts and coupons stay deleted after a restart', async () => {
  for (const table of ['products', 'categories', 'coupons', 'users']) await shop.sql(`DELETE FROM ${table}`);
  const before = await everything();
  expect(before).toMatchObject({ products: '', coupons: '', users: '' });
  expect(await startAgain(shop.databaseUrl)).toContain('0 rows seeded');
  expect(await everything()).toEqual(before);
});

describe('a new database', () => {
  const production = { NODE_ENV: 'production', JWT_SECRET: TEST_SECRET, PAYMENTS: 'sandbox' };
  /** Migrated, and without rows. */
  let unseeded: DatabaseCopy;
  const opened: { client: Client; database: DatabaseCopy }[] = [];
  beforeAll(async () => void (unseeded = await emptyDatabase()));
  afterAll(async () => {
    for (const { client, database } of opened) {
      await client.end();
      await database.drop();
    }
    await unseeded.drop();
  });

  async function open(database: DatabaseCopy) {
    const client = new Client({ connectionString: database.url });
    opened.push({ client, database });
    await client.connect();
    const tables = ['categories', 'products', 'coupons', 'users'];
    const selected = tables.map((name) => `(SELECT count(*)::int FROM ${name}) AS ${name}`);
    const counts = async () =>
      (await client.query<Record<string, number>>(`SELECT ${selected.join(', ')}`)).rows[0];
    return { url: database.url, client, counts };
  }
  const NOTHING = { categories: 0, products: 0, coupons: 0, users: 0 };

  it('stays empty in production, and every page works with it', async () => {
    await startAgain(unseeded.url, production, async (url) => {
      for (const path of ['/', '/product', '/cart', '/sitemap.xml', '/api/products', '/api/categories'])
        expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
      const query = '{ products { totalCount edges { node { _id } } } categories { _id } shop { name } }';
      const response = await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { 'apollo-require-preflight': 'yes' },
      });
      expect(await response.json()).toMatchObject({
        data: { products: { totalCount: 0, edges: [] }, categories: [] },
      });
    });
    expect(await (await open(await copyOf(unseeded))).counts()).toEqual(NOTHING);
  });

  it('gets the demo products in production with SEED=demo, once, and never the demo accounts', async () => {
    const { url, client, counts } = await open(await copyOf(unseeded));
    const settings = { ...production, SEED: 'demo' };
    await startAgain(url, settings);
    expect(await counts()).toEqual({ categories: 9, products: 72, coupons: 1, users: 0 });
    await client.query('DELETE FROM products');
    await client.query('DELETE FROM coupons');
    await startAgain(url, settings);
    expect(await counts()).toEqual({ ...NOTHING, categories: 9 });
  });

  it('with its own products is not seeded, not even outside production', async () => {
    const { url, client, counts } = await open(await copyOf(unseeded));
    await client.query(`INSERT INTO categories VALUES ('toys', 1, 'toys', '/a.svg', 'Fun.')`);
    await client.query(`INSERT INTO products VALUES ('top', 1, 'Top', '/a.svg', 100, 'piece', 4, 'toys')`);
    await startAgain(url, { SEED: 'demo' });
    expect(await counts()).toMatchObject({ categories: 1, products: 1, coupons: 0 });
  });

  it('seeded by an older version is not seeded again', async () => {
    const { url, client, counts } = await open(await copyDatabase());
    await client.query('DROP TABLE seeds');
    await client.query(`DELETE FROM migrations WHERE name LIKE 'Seeds%'`);
    await client.query(`DELETE FROM products WHERE "_id" = 'tomato'`);
    await client.query('DELETE FROM coupons');
    expect(await startAgain(url)).toContain('1 migrations run, 0 rows seeded');
    expect(await counts()).toEqual({ categories: 9, products: 71, coupons: 0, users: 2 });
  });
});
