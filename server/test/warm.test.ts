import { warm } from '@server/database/embedded/warm';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const READ = [
  ...['products', 'products_id_key', 'search_terms', 'search_words_trgm', 'product_terms_price'],
  ...['user_emails_pkey', 'cart_items_pkey', 'orders_placed', 'order_items_pkey'],
];

/** How many pages of each are in the database's memory, and how many it has. */
const inMemory = () =>
  shop.sql<{ name: string; there: number; all: number }>(
    `SELECT name, (SELECT count(*)::int FROM pg_buffercache WHERE relfilenode = pg_relation_filenode(name)
       AND relforknumber = 0 AND reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())) AS there,
       (pg_relation_size(name) / current_setting('block_size')::int)::int AS all
     FROM unnest($1::text[]) AS name`,
    [READ],
  );

it('reads the catalogue, and what shoppers have, into the database’s memory', async () => {
  await shop.sql(`CREATE EXTENSION pg_buffercache`);
  await shop.sql(`SELECT pg_buffercache_evict_relation(name) FROM unnest($1::regclass[]) AS name`, [READ]);
  const before = await inMemory();
  expect(before.filter(({ there }) => there > 0)).toEqual([]);
  await warm({ connectionString: shop.databaseUrl });
  const after = await inMemory();
  expect(after.filter(({ there, all }) => all === 0 || there < all)).toEqual([]);
  expect(await shop.sql(`SELECT FROM pg_proc WHERE proname = 'prewarm'`)).toEqual([]);
});

it('leaves a database alone that has no catalogue', async () => {
  const other = new URL(shop.databaseUrl);
  other.pathname = '/postgres';
  await expect(warm({ connectionString: other.href })).resolves.toBeUndefined();
});
