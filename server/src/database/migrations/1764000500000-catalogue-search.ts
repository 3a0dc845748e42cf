import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What keeps a million products as quick as a few: which word is in which title, in the order of every sort, and how
 * many products there are. A trigger keeps it true, whoever changes the products and by whatever way.
 */
export class CatalogueSearch1764000500000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await createTables(run);
    await createIndexes(run);
    const { words, come, counts } = indexingOf({ was: NO_PRODUCTS, became: '"products"' });
    for (const statement of [words, come, counts]) await run.query(statement);
    await createTriggers(run);
    await run.query(`ANALYZE "search_words", "product_words", "product_counts"`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP FUNCTION "index_new_products", "index_changed_products", "index_gone_products",
      "forget_all_products" CASCADE`);
    await run.query(`DROP TABLE "search_words", "product_words", "product_counts"`);
    await run.query(`DROP FUNCTION "title_words", "similar_words"`);
    await run.query(
      `DROP INDEX "products_price_id", "products_category_id", "products_category_price_id", "products_title_start"`,
    );
    await run.query(`CREATE INDEX "products_price_id" ON "products" ("pricePaise", "id")`);
    await run.query(`CREATE INDEX "products_category_id" ON "products" ("categoryName", "id")`);
    await run.query(
      `CREATE INDEX "products_category_price_id" ON "products" ("categoryName", "pricePaise", "id")`,
    );
    await run.query(`CREATE INDEX "products_title_trgm" ON "products" USING gin ("title" gin_trgm_ops)`);
  }
}

async function createTables(run: QueryRunner): Promise<void> {
  await run.query(`
    CREATE TABLE "search_words" (
      "id" int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      "word" text COLLATE "C" NOT NULL UNIQUE,
      "products" int NOT NULL
    )`);
  // What the listing filters and sorts by stands beside each word, so that a search reads nothing but an index.
  await run.query(`
    CREATE TABLE "product_words" (
      "wordId" int NOT NULL,
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
  // Punctuation is a word of its own. Very long words come in overlapping pieces, each longer than any search.
  await run.query(`
    CREATE FUNCTION "title_words"("title" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN length(word) <= 400 THEN word ELSE substr(word, 200 * piece + 1, 400) END
      FROM string_to_table(regexp_replace(lower("title"), '([!-/:-@\\[-\`{-~])', ' \\1 ', 'g'), ' ') AS word,
        generate_series(0, greatest(0, length(word) - 201) / 200 * (length(word) > 400)::int) AS piece
      WHERE word <> '' $$`);
}

async function createIndexes(run: QueryRunner): Promise<void> {
  await run.query(`
    ALTER TABLE "product_words" ADD PRIMARY KEY ("wordId", "productId") INCLUDE ("stars", "categoryName")`);
  await run.query(`
    CREATE INDEX "product_words_price" ON "product_words" ("wordId", "pricePaise", "productId")
    INCLUDE ("stars", "categoryName")`);
  await run.query(`CREATE INDEX "search_words_trgm" ON "search_words" USING gin ("word" gin_trgm_ops)`);
  await run.query(`
    CREATE FUNCTION "similar_words"("typed" text) RETURNS SETOF "search_words" LANGUAGE sql STABLE
    SET pg_trgm.word_similarity_threshold = 0.45 AS
    $$ SELECT * FROM "search_words" WHERE "typed" <% "word"
       ORDER BY word_similarity("typed", "word") DESC, "id" LIMIT 20 $$`);
  await run.query(
    `DROP INDEX "products_price_id", "products_category_id", "products_category_price_id", "products_title_trgm"`,
  );
  for (const [name, columns] of [
    ['products_price_id', '"pricePaise", "id"'],
    ['products_category_id', '"categoryName", "id"'],
    ['products_category_price_id', '"categoryName", "pricePaise", "id"'],
  ] as const)
    await run.query(`CREATE INDEX "${name}" ON "products" (${columns}) INCLUDE ("rating")`);
  await run.query(`CREATE INDEX "products_title_start" ON "products" ((lower("title") COLLATE "C"))`);
}

/** Two tables of products: as they were before a change, and as they became. */
interface Changed {
  was: string;
  became: string;
}

const NO_PRODUCTS = '(SELECT * FROM "products" WHERE false)';

const wordsOf = (products: string, sign: 1 | -1): string =>
  `SELECT "id", used."text" COLLATE "C" AS "word", ${sign} AS "sign"
   FROM ${products} AS product, "title_words"("title") AS used ("text")
   GROUP BY 1, 2`;

/** What a change means for the index, statement by statement. */
interface Indexing {
  /** New words, and in how many products each is now. */
  words: string;
  /** Words that titles no longer have. */
  gone: string;
  /** Words that titles have now. */
  come: string;
  /** Price, stars and category beside the words that stayed. */
  kept: string;
  counts: string;
}

/** Rows are locked in one order, so that two changes at once wait for each other but never both. */
function indexingOf({ was, became }: Changed): Indexing {
  const moved = `SELECT "id", "word", sum("sign") AS "sign"
    FROM (${wordsOf(became, 1)} UNION ALL ${wordsOf(was, -1)}) AS listed GROUP BY 1, 2 HAVING sum("sign") <> 0`;
  return {
    words: `INSERT INTO "search_words" AS known ("word", "products")
     SELECT "word", sum("sign") FROM (${moved}) AS moved GROUP BY 1 HAVING sum("sign") <> 0 ORDER BY 1
     ON CONFLICT ("word") DO UPDATE SET "products" = known."products" + excluded."products"`,
    gone: `DELETE FROM "product_words" AS posted USING (${moved}) AS moved, "search_words" AS known
     WHERE moved."sign" < 0 AND known."word" = moved."word"
       AND posted."wordId" = known."id" AND posted."productId" = moved."id"`,
    come: `INSERT INTO "product_words" ("wordId", "productId", "pricePaise", "stars", "categoryName")
     SELECT known."id", product."id", product."pricePaise", floor(product."rating"), product."categoryName"
     FROM (${moved}) AS moved JOIN "search_words" AS known USING ("word") JOIN ${became} AS product ON product."id" = moved."id"
     WHERE moved."sign" > 0`,
    kept: `UPDATE "product_words" AS posted
     SET "pricePaise" = product."pricePaise", "stars" = product."stars", "categoryName" = product."categoryName"
     FROM (SELECT ${LISTED} FROM ${became} AS arrived EXCEPT SELECT ${LISTED} FROM ${was} AS gone) AS product,
       "title_words"(product."title") AS used ("text")
       JOIN "search_words" AS known ON known."word" = used."text" COLLATE "C"
     WHERE posted."wordId" = known."id" AND posted."productId" = product."id"`,
    counts: `INSERT INTO "product_counts" AS known ("categoryName", "stars", "products")
     SELECT "categoryName", floor("rating"), sum("sign")
     FROM (SELECT "categoryName", "rating", 1 AS "sign" FROM ${became} AS arrived
       UNION ALL SELECT "categoryName", "rating", -1 FROM ${was} AS gone) AS moved
     GROUP BY 1, 2 HAVING sum("sign") <> 0 ORDER BY 1, 2
     ON CONFLICT ("categoryName", "stars") DO UPDATE SET "products" = known."products" + excluded."products"`,
  };
}

const LISTED = `"id", "title", "pricePaise", floor("rating")::smallint AS "stars", "categoryName"`;

async function createTriggers(run: QueryRunner): Promise<void> {
  const was = '"was"';
  const became = '"became"';
  const arrived = indexingOf({ was: NO_PRODUCTS, became });
  const changed = indexingOf({ was, became });
  const left = indexingOf({ was, became: NO_PRODUCTS });
  const renamed = `EXISTS (SELECT "id", "title" FROM "became" EXCEPT ALL SELECT "id", "title" FROM "was")`;
  await createTrigger(run, 'index_new_products', 'INSERT', 'NEW TABLE AS "became"', [
    arrived.words,
    arrived.come,
    arrived.counts,
  ]);
  await createTrigger(run, 'index_changed_products', 'UPDATE', 'OLD TABLE AS "was" NEW TABLE AS "became"', [
    `IF ${renamed} THEN ${[changed.words, changed.gone, changed.come].join('; ')}; END IF`,
    changed.kept,
    changed.counts,
  ]);
  await createTrigger(run, 'index_gone_products', 'DELETE', 'OLD TABLE AS "was"', [
    left.words,
    left.gone,
    left.counts,
  ]);
  await createTrigger(run, 'forget_all_products', 'TRUNCATE', null, [
    `TRUNCATE "search_words", "product_words", "product_counts"`,
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
