import fc from 'fast-check';
import { openTestShop } from './harness';
import type { TestShop } from './harness';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

/** What the tables beside the products say, and what they should say: worked out from the products, the slow way. */
const INDEXED = `SELECT known."term", posted."productId", posted."pricePaise", posted."stars", posted."categoryName"
  FROM product_terms AS posted JOIN search_terms AS known ON known."id" = posted."termId"`;
const LISTED = `SELECT DISTINCT "term", "id", "pricePaise", floor("rating")::smallint, "categoryName"
  FROM products, title_terms("title")`;
const WORDS = `SELECT "term", "products"::int FROM search_terms WHERE "products" <> 0`;
const WORDS_LISTED = `SELECT "term", count(*)::int FROM (${LISTED}) AS listed GROUP BY 1`;
const COUNTS = `SELECT "categoryName", "stars", "products"::int FROM product_counts WHERE "products" <> 0`;
const COUNTS_LISTED = `SELECT "categoryName", floor("rating")::smallint, count(*)::int FROM products GROUP BY 1, 2`;

async function expectTrueIndex(): Promise<void> {
  for (const [said, meant] of [
    [INDEXED, LISTED],
    [WORDS, WORDS_LISTED],
    [COUNTS, COUNTS_LISTED],
  ] as const)
    expect(await shop.sql(`(${said} EXCEPT ${meant}) UNION ALL (${meant} EXCEPT ${said})`)).toEqual([]);
}

const NEW_PRODUCTS = `INSERT INTO products ("_id", "id", "title", "image", "pricePaise", "quantity", "rating", "categoryName")
  SELECT 'new-' || n, 1000 + n, title, '/images/products/tomato.svg', 100 * n, 'kg', 1 + n % 9 / 2.0, 'spices'
  FROM unnest(ARRAY['New Thing, new', 'Old Thing', 'Dal (Dal) DAL!', repeat('ab1', 900), 'Ünïcode  दाल', '%_\\\\'])
  WITH ORDINALITY AS fresh (title, n)`;

describe('the tables beside the products stay true', () => {
  it('to those that the shop opens with', async () => {
    expect(await shop.sql('SELECT sum(products)::int AS products FROM product_counts')).toEqual([
      { products: 72 },
    ]);
    await expectTrueIndex();
  });
  it.each([
    ['new ones', NEW_PRODUCTS],
    [
      'other titles',
      `UPDATE products SET title = 'Very ' || title || ' Thing' WHERE "_id" LIKE 'new-%' OR id % 3 = 0`,
    ],
    [
      'other prices and ratings',
      `UPDATE products SET "pricePaise" = "pricePaise" + 50, rating = 6 - rating WHERE id % 2 = 0`,
    ],
    ['another category', `UPDATE products SET "categoryName" = 'dairy' WHERE id % 5 = 0`],
    [
      'a renamed category',
      `UPDATE categories SET "categoryName" = 'milk', "_id" = 'milk' WHERE "_id" = 'dairy'`,
    ],
    ['other pictures', `UPDATE products SET image = image || '?'`],
    ['one title for all', `UPDATE products SET title = 'Same Same' WHERE id % 7 = 0`],
    ['other ids', `UPDATE products SET id = id + 5000`],
    ['nothing at all', `UPDATE products SET title = 'x' WHERE false`],
    ['some gone', `DELETE FROM products WHERE id % 2 = 1`],
    [
      'one put in place of another',
      `INSERT INTO products SELECT * FROM products WHERE id = 5002 ON CONFLICT ("id") DO UPDATE SET title = 'Put in Place', "pricePaise" = 1`,
    ],
    ['all gone', `TRUNCATE products CASCADE`],
    ['new ones after that', NEW_PRODUCTS],
  ])('to %s', async (_what, change) => {
    await shop.sql(change);
    await expectTrueIndex();
  });
  it('to changes that come at the same time', async () => {
    const add = (n: number) =>
      shop.sql(
        `INSERT INTO products SELECT 'many-' || n, n, 'Fresh Word' || n % 50 || ' of Many', '', 100, 'kg', 4, 'spices'
         FROM generate_series($1::int, $1::int + 39) AS n`,
        [20_000 + 40 * n],
      );
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(n)));
    await expectTrueIndex();
  });
});

describe('a search finds just what contains the text', () => {
  const letters = fc.constantFrom(...'aAbBéÉ12 ,(%_\\-দ🍅');
  const words = fc.string({ unit: letters, minLength: 1, maxLength: 12 });
  const search = async (text: string, filter: object, sort: string): Promise<unknown> => {
    const { data } = await shop.graphql<{
      products: { totalCount: number; edges: { node: { id: number } }[] };
    }>(
      `query ($filter: ProductFilter, $sort: ProductSort!) {
        products(filter: $filter, sort: $sort, first: 100) { totalCount edges { node { id } } }
      }`,
      { filter: { ...filter, search: text }, sort },
    );
    return { total: data.products.totalCount, ids: data.products.edges.map(({ node }) => node.id) };
  };
  const ORDERS = {
    ID: 'id',
    PRICE_LOW_TO_HIGH: '"pricePaise", id',
    PRICE_HIGH_TO_LOW: '"pricePaise" DESC, id',
  };

  it('whatever the titles and the text', async () => {
    const titles = fc.sample(
      words.filter((title) => title.trim() !== ''),
      { numRuns: 300, seed: 7 },
    );
    await shop.sql('TRUNCATE products CASCADE');
    await shop.sql(
      `INSERT INTO products SELECT 'p' || n, n, title, '', 100 * (1 + n % 13), 'kg', 1 + n % 9 / 2.0,
         (ARRAY['fruits', 'spices', 'snacks'])[1 + n % 3]
       FROM unnest($1::text[]) WITH ORDINALITY AS fresh (title, n)`,
      [titles],
    );
    const filters = fc.record(
      {
        minRating: fc.integer({ min: 1, max: 4 }),
        categories: fc.subarray(['fruits', 'spices', 'nothing']),
      },
      { requiredKeys: [] },
    );
    const texts = fc.oneof(
      words,
      fc
        .tuple(fc.constantFrom(...titles), fc.nat(12), fc.nat(6))
        .map(([title, from, length]) => title.slice(from, from + length)),
    );
    await fc.assert(
      fc.asyncProperty(
        texts.filter((text) => Buffer.from(text).toString() === text),
        filters,
        fc.constantFrom(...(Object.keys(ORDERS) as (keyof typeof ORDERS)[])),
        async (text, filter, sort) => {
          const found = await shop.sql<{ id: number }>(
            `SELECT id FROM products WHERE title ILIKE '%' || regexp_replace($1, '([\\\\%_])', '\\\\\\1', 'g') || '%'
               AND rating >= $2 AND ($3::text[] IS NULL OR "categoryName" = ANY($3)) ORDER BY ${ORDERS[sort]}`,
            [text.trim(), filter.minRating ?? 1, filter.categories ?? null],
          );
          expect(await search(text, filter, sort)).toEqual({
            total: found.length,
            ids: found.map(({ id }) => id).slice(0, 100),
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});
