import { Client } from 'pg';
import { createDataSource } from '@server/database/data-source';
import { migrate } from '@server/database/migrate';
import { startShop } from '@server/start-shop';
import { copyOf, distDir, emptyDatabase, TEST_SECRET } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { testConfig } from './helpers/test-shop';

jest.setTimeout(120_000);

/** The database of the previous version. */
let before: DatabaseCopy;
let database: DatabaseCopy;
let client: Client;
const connect = async (): Promise<void> => {
  client = new Client({ connectionString: database.url });
  await client.connect();
};
beforeAll(async () => {
  before = database = await emptyDatabase();
  await connect();
  await asBefore(GOODS);
  await client.end();
});
afterAll(() => before.drop());
beforeEach(async () => {
  database = await copyOf(before);
  await connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});
const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await client.query(text, values)).rows as Row[];

const FIRST_OF_THIS_VERSION = 1764001400000;

/** Makes the database of the previous version: without later migrations, and with products as it seeded them. */
async function asBefore(goods: string): Promise<void> {
  const dataSource = createDataSource({ url: database.url });
  await dataSource.initialize();
  const all = dataSource.migrations;
  const before = all.filter(({ constructor: { name } }) => Number(name.slice(-13)) < FIRST_OF_THIS_VERSION);
  expect(all.length).toBeGreaterThan(before.length);
  dataSource.migrations.splice(0, Infinity, ...before);
  await migrate(dataSource);
  await sql(
    `INSERT INTO categories SELECT name, row_number() OVER (), name, '/a.svg', 'x' FROM unnest(ARRAY['vegetables', 'nonveg']) AS name`,
  );
  await sql(goods);
  await sql(`INSERT INTO seeds VALUES ('goods'), ('users')`);
  await dataSource.destroy();
}
const open = (env: Record<string, string> = {}) =>
  startShop(
    testConfig(env),
    async () => ({ url: database.url }),
    () => undefined,
    { webDir: `${distDir}/web`, background: false },
  );

const GOODS = `INSERT INTO products VALUES
  ('tomato', 1, 'Tomato', '/a.svg', 3800, 'kg', 4, 'vegetables'),
  ('potato', 2, 'Potato', '/a.svg', 9900, '2kg', 4, 'vegetables'),
  ('onion', 3, 'Onion', '/a.svg', 5200, 'kg', 4.5, 'vegetables'),
  ('own', 4, 'Own all round', '/a.svg', 5000, '500 g', 3, 'nonveg')`;
const rows = () =>
  sql<Record<string, unknown>>(`SELECT "_id", "mrpPaise", "titleHi" FROM products ORDER BY id`);
const withFacts = () => sql(`SELECT "productId" FROM product_facts ORDER BY 1`);

it('an upgrade in production has the new lists, which the same roles can read, but no facts unless SEED is demo', async () => {
  await sql(
    `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'older_app') THEN CREATE ROLE older_app; END IF; END $$`,
  );
  await sql('GRANT SELECT ON product_terms, product_counts TO older_app');
  const production = { NODE_ENV: 'production', JWT_SECRET: TEST_SECRET, PAYMENTS: 'sandbox' };
  const shop = await open(production);
  const request = async (products: string) => {
    const query = `{ products${products} { totalCount edges { node { _id } } } }`;
    const response = await fetch(`${shop.url}/graphql?query=${encodeURIComponent(query)}`, {
      headers: { 'apollo-require-preflight': 'yes' },
    });
    const { data } = (await response.json()) as {
      data: { products: { totalCount: number; edges: { node: { _id: string } }[] } };
    };
    return [data.products.totalCount, ...data.products.edges.map(({ node }) => node._id)];
  };
  expect(await request('(sort: UNIT_PRICE_LOW_TO_HIGH)')).toEqual([4, 'tomato', 'potato', 'onion', 'own']);
  expect(await request('(sort: SAVING_HIGH_TO_LOW, filter: { diets: [VEG] })')).toEqual([
    3,
    'tomato',
    'potato',
    'onion',
  ]);
  expect(await request('(filter: { diets: [NONVEG] })')).toEqual([1, 'own']);
  expect(await request('(filter: { search: "all", diets: [NONVEG] })')).toEqual([1, 'own']);
  expect(await request('(filter: { search: "on" })')).toEqual([1, 'onion']);
  await shop.close();
  expect(await withFacts()).toEqual([]);
  const wrong =
    await sql(`SELECT FROM product_terms AS posted LEFT JOIN search_terms AS term ON term.id = posted."termId"
    WHERE term.words IS DISTINCT FROM posted.words`);
  expect(wrong).toEqual([]);
  expect(
    await sql(
      `SELECT has_table_privilege('older_app', 'product_terms', 'SELECT') AS terms, has_table_privilege('older_app', 'product_counts', 'SELECT') AS counts`,
    ),
  ).toEqual([{ terms: true, counts: true }]);
  await sql('DROP OWNED BY older_app');
  await (await open({ ...production, SEED: 'demo' })).close();
  expect(await withFacts()).toHaveLength(2);
});

it('an upgrade adds facts once to products that are unchanged since they were seeded, and the last step can be undone and repeated', async () => {
  await (await open()).close();
  expect(await withFacts()).toEqual([{ productId: 'onion' }, { productId: 'tomato' }]);
  expect(await rows()).toEqual([
    { _id: 'tomato', mrpPaise: 3800, titleHi: 'टमाटर' },
    { _id: 'potato', mrpPaise: null, titleHi: null },
    { _id: 'onion', mrpPaise: 4500, titleHi: 'प्याज़' },
    { _id: 'own', mrpPaise: null, titleHi: null },
  ]);
  await sql('DELETE FROM product_facts');
  await (await open()).close();
  expect(await withFacts()).toEqual([]);
  // Like the previous version's import and seed.
  await sql(`INSERT INTO products ("_id", "id", "title", "image", "pricePaise", "quantity", "rating", "categoryName")
    VALUES ('tomato', 1, 'Tomato', '/a.svg', 9900, 'kg', 4, 'vegetables'), ('new', 9, 'New', '/a.svg', 100, 'kg', 4, 'nonveg')
    ON CONFLICT ("_id") DO UPDATE SET "pricePaise" = excluded."pricePaise"`);
  expect(
    await sql(`SELECT "savingPaise", "pricePaise" FROM product_terms WHERE "productId" = 1 GROUP BY 1, 2`),
  ).toEqual([{ savingPaise: 0, pricePaise: 9900 }]);
  expect((await rows()).find(({ _id }) => _id === 'tomato')).toMatchObject({ mrpPaise: 3800 });
  const dataSource = createDataSource({ url: database.url });
  await dataSource.initialize();
  await dataSource.undoLastMigration();
  expect(
    await sql(`SELECT count(*)::int AS terms FROM search_terms WHERE words = 1 AND term = 'tomato'`),
  ).toEqual([{ terms: 1 }]);
  await migrate(dataSource);
  expect(await sql(`SELECT products FROM search_terms WHERE words = -1 AND term = 'all'`)).toEqual([
    { products: 5 },
  ]);
  await dataSource.destroy();
});
