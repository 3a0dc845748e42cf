import type { MigrationInterface, QueryRunner } from 'typeorm';
import { figures, listedProducts } from './1764001400000-product-terms';

/**
 * The lists of products that are out of stock once more, by themselves: a search reads what is there from the lists of all
 * products and passes over these, and puts these behind. Only a product that runs out or comes back changes them.
 */
export class OutOfStockLists1764001902000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`CREATE TABLE "product_terms_out" (LIKE "product_terms")`);
    for (const statement of [...INDEXES, ...FUNCTIONS, ...TRIGGERS]) await run.query(statement);
    await run.query(`SELECT "list_out_of_stock"(ARRAY(
      SELECT "productId" FROM "stock" WHERE "level" = 'OUT_OF_STOCK'))`);
    await run.query(`ANALYZE "product_terms_out"`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP FUNCTION "list_what_ran_out", "list_changed_out_of_stock" CASCADE`);
    await run.query(`DROP FUNCTION "list_out_of_stock"`);
    await run.query(`DROP TABLE "product_terms_out"`);
  }
}

/** As those of "product_terms", and one by product. */
const FILTERS = `INCLUDE ("stars", "categoryName", "traits")`;
const INDEXES = [
  `ALTER TABLE "product_terms_out" ADD PRIMARY KEY ("termId", "productId") ${FILTERS}`,
  `CREATE INDEX "product_terms_out_price" ON "product_terms_out" ("termId", "pricePaise", "productId") ${FILTERS}`,
  `CREATE INDEX "product_terms_out_unit_price" ON "product_terms_out" ("termId", "unitPricePaise", "productId")
   ${FILTERS} WHERE "words" <= 1`,
  `CREATE INDEX "product_terms_out_saving" ON "product_terms_out" ("termId", "savingPaise" DESC, "productId")
   ${FILTERS} WHERE "words" <= 1`,
  `CREATE INDEX "product_terms_out_filter" ON "product_terms_out" ("termId", "categoryName", "stars", "productId")
   INCLUDE ("traits", "pricePaise", "unitPricePaise", "savingPaise")`,
  `CREATE INDEX "product_terms_out_product" ON "product_terms_out" ("productId")`,
];

const listed = (lock: string): string =>
  listedProducts(`(SELECT * FROM "products" WHERE "_id" = ANY("productIds") ORDER BY "id" FOR ${lock})`);

const AS_OWNER = `SECURITY DEFINER SET search_path = public, pg_temp`;
/**
 * As the owner: the role of the shop changes no list. The lock has a product that is being removed, or gets another id,
 * come first, so that nothing is left of it here. LIMIT has each term looked up by its index, however many the planner
 * expects: somebody is buying.
 */
export const listOutOfStock = (
  lock: 'KEY SHARE' | 'SHARE',
): string => `"list_out_of_stock"("productIds" text[]) RETURNS void LANGUAGE plpgsql ${AS_OWNER} AS $$ BEGIN
     INSERT INTO "product_terms_out" ("termId", "productId", ${figures()}, "words")
     SELECT DISTINCT known."id", product."id", ${figures('product.')}, used."words"
     FROM ${listed(lock)} AS product,
       "listed_terms"(product."title", product."names", product."categoryName", product."traits") AS used
     CROSS JOIN LATERAL (
       SELECT "id" FROM "search_terms" WHERE "term" = used."term" AND "words" = used."words" LIMIT 1
     ) AS known
     ORDER BY 1, 2 ON CONFLICT DO NOTHING; END $$`;
const FUNCTIONS = [
  `CREATE FUNCTION ${listOutOfStock('KEY SHARE')}`,
  `CREATE FUNCTION "list_what_ran_out"() RETURNS trigger LANGUAGE plpgsql ${AS_OWNER} AS $$
   BEGIN
     IF TG_OP <> 'INSERT' THEN
       DELETE FROM "product_terms_out" USING "products"
       WHERE "products"."_id" = OLD."productId" AND "product_terms_out"."productId" = "products"."id";
     END IF;
     IF TG_OP <> 'DELETE' AND NEW."level" = 'OUT_OF_STOCK' THEN
       PERFORM "list_out_of_stock"(ARRAY[NEW."productId"]);
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION "list_changed_out_of_stock"() RETURNS trigger LANGUAGE plpgsql ${AS_OWNER} AS $$
   BEGIN
     IF TG_OP = 'TRUNCATE' THEN
       DELETE FROM "product_terms_out";
     END IF;
     IF TG_OP IN ('UPDATE', 'DELETE') THEN
       DELETE FROM "product_terms_out" USING "was" WHERE "product_terms_out"."productId" = "was"."id";
     END IF;
     IF TG_OP IN ('INSERT', 'UPDATE') THEN
       PERFORM "list_out_of_stock"(ARRAY(
         SELECT "became"."_id" FROM "became" JOIN "stock" ON "stock"."productId" = "became"."_id"
         WHERE "stock"."level" = 'OUT_OF_STOCK'));
     END IF;
     RETURN NULL;
   END $$`,
];

const follow = (name: string, on: string, how: string): string =>
  `CREATE TRIGGER "${name}" AFTER ${on} ${how}`;
const IS_OUT = (row: string): string => `${row}."level" = 'OUT_OF_STOCK'`;
const EACH_STATEMENT = `FOR EACH STATEMENT EXECUTE FUNCTION "list_changed_out_of_stock"()`;
const EACH_ROW = `EXECUTE FUNCTION "list_what_ran_out"()`;
/** Those of products come after the triggers that make the other lists, by their names. */
const TRIGGERS = [
  follow('list_new', 'INSERT ON "stock"', `FOR EACH ROW WHEN (${IS_OUT('NEW')}) ${EACH_ROW}`),
  follow(
    'list_changed',
    'UPDATE ON "stock"',
    `FOR EACH ROW WHEN ((${IS_OUT('OLD')}) <> (${IS_OUT('NEW')})) ${EACH_ROW}`,
  ),
  follow('list_gone', 'DELETE ON "stock"', `FOR EACH ROW WHEN (${IS_OUT('OLD')}) ${EACH_ROW}`),
  follow('list_emptied', 'TRUNCATE ON "stock"', EACH_STATEMENT),
  follow('out_new', 'INSERT ON "products"', `REFERENCING NEW TABLE AS "became" ${EACH_STATEMENT}`),
  follow(
    'out_changed',
    'UPDATE ON "products"',
    `REFERENCING OLD TABLE AS "was" NEW TABLE AS "became" ${EACH_STATEMENT}`,
  ),
  follow('out_gone', 'DELETE ON "products"', `REFERENCING OLD TABLE AS "was" ${EACH_STATEMENT}`),
  follow('out_emptied', 'TRUNCATE ON "products"', EACH_STATEMENT),
];
