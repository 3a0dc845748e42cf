import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CatalogueSearch1764000700000 } from './1764000700000-catalogue-search';
import {
  ALLERGEN_NAMES,
  figures,
  FUNCTIONS,
  listedProducts,
  shelvesOf,
  triggerFunctions,
} from './1764001400000-product-terms';

/**
 * What is known of a product beside name and price; and lists of products in the order of two more sorts, narrowed by
 * what is true of them, and under their other names. What takes long for many products, the new lists, is made beside
 * the old ones: until they change places at the end, everybody may read. An older version goes on with the new ones.
 */
export class ProductFacts1764001400000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    // Nobody changes a product meanwhile.
    await run.query(`LOCK TABLE "products" IN SHARE ROW EXCLUSIVE MODE`);
    for (const statement of FUNCTIONS) await run.query(statement);
    await makeLists(run);
    await makeIndexes(run);
    await makeFacts(run);
    await addColumns(run);
    await changePlaces(run);
    for (const statement of triggerFunctions()) await run.query(statement);
    await run.query(`ANALYZE "search_terms", "product_terms", "product_counts"`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP TABLE "product_facts"`);
    for (const name of [
      'listed_terms',
      'name_terms',
      'corrected_search',
      'product_traits',
      'unit_price_paise',
    ])
      await run.query(`DROP FUNCTION "${name}" CASCADE`);
    await run.query(`DROP FUNCTION "pack_thousandths", "spoken" CASCADE`);
    await run.query(`
      ALTER TABLE "products" DROP "mrpPaise", DROP "packAmount", DROP "packUnit", DROP "soldByWeight", DROP "dietMark",
        DROP "allergens", DROP "titleHi", DROP "alsoKnownAs"`);
    await run.query(`ALTER TABLE "categories" DROP "titleHi"`);
    await new CatalogueSearch1764000700000().up(run);
    await run.query(`ALTER FUNCTION "similar_words"(text) ROWS 20`);
  }
}

/** No product has any of them yet. */
const NOTHING_KNOWN = {
  ...{ mrp: 'NULL::int', amount: 'NULL::int', unit: 'NULL::text', diet: 'NULL::text' },
  ...{ allergens: 'NULL::text[]', names: `'{}'::text[]` },
};

async function makeLists(run: QueryRunner): Promise<void> {
  await run.query(`
    CREATE TEMP TABLE "listed" ON COMMIT DROP AS
    SELECT * FROM ${listedProducts('"products"', NOTHING_KNOWN)} AS product`);
  await run.query(`
    CREATE TEMP TABLE "shelves" ON COMMIT DROP AS
    SELECT nextval(pg_get_serial_sequence('search_terms', 'id'))::int AS "id", "shelf", "products" FROM (
      SELECT "shelf", count(*)::int AS "products" FROM "listed", ${shelvesOf('"categoryName"', '"traits"')} GROUP BY 1
    ) AS counted`);
  await run.query(`ANALYZE "listed", "shelves"`);
  await run.query(`
    CREATE TABLE "product_terms_new" (
      "termId" int NOT NULL,
      "productId" int NOT NULL,
      "pricePaise" int NOT NULL,
      "unitPricePaise" int NOT NULL,
      "savingPaise" int NOT NULL,
      "traits" int NOT NULL,
      "stars" smallint NOT NULL,
      "words" smallint NOT NULL,
      "categoryName" text NOT NULL
    )`);
  await run.query(`
    INSERT INTO "product_terms_new" ("termId", "productId", ${figures()}, "words")
    SELECT posted."termId", posted."productId", ${figures('listed.')}, known."words"
    FROM "product_terms" AS posted JOIN "listed" ON listed."id" = posted."productId"
    JOIN "search_terms" AS known ON known."id" = posted."termId"
    UNION ALL
    SELECT shelves."id", listed."id", ${figures('listed.')}, -1
    FROM "listed", ${shelvesOf('listed."categoryName"', 'listed."traits"')}
    JOIN "shelves" USING ("shelf")`);
  await run.query(`
    CREATE TABLE "product_counts_new" (
      "categoryName" text NOT NULL,
      "stars" smallint NOT NULL,
      "traits" int NOT NULL,
      "products" int NOT NULL,
      PRIMARY KEY ("categoryName", "stars", "traits")
    )`);
  await run.query(`
    INSERT INTO "product_counts_new" SELECT "categoryName", "stars", "traits", count(*) FROM "listed" GROUP BY 1, 2, 3`);
}

async function makeIndexes(run: QueryRunner): Promise<void> {
  const filters = `INCLUDE ("stars", "categoryName", "traits")`;
  await run.query(`ALTER TABLE "product_terms_new" ADD PRIMARY KEY ("termId", "productId") ${filters}`);
  // Lists of two and three words in a row are the most, and short: they are sorted when they are asked for.
  const isLong = 'WHERE "words" <= 1';
  for (const [name, columns, more] of [
    ['price', '"pricePaise", "productId"', filters],
    ['unit_price', '"unitPricePaise", "productId"', `${filters} ${isLong}`],
    ['saving', '"savingPaise" DESC, "productId"', `${filters} ${isLong}`],
    [
      'filter',
      '"categoryName", "stars", "productId"',
      `INCLUDE ("traits", "pricePaise", "unitPricePaise", "savingPaise")`,
    ],
  ] as const)
    await run.query(
      `CREATE INDEX "product_terms_new_${name}" ON "product_terms_new" ("termId", ${columns}) ${more}`,
    );
  await run.query(`CREATE UNIQUE INDEX "search_terms_key" ON "search_terms" ("term", "words")`);
  await run.query(
    `CREATE INDEX "search_names" ON "search_terms" ("term") INCLUDE ("id", "products") WHERE "words" = 0`,
  );
  await run.query(`
    CREATE INDEX "search_names_trgm" ON "search_terms" USING gin ("spoken"("term") gin_trgm_ops)
    WHERE "words" = 0 AND strpos("term", ' ') = 0`);
}

async function makeFacts(run: QueryRunner): Promise<void> {
  await run.query(`
    CREATE TABLE "product_facts" (
      "productId" text PRIMARY KEY REFERENCES "products" ("_id") ON UPDATE CASCADE ON DELETE CASCADE,
      "description" text CHECK ("description" <> ''),
      "descriptionHi" text,
      "origin" text,
      "originHi" text,
      "storage" text,
      "storageHi" text,
      "shelfLifeDays" int CHECK ("shelfLifeDays" > 0),
      "ingredients" text,
      "ingredientsHi" text,
      "nutrition" jsonb CHECK (jsonb_typeof("nutrition") = 'object'),
      "gstPercent" double precision CHECK ("gstPercent" BETWEEN 0 AND 100),
      "hsn" text,
      "goesWith" text[] NOT NULL DEFAULT '{}'
    )`);
  await run.query(`
    CREATE TRIGGER "tell_catalogue_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_facts"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"()`);
}

/** An MRP below the price is no mistake here: an older version may raise a price that it knows no MRP of. */
async function addColumns(run: QueryRunner): Promise<void> {
  await run.query(`
    ALTER TABLE "products"
      ADD "mrpPaise" int CHECK ("mrpPaise" > 0),
      ADD "packAmount" int CHECK ("packAmount" BETWEEN 1 AND 1000000),
      ADD "packUnit" text CHECK ("packUnit" IN ('g', 'ml', 'piece')),
      ADD "soldByWeight" boolean NOT NULL DEFAULT false,
      ADD "dietMark" text CHECK ("dietMark" IN ('VEG', 'EGG', 'NONVEG')),
      ADD "allergens" text[] CHECK ("allergens" <@ ${ALLERGEN_NAMES}),
      ADD "titleHi" text,
      ADD "alsoKnownAs" text[] NOT NULL DEFAULT '{}',
      ADD CHECK (("packAmount" IS NULL) = ("packUnit" IS NULL))`);
  await run.query(`ALTER TABLE "categories" ADD "titleHi" text`);
}

/** Short, for now nobody may read. */
async function changePlaces(run: QueryRunner): Promise<void> {
  await run.query(`
    ALTER TABLE "search_terms" DROP CONSTRAINT "search_terms_term_key", DROP CONSTRAINT "search_terms_words_check",
      ADD CONSTRAINT "search_terms_key" UNIQUE USING INDEX "search_terms_key",
      ADD CONSTRAINT "search_terms_words_check" CHECK ("words" BETWEEN -1 AND 3)`);
  await run.query(`
    INSERT INTO "search_terms" ("id", "term", "words", "products") OVERRIDING SYSTEM VALUE
    SELECT "id", "shelf", -1, "products" FROM "shelves"`);
  for (const table of ['product_terms', 'product_counts']) {
    await run.query(`
      DO $$ DECLARE reader text; BEGIN
        FOR reader IN SELECT grantee::regrole::text FROM pg_class, aclexplode(relacl)
          WHERE oid = '${table}'::regclass AND grantee NOT IN (0, relowner) AND privilege_type = 'SELECT'
        LOOP EXECUTE format('GRANT SELECT ON "${table}_new" TO %s', reader); END LOOP;
      END $$`);
    await run.query(`DROP TABLE "${table}"`);
    await run.query(`ALTER TABLE "${table}_new" RENAME TO "${table}"`);
    await run.query(`ALTER INDEX "${table}_new_pkey" RENAME TO "${table}_pkey"`);
  }
  for (const name of ['price', 'unit_price', 'saving', 'filter'])
    await run.query(`ALTER INDEX "product_terms_new_${name}" RENAME TO "product_terms_${name}"`);
}
