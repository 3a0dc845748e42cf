import 'reflect-metadata';
import fc from 'fast-check';
import { listingStatement } from '@server/features/catalogue/listing/product-listing';
import { ProductSort } from '@server/features/catalogue/product.input';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

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

describe('a listing has just what passes, in order', () => {
  const letters = fc.constantFrom(...'aAbBéÉ12 ,(%_\\-দ🍅');
  const words = fc.string({ unit: letters, minLength: 1, maxLength: 12 });
  const titles = fc.sample(
    words.filter((title) => title.trim() !== ''),
    { numRuns: 300, seed: 7 },
  );
  const pieces = fc
    .tuple(fc.constantFrom(...titles), fc.nat(12), fc.nat(6))
    .map(([title, from, length]) => title.slice(from, from + length));
  const listings = fc.record({
    search: fc
      .oneof(words, pieces, fc.constant(''))
      .map((text) => text.trim())
      .filter((text) => Buffer.from(text).toString() === text),
    categories: fc.option(fc.subarray(['fruits', 'spices', 'nothing'])),
    minRating: fc.integer({ min: 1, max: 4 }),
    sort: fc.constantFrom(...Object.values(ProductSort)),
    /** How many products come before the page. */
    from: fc.nat(20),
    limit: fc.integer({ min: 1, max: 101 }),
    counted: fc.boolean(),
    sized: fc.boolean(),
  });
  type Listing = typeof listings extends fc.Arbitrary<infer Value> ? Value : never;
  const ORDERS: Record<ProductSort, string> = {
    ID: 'id',
    PRICE_LOW_TO_HIGH: '"pricePaise", id',
    PRICE_HIGH_TO_LOW: '"pricePaise" DESC, id',
  };
  interface Row {
    id: number | null;
    pricePaise: number;
    title: string;
    totalCount?: number | null;
    size?: number;
  }

  beforeAll(async () => {
    await shop.sql('TRUNCATE products CASCADE');
    await shop.sql(
      `INSERT INTO products SELECT 'p' || n, n, title, '', 100 * (1 + n % 13), 'kg', 1 + n % 9 / 2.0,
         (ARRAY['fruits', 'spices', 'snacks'])[1 + n % 3]
       FROM unnest($1::text[]) WITH ORDINALITY AS fresh (title, n)`,
      [titles],
    );
  });

  const passing = ({ search, categories, minRating, sort }: Listing): Promise<Row[]> =>
    shop.sql<Row>(
      `SELECT id, "pricePaise" FROM products
       WHERE title ILIKE '%' || regexp_replace($1, '([\\\\%_])', '\\\\\\1', 'g') || '%'
         AND rating >= $2 AND ($3::text[] IS NULL OR "categoryName" = ANY($3)) ORDER BY ${ORDERS[sort]}`,
      [search, minRating, categories],
    );

  it.each([
    ['many', false],
    ['few', true],
  ])('by the statement for %s products', async (_size, isSmall) => {
    await fc.assert(
      fc.asyncProperty(listings, async ({ from, ...listing }) => {
        const all = await passing({ ...listing, from });
        const last = all[from - 1];
        const position = last ? { sort: listing.sort, id: last.id!, pricePaise: last.pricePaise } : null;
        const { text, values } = listingStatement({ ...listing, position }, isSmall);
        const rows = await shop.sql<Row>(text, values);
        const ids = all.slice(last ? from : 0, (last ? from : 0) + listing.limit).map(({ id }) => id);
        expect(rows.filter(({ id }) => id !== null).map(({ id }) => id)).toEqual(ids);
        if (listing.counted) expect(rows[0]!.totalCount).toBe(all.length);
        if (rows[0]) expect(rows[0].size).toBe(listing.sized ? 300 : undefined);
        else expect(listing.counted).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('as a caller sees it', async () => {
    const query = `query ($filter: ProductFilter, $sort: ProductSort!) {
      products(filter: $filter, sort: $sort, first: 100) { totalCount edges { node { id } } }
    }`;
    await fc.assert(
      fc.asyncProperty(listings, async (listing) => {
        const { search, categories, minRating, sort } = listing;
        const { data } = await shop.graphql<{
          products: { totalCount: number; edges: { node: { id: number } }[] };
        }>(query, { filter: { search, categories, minRating }, sort });
        const all = await passing(listing);
        expect(data.products.edges.map(({ node }) => node.id)).toEqual(all.slice(0, 100).map(({ id }) => id));
        expect(data.products.totalCount).toBe(all.length);
      }),
      { numRuns: 100 },
    );
  });
});

it('a shop that grows is read by the statement for many, and one that shrinks by that for few', async () => {
  const isForMany = async (): Promise<boolean> => {
    await shop.graphql('{ products { edges { node { id } } } }');
    const query = `{ products(filter: { search: "a${Math.random()}" }) { edges { node { id } } } }`;
    const { statements } = await shop.countStatements(() => shop.graphql(query));
    return statements.join().includes('search_terms');
  };
  const one = (n: string) => `'x' || ${n}, ${n}, 'a' || ${n}, '', 100, 'kg', 4, 'spices'`;
  const grow = (from: number, to: number) =>
    shop.sql(`INSERT INTO products SELECT ${one('n')} FROM generate_series(${from}, ${to}) AS n`);
  await shop.sql(`TRUNCATE products CASCADE`);
  await grow(1, 1000);
  await eventually(async () => !(await isForMany()), 30_000);
  await grow(1001, 1001);
  await eventually(isForMany, 30_000);
  await shop.sql(`DELETE FROM products WHERE id = 1001`);
  await eventually(async () => !(await isForMany()), 30_000);
});
