import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Spaces and the punctuation of ASCII, as they were when this migration was written: what has run must not change. */
const SEPARATORS = ' !-/:-@\\[-`{-~';

/**
 * The search index, which keeps a million products as fast as a few: which words, and which two or three words in a row, are
 * in which title, in the order of every sort, and how many products there are. Triggers keep it up to date.
 */
export class CatalogueSearch1764000700000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await dropSearch(run);
    await createTables(run);
    const { counts } = indexingOf({ was: NO_PRODUCTS, became: '"products"' });
    for (const statement of [indexingOfNew('"products"'), counts]) await run.query(statement);
    await createIndexes(run);
    await createTriggers(run);
    await run.query(`ANALYZE "search_terms", "product_terms", "product_counts", "products"`);
  }

  async down(run: QueryRunner): Promise<void> {
    await dropSearch(run);
    await run.query(`DROP INDEX "products_title_start"`);
    await replaceIndexes(run, '');
    await run.query(`CREATE INDEX "products_title_trgm" ON "products" USING gin ("title" gin_trgm_ops)`);
  }
}

/** Drops all of it, earlier forms included. */
async function dropSearch(run: QueryRunner): Promise<void> {
  const functions = ['index_new_products', 'index_changed_products', 'index_gone_products'];
  for (const name of [...functions, 'forget_all_products', 'title_words', 'title_terms', 'similar_words'])
    await run.query(`DROP FUNCTION IF EXISTS "${name}" CASCADE`);
  await run.query(`DROP TABLE IF EXISTS "search_terms", "product_terms", "product_words", "product_counts"`);
  await run.query(`DROP TABLE IF EXISTS "search_words"`);
}

async function createTables(run: QueryRunner): Promise<void> {
  await run.query(`
    CREATE TABLE "search_terms" (
      "id" int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      "term" text COLLATE "C" NOT NULL UNIQUE,
      "words" smallint NOT NULL CHECK ("words" BETWEEN 1 AND 3),
      "products" int NOT NULL
    )`);
  // What the listing filters and sorts by stands beside each term, so that a search reads nothing but an index.
  await run.query(`
    CREATE TABLE "product_terms" (
      "termId" int NOT NULL,
      "productId" int NOT NULL,
      "pricePaise" int NOT NULL,
      "stars" smallint NOT NULL,
      "categoryName" text NOT NULL
    )`);
  await run.query(`
    CREATE TABLE "product_counts" (
      "categoryName" text NOT NULL,
      "stars" smallint NOT NULL,
      "products" int NOT NULL,
      PRIMARY KEY ("categoryName", "stars")
    )`);
  // Words are what spaces and punctuation set apart; those are kept with the words on both sides of them. A text that
  // is in a title is within one, two or three of its words, or each three words in a row of its own are. Very long
  // titles come in overlapping pieces, the overlap longer than any search.
  await run.query(`
    CREATE FUNCTION "title_terms"("title" text) RETURNS TABLE ("term" text, "words" smallint)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT found."term" COLLATE "C", found."words"
      FROM generate_series(0, greatest(length(lower("title")) - 201, 0) / 200) AS piece,
      LATERAL (
        SELECT part[1] AS word, part[2] AS gap, lead(part[1]) OVER parts AS second, lead(part[2]) OVER parts AS gap2,
          lead(part[1], 2) OVER parts AS third
        FROM regexp_matches(substr(lower("title"), 200 * piece + 1, 400), '([^${SEPARATORS}]*)([${SEPARATORS}]*)', 'g')
          WITH ORDINALITY AS split (part, place)
        WINDOW parts AS (ORDER BY place)
      ) AS row,
      LATERAL (VALUES
        (word, 1::smallint),
        (CASE WHEN gap <> '' THEN word || gap || second END, 2::smallint),
        (CASE WHEN gap <> '' AND gap2 <> '' THEN word || gap || second || gap2 || third END, 3::smallint)
      ) AS found ("term", "words")
      WHERE found."term" <> '' $$`);
}

async function createIndexes(run: QueryRunner): Promise<void> {
  await run.query(`
    ALTER TABLE "product_terms" ADD PRIMARY KEY ("termId", "productId") INCLUDE ("stars", "categoryName")`);
  await run.query(`
    CREATE INDEX "product_terms_price" ON "product_terms" ("termId", "pricePaise", "productId")
    INCLUDE ("stars", "categoryName")`);
  await run.query(`
    CREATE INDEX "product_terms_filter" ON "product_terms" ("termId", "categoryName", "stars", "productId")
    INCLUDE ("pricePaise")`);
  for (const [name, words] of [
    ['search_words', 1],
    ['search_pairs', 2],
    ['search_triples', 3],
  ] as const) {
    await run.query(
      `CREATE INDEX "${name}" ON "search_terms" ("term") INCLUDE ("id", "products") WHERE "words" = ${words}`,
    );
    await run.query(
      `CREATE INDEX "${name}_trgm" ON "search_terms" USING gin ("term" gin_trgm_ops) WHERE "words" = ${words}`,
    );
  }
  await run.query(`
    CREATE FUNCTION "similar_words"("typed" text) RETURNS SETOF "search_terms" LANGUAGE sql STABLE
    SET pg_trgm.word_similarity_threshold = 0.45 AS
    $$ SELECT * FROM "search_terms" WHERE "words" = 1 AND "products" > 0 AND "typed" <% "term"
       ORDER BY word_similarity("typed", "term") DESC, "id" LIMIT 20 $$`);
  await run.query(`DROP INDEX IF EXISTS "products_title_trgm", "products_title_start"`);
  await run.query(`CREATE INDEX "products_title_start" ON "products" ((lower("title") COLLATE "C"))`);
  await replaceIndexes(run, 'INCLUDE ("rating")');
}

async function replaceIndexes(run: QueryRunner, include: string): Promise<void> {
  for (const [name, columns] of [
    ['products_price_id', '"pricePaise", "id"'],
    ['products_category_id', '"categoryName", "id"'],
    ['products_category_price_id', '"categoryName", "pricePaise", "id"'],
  ] as const) {
    await run.query(`DROP INDEX "${name}"`);
    await run.query(`CREATE INDEX "${name}" ON "products" (${columns}) ${include}`);
  }
}

/** Two tables of products: as they were before a change, and as they became. */
interface Changed {
  was: string;
  became: string;
}

const NO_PRODUCTS = '(SELECT * FROM "products" WHERE false)';

const termsOf = (products: string, sign: 1 | -1): string =>
  `SELECT "id", "term", "words", ${sign} AS "sign" FROM ${products} AS product, "title_terms"("title") GROUP BY 1, 2, 3`;

/** Updates the index after a change, statement by statement. */
interface Indexing {
  /** New terms, and in how many products each is now. */
  terms: string;
  /** Terms that titles no longer have. */
  gone: string;
  /** Terms that titles have now. */
  come: string;
  /** Price, stars and category beside the terms that stayed. */
  kept: string;
  counts: string;
}

const LISTED = `"id", "title", "pricePaise", floor("rating")::smallint AS "stars", "categoryName"`;

/** Rows are locked in one order, so that two changes at once wait for each other but never both. */
function indexingOf({ was, became }: Changed): Indexing {
  const moved = `SELECT "id", "term", "words", sum("sign") AS "sign"
    FROM (${termsOf(became, 1)} UNION ALL ${termsOf(was, -1)}) AS listed GROUP BY 1, 2, 3 HAVING sum("sign") <> 0`;
  return {
    terms: `INSERT INTO "search_terms" AS known ("term", "words", "products")
     SELECT "term", "words", sum("sign") FROM (${moved}) AS moved GROUP BY 1, 2 HAVING sum("sign") <> 0 ORDER BY 1
     ON CONFLICT ("term") DO UPDATE SET "products" = known."products" + excluded."products"`,
    gone: `DELETE FROM "product_terms" AS posted USING (${moved}) AS moved, "search_terms" AS known
     WHERE moved."sign" < 0 AND known."term" = moved."term"
       AND posted."termId" = known."id" AND posted."productId" = moved."id"`,
    come: `INSERT INTO "product_terms" ("termId", "productId", "pricePaise", "stars", "categoryName")
     SELECT DISTINCT known."id", product."id", product."pricePaise", floor(product."rating"), product."categoryName"
     FROM ${became} AS product, "title_terms"(product."title") AS used JOIN "search_terms" AS known USING ("term")
     ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
    kept: `UPDATE "product_terms" AS posted
     SET "pricePaise" = product."pricePaise", "stars" = product."stars", "categoryName" = product."categoryName"
     FROM (SELECT ${LISTED} FROM ${became} AS arrived EXCEPT SELECT ${LISTED} FROM ${was} AS gone) AS product,
       "title_terms"(product."title") AS used JOIN "search_terms" AS known ON known."term" = used."term"
     WHERE posted."termId" = known."id" AND posted."productId" = product."id"`,
    counts: `INSERT INTO "product_counts" AS known ("categoryName", "stars", "products")
     SELECT "categoryName", floor("rating"), sum("sign")
     FROM (SELECT "categoryName", "rating", 1 AS "sign" FROM ${became} AS arrived
       UNION ALL SELECT "categoryName", "rating", -1 FROM ${was} AS gone) AS moved
     GROUP BY 1, 2 HAVING sum("sign") <> 0 ORDER BY 1, 2
     ON CONFLICT ("categoryName", "stars") DO UPDATE SET "products" = known."products" + excluded."products"`,
  };
}

/** The terms of products that are all new, in one go. */
const indexingOfNew = (products: string): string => `WITH listed AS MATERIALIZED (
    SELECT DISTINCT "term", "words", "id", "pricePaise", floor("rating") AS "stars", "categoryName"
    FROM ${products} AS product, "title_terms"("title")
  ), counted AS (
    INSERT INTO "search_terms" AS known ("term", "words", "products")
    SELECT "term", "words", count(*) FROM listed GROUP BY 1, 2 ORDER BY 1
    ON CONFLICT ("term") DO UPDATE SET "products" = known."products" + excluded."products"
    RETURNING "id", "term"
  )
  INSERT INTO "product_terms" ("termId", "productId", "pricePaise", "stars", "categoryName")
  SELECT counted."id", listed."id", listed."pricePaise", listed."stars", listed."categoryName"
  FROM listed JOIN counted USING ("term") ORDER BY 1, 2`;

async function createTriggers(run: QueryRunner): Promise<void> {
  const was = '"was"';
  const became = '"became"';
  const arrived = indexingOf({ was: NO_PRODUCTS, became });
  const changed = indexingOf({ was, became });
  const left = indexingOf({ was, became: NO_PRODUCTS });
  const renamed = `EXISTS (SELECT "id", "title" FROM "became" EXCEPT ALL SELECT "id", "title" FROM "was")`;
  await createTrigger(run, 'index_new_products', 'INSERT', 'NEW TABLE AS "became"', [
    indexingOfNew(became),
    arrived.counts,
  ]);
  await createTrigger(run, 'index_changed_products', 'UPDATE', 'OLD TABLE AS "was" NEW TABLE AS "became"', [
    `IF ${renamed} THEN ${[changed.terms, changed.gone, changed.come].join('; ')}; END IF`,
    changed.kept,
    changed.counts,
  ]);
  await createTrigger(run, 'index_gone_products', 'DELETE', 'OLD TABLE AS "was"', [
    left.terms,
    left.gone,
    left.counts,
  ]);
  await createTrigger(run, 'forget_all_products', 'TRUNCATE', null, [
    `TRUNCATE "search_terms", "product_terms", "product_counts"`,
  ]);
}

async function createTrigger(
  run: QueryRunner,
  name: string,
  event: string,
  tables: string | null,
  statements: string[],
): Promise<void> {
  await run.query(`CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${statements.join('; ')}; RETURN NULL; END $$`);
  await run.query(`
    CREATE TRIGGER "${name}" AFTER ${event} ON "products" ${tables ? `REFERENCING ${tables}` : ''}
    FOR EACH STATEMENT EXECUTE FUNCTION "${name}"()`);
}
