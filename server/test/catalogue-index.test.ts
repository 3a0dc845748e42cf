import 'reflect-metadata';
import fc from 'fast-check';
import { listingStatement } from '@server/features/catalogue/listing/product-listing';
import { traitsOf } from '@server/features/catalogue/listing/listing-clauses';
import { ProductSortType } from '@server/features/catalogue/catalogue.type';
import type { ProductSort } from '../../domain/catalogue/listing-rules';
import { ALLERGENS, DIETS, SAVING_STEPS } from '../../domain/catalogue/product-facts';
import { searchedName } from '../../domain/catalogue/search-terms';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

/** The contents of the index tables, and the contents expected of them, computed from the products the slow way. */
const INDEXED = `SELECT known."term", known."words", posted."productId", posted."pricePaise", posted."unitPricePaise",
    posted."savingPaise", posted."traits", posted."stars", posted."categoryName"
  FROM product_terms AS posted JOIN search_terms AS known ON known."id" = posted."termId"`;
const TRAITS = `product_traits("pricePaise", "mrpPaise", "dietMark", "categoryName", "allergens")`;
const LISTED = `SELECT DISTINCT "term", "words", "id", "pricePaise",
    unit_price_paise("pricePaise", "quantity", "packAmount", "packUnit"), greatest("mrpPaise" - "pricePaise", 0),
    ${TRAITS}, floor("rating")::smallint, "categoryName"
  FROM products, listed_terms("title", array_append("alsoKnownAs", "titleHi"), "categoryName", ${TRAITS})`;
const WORDS = `SELECT "term", "words", "products"::int FROM search_terms WHERE "products" <> 0`;
const WORDS_LISTED = `SELECT "term", "words", count(*)::int FROM listed GROUP BY 1, 2`;
const COUNTS = `SELECT "categoryName", "stars", "traits", "products"::int FROM product_counts WHERE "products" <> 0`;
const COUNTS_LISTED = `SELECT "categoryName", floor("rating")::smallint, ${TRAITS}, count(*)::int
  FROM products GROUP BY 1, 2, 3`;

/** Products out of stock are also in a table of their own. */
const OUT = `SELECT posted."termId", posted."productId", posted."pricePaise", posted."unitPricePaise", posted."savingPaise",
    posted."traits", posted."stars", posted."words", posted."categoryName"`;
const OUT_INDEXED = `${OUT} FROM product_terms_out AS posted`;
const OUT_LISTED = `${OUT} FROM product_terms AS posted JOIN products ON products."id" = posted."productId"
  JOIN stock ON stock."productId" = products."_id" WHERE stock."level" = 'OUT_OF_STOCK'`;

/** The rows that only one of two statements returns. */
const differing = (actual: string, expected: string): string =>
  `(SELECT to_jsonb(odd) FROM (${actual} EXCEPT ${expected}) AS odd)
   UNION ALL (SELECT to_jsonb(odd) FROM (${expected} EXCEPT ${actual}) AS odd)`;
/** One statement, so that the slow part is computed once. */
const WRONG = `WITH listed ("term", "words", "id", "pricePaise", "unitPricePaise", "savingPaise", "traits", "stars",
    "categoryName") AS MATERIALIZED (${LISTED})
  ${[
    differing(INDEXED, 'SELECT * FROM listed'),
    differing(WORDS, WORDS_LISTED),
    differing(COUNTS, COUNTS_LISTED),
    differing(OUT_INDEXED, OUT_LISTED),
  ].join(' UNION ALL ')}`;
const expectTrueIndex = async (): Promise<void> => expect(await shop.sql(WRONG)).toEqual([]);

const NEW_STOCK = `INSERT INTO stock ("productId", "onHand", "lowStockAt")
  SELECT 'new-' || n, n % 2, 1 FROM generate_series(1, 4) AS n ON CONFLICT DO NOTHING`;
const NEW_PRODUCTS = `INSERT INTO products ("_id", "id", "title", "image", "pricePaise", "quantity", "rating", "categoryName")
  SELECT 'new-' || n, 1000 + n, title, '/images/products/tomato.svg', 100 * n, 'kg', 1 + n % 9 / 2.0, 'spices'
  FROM unnest(ARRAY['New Thing, new', 'Old Thing', 'Dal (Dal) DAL!', repeat('ab1', 900), 'Ünïcode  दाल', '%_\\\\'])
  WITH ORDINALITY AS fresh (title, n)`;

describe('the index tables match the products', () => {
  it('when the shop opens', async () => {
    expect(await shop.sql('SELECT sum(products)::int AS products FROM product_counts')).toEqual([
      { products: 72 },
    ]);
    await expectTrueIndex();
  });
  it.each([
    // What is expected takes long to compute for many.
    ['most products deleted', 'DELETE FROM products WHERE id > 26'],
    ['new products', NEW_PRODUCTS],
    ['running out of stock', `UPDATE stock SET held = "onHand" WHERE "productId" < 'c'`],
    ['coming back into stock, and low stock', `UPDATE stock SET held = 1 WHERE "productId" < 'b'`],
    ['newly tracked stock', NEW_STOCK],
    [
      'changed titles',
      `UPDATE products SET title = 'Very ' || title || ' Thing' WHERE "_id" LIKE 'new-%' OR id % 3 = 0`,
    ],
    [
      'changed prices and ratings',
      `UPDATE products SET "pricePaise" = "pricePaise" + 50, rating = 6 - rating WHERE id % 2 = 0`,
    ],
    ['a changed category', `UPDATE products SET "categoryName" = 'dairy' WHERE id % 5 = 0`],
    [
      'a renamed category',
      `UPDATE categories SET "categoryName" = 'milk', "_id" = 'milk' WHERE "_id" = 'dairy'`,
    ],
    ['changed MRPs', `UPDATE products SET "mrpPaise" = "pricePaise" + 700 WHERE id % 2 = 1`],
    ['prices above the MRP', `UPDATE products SET "pricePaise" = "mrpPaise" + 100 WHERE id % 4 = 1`],
    [
      'changed diets, allergens and pack sizes',
      `UPDATE products SET "dietMark" = (ARRAY['VEG', 'EGG', 'NONVEG'])[1 + id % 3], "packAmount" = id, "packUnit" = 'ml',
         "allergens" = CASE WHEN id % 2 = 0 THEN ARRAY['milk', 'sulphites'] ELSE '{}' END WHERE id % 3 < 2`,
    ],
    [
      'changed alternative names',
      `UPDATE products SET "titleHi" = 'हरा ' || id % 4, "alsoKnownAs" = ARRAY['Bada ' || id, 'bada-laal  MATAR'] WHERE id % 2 = 0`,
    ],
    [
      'removed alternative names',
      `UPDATE products SET "alsoKnownAs" = '{}', "titleHi" = NULL WHERE id % 4 = 0`,
    ],
    ['changed images', `UPDATE products SET image = image || '?'`],
    ['the same title for many', `UPDATE products SET title = 'Same Same' WHERE id % 7 = 0`],
    ['changed ids', `UPDATE products SET id = id + 5000`],
    ['an update of no rows', `UPDATE products SET title = 'x' WHERE false`],
    ['deleted products', `DELETE FROM products WHERE id % 2 = 1`],
    [
      'an upsert',
      `INSERT INTO products SELECT * FROM products WHERE id = 5002 ON CONFLICT ("id") DO UPDATE SET title = 'Put in Place', "pricePaise" = 1`,
    ],
    ['stock no longer tracked', `DELETE FROM stock WHERE "productId" IN ('new-2', 'new-3')`],
    ['truncated products', `TRUNCATE products CASCADE`],
    ['new products after that, some of them out of stock', NEW_PRODUCTS],
    ['truncated stock', `TRUNCATE stock CASCADE`],
  ])('after %s', async (_what, change) => {
    await shop.sql(change);
    await expectTrueIndex();
  });
  it('when products run out of stock while they are deleted or get another id', async () => {
    await shop.sql(`TRUNCATE stock CASCADE; TRUNCATE products CASCADE`);
    await shop.sql(
      `INSERT INTO products SELECT 'race-' || n, n, 'Race ' || n, '', 100, 'kg', 4, 'spices'
       FROM generate_series(1, 24) AS n`,
    );
    await shop.sql(`INSERT INTO stock ("productId", "onHand") SELECT "_id", 1 FROM products`);
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => [
        shop.sql('UPDATE stock SET held = 1 WHERE "productId" = $1', [`race-${n + 1}`]),
        n % 2 === 0
          ? shop.sql('DELETE FROM products WHERE "_id" = $1', [`race-${n + 1}`])
          : shop.sql('UPDATE products SET id = id + 1000 WHERE "_id" = $1', [`race-${n + 1}`]),
      ]).flat(),
    );
    expect(await shop.sql('SELECT count(DISTINCT "productId")::int AS out FROM product_terms_out')).toEqual([
      { out: 12 },
    ]);
    await expectTrueIndex();
  });
  it('after concurrent changes', async () => {
    const add = (n: number) =>
      shop.sql(
        `INSERT INTO products SELECT 'many-' || n, n, 'Fresh Word' || n % 10 || ' of Many', '', 100, 'kg', 4, 'spices'
         FROM generate_series($1::int, $1::int + 9) AS n`,
        [20_000 + 10 * n],
      );
    await Promise.all(Array.from({ length: 8 }, (_, n) => add(n)));
    await expectTrueIndex();
  });
});

describe('a listing has exactly the matching products, in order', () => {
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
    sort: fc.constantFrom(...Object.values(ProductSortType)),
    diets: fc.option(fc.subarray([...DIETS])),
    onOffer: fc.boolean(),
    minSaving: fc.option(fc.constantFrom(...SAVING_STEPS), { freq: 1 }),
    withoutAllergens: fc.option(fc.subarray(['milk', 'nuts', ALLERGENS.at(-1)!]), { freq: 1 }),
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
    UNIT_PRICE_LOW_TO_HIGH: '"unitPricePaise", id',
    SAVING_HIGH_TO_LOW: '"savingPaise" DESC, id',
  };
  interface Row {
    id: number | null;
    key: number;
    title: string;
    isOut: boolean;
    totalCount?: number | null;
    size?: number;
  }

  beforeAll(async () => {
    await shop.sql('TRUNCATE products CASCADE');
    await shop.sql(
      `INSERT INTO products SELECT 'p' || n, n, title, '', 100 * (1 + n % 13), 'kg', 1 + n % 9 / 2.0,
         (ARRAY['fruits', 'spices', 'snacks'])[1 + n % 3],
         nullif(100 * (1 + n % 13) * (1 + n % 6 / 10.0), 100 * (1 + n % 13)), nullif(n % 4, 0) * 100,
         CASE WHEN n % 4 > 0 THEN 'g' END, false, (ARRAY['VEG', NULL, 'EGG', 'NONVEG', 'VEG'])[1 + n % 5],
         (ARRAY['{milk}', NULL, '{}', '{nuts,sulphites}'])[1 + n % 4]::text[], ($1::text[])[301 - n],
         ARRAY[($1::text[])[1 + n % 300], ($1::text[])[1 + 7 * n % 300]]
       FROM unnest($1::text[]) WITH ORDINALITY AS fresh (title, n)`,
      [titles],
    );
    await shop.sql('TRUNCATE stock CASCADE');
    // The stock of every eighth product is not tracked.
    await shop.sql(
      `INSERT INTO stock ("productId", "onHand") SELECT "_id", 1 FROM products WHERE id % 8 > 0`,
    );
  });

  const FACTS = `SELECT *, "pricePaise" AS "price", greatest("mrpPaise", "pricePaise") AS mrp,
      greatest("mrpPaise" - "pricePaise", 0) AS "savingPaise", coalesce("dietMark", 'VEG') AS diet,
      round("pricePaise" * 1000.0 / coalesce("packAmount", 1000))::int AS "unitPricePaise"
    FROM products`;
  const NAMED = `EXISTS (SELECT FROM unnest(array_append("alsoKnownAs", "titleHi")) AS name
    WHERE ' ' || trim(regexp_replace(lower(name), '[ !-/:-@\\[-\`{-~]+', ' ', 'g')) || ' ' LIKE '% ' || lower($2) || ' %')`;
  const KEYS: Record<ProductSort, string> = {
    ...{ ID: '"price"', PRICE_LOW_TO_HIGH: '"price"', PRICE_HIGH_TO_LOW: '"price"' },
    ...{ UNIT_PRICE_LOW_TO_HIGH: '"unitPricePaise"', SAVING_HIGH_TO_LOW: '"savingPaise"' },
  };
  const passing = (listing: Listing): Promise<Row[]> => {
    const { search, minRating, categories, diets, onOffer, minSaving, withoutAllergens, sort } = listing;
    const isOut = `"_id" IN (SELECT "productId" FROM stock WHERE level = 'OUT_OF_STOCK')`;
    const order = search === '' ? ORDERS[sort] : ORDERS[sort].replace(/id$/, `${isOut}, id`);
    return shop.sql<Row>(
      `SELECT id, ${KEYS[sort]} AS key, ${isOut} AS "isOut" FROM (${FACTS}) AS product
       WHERE (title ILIKE '%' || regexp_replace($1, '([\\\\%_])', '\\\\\\1', 'g') || '%' OR ${NAMED})
         AND rating >= $3 AND ($4::text[] IS NULL OR "categoryName" = ANY($4))
         AND ($5::text[] IS NULL OR diet = ANY($5)) AND (NOT $6 OR mrp > price)
         AND ($7::int IS NULL OR (mrp - price) * 100 >= mrp * $7) AND ($8 OR NOT allergens && $9::text[])
       ORDER BY ${order}`,
      [
        ...[search, searchedName(search), minRating, categories, diets, onOffer, minSaving],
        ...[withoutAllergens === null || withoutAllergens.length === 0, withoutAllergens ?? []],
      ],
    );
  };

  it('with the statement for large catalogues and with the one for small ones', async () => {
    await fc.assert(
      fc.asyncProperty(listings, async ({ from, ...listing }) => {
        const all = await passing({ ...listing, from });
        const last = all[from - 1];
        const isOut = last?.isOut ? { isOut: true as const } : {};
        const position = last ? { sort: listing.sort, id: last.id!, key: last.key, ...isOut } : null;
        const query = { ...listing, position, traits: traitsOf(listing), nearMisses: false };
        const ids = all.slice(last ? from : 0, (last ? from : 0) + listing.limit).map(({ id }) => id);
        for (const isSmall of [false, true]) {
          const { text, values } = listingStatement(query, isSmall);
          const rows = await shop.sql<Row>(text, values);
          expect(rows.filter(({ id }) => id !== null).map(({ id }) => id)).toEqual(ids);
          if (listing.counted) expect(rows[0]!.totalCount).toBe(all.length);
          if (rows[0]) expect(rows[0].size).toBe(listing.sized ? 300 : undefined);
          else expect(listing.counted).toBe(false);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('through the GraphQL API', async () => {
    const query = `query ($filter: ProductFilter, $sort: ProductSort!) {
      products(filter: $filter, sort: $sort, first: 100) { totalCount edges { node { id } } }
    }`;
    await fc.assert(
      fc.asyncProperty(listings, async (listing) => {
        const { sort, from: _from, limit: _limit, counted: _counted, sized: _sized, ...filter } = listing;
        const { data } = await shop.graphql<{
          products: { totalCount: number; edges: { node: { id: number } }[] };
        }>(query, { filter, sort });
        const all = await passing(listing);
        expect(data.products.edges.map(({ node }) => node.id)).toEqual(all.slice(0, 100).map(({ id }) => id));
        expect(data.products.totalCount).toBe(all.length);
      }),
      { numRuns: 10 },
    );
  });
});

it('the shop switches to the statement for large catalogues as it grows, and back as it shrinks', async () => {
  const isForMany = async (): Promise<boolean> => {
    await shop.graphql('{ products { edges { node { id } } } }');
    const query = `{ products(filter: { search: "a${Math.random()}" }) { edges { node { id } } } }`;
    const { statements } = await shop.countStatements(() => shop.graphql(query));
    return statements.join().includes('known AS MATERIALIZED');
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
