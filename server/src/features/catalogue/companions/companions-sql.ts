/** The newest delivered orders are read. Others may not be genuine. */
export const MOST_BASKETS = 30_000;
/** Fewer are not worth a look. */
const LEAST_BASKETS = 100;
/** Larger ones are a household's month, and say little about any two products. */
const MOST_LINES = 30;
/** Pairs of fewer customers are not shown, for privacy. */
const LEAST_CUSTOMERS = 5;
/** More than any page shows. */
const MOST_OTHERS = 20;

/** The training baskets, and those held out for evaluation. */
export type LinesTable = 'lines' | 'held_out';

/** Lines of orders, until the transaction ends; products by their number, which is shorter than their _id. */
export const createLines = (table: LinesTable): string =>
  `CREATE TEMP TABLE "${table}" ("userId" uuid, "orderId" uuid, "product" int) ON COMMIT DROP`;

/**
 * Copies the lines of the next $3 orders before a position ($1, $2), newest first, for products on sale.
 * @returns how many orders they were, and the position of the last
 */
export const copyLines = (table: LinesTable): string => `
  WITH page AS MATERIALIZED (
    SELECT "userId", "_id", "createdAt" FROM "orders"
    WHERE "status" = 'DELIVERED' AND ("createdAt", "_id") < ($1::timestamptz, $2::uuid)
    ORDER BY "createdAt" DESC, "_id" DESC LIMIT $3
  ), taken AS (
    INSERT INTO "${table}" SELECT page."userId", page."_id", unnest(bought."products") FROM page
    CROSS JOIN LATERAL (
      SELECT array_agg(product."id") AS "products" FROM "order_items" AS item
      JOIN "products" AS product ON product."_id" = item."productId"
      WHERE item."userId" = page."userId" AND item."orderId" = page."_id"
    ) AS bought
    WHERE cardinality(bought."products") BETWEEN 2 AND ${MOST_LINES}
  )
  SELECT count(*) OVER ()::int AS "orders", "createdAt"::text AS "createdAt", "_id"
  FROM page ORDER BY page."createdAt", page."_id" LIMIT 1`;

/** Takes the lines of baskets that are given ($1, each a list of _ids), the oldest first, of so many customers ($2). */
export const insertLines = (table: LinesTable): string => `
  INSERT INTO "${table}"
  SELECT md5((given."place" % $2::int)::text)::uuid, md5(given."place"::text)::uuid, product."id"
  FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS given ("products", "place")
  CROSS JOIN LATERAL jsonb_array_elements_text(given."products") AS bought ("_id")
  JOIN "products" AS product ON product."_id" = bought."_id"
  WHERE jsonb_array_length(given."products") BETWEEN 2 AND ${MOST_LINES}`;

/** In how many baskets each product is; those of too few customers can have no pair. */
export const COUNT_PRODUCTS = `
  CREATE TEMP TABLE "sold" ON COMMIT DROP AS
  SELECT "product", count(*)::float8 AS "baskets" FROM "lines" GROUP BY "product"
  HAVING count(DISTINCT "userId") >= ${LEAST_CUSTOMERS}`;
export const ANALYZE = 'ANALYZE "lines", "sold"';

export const LIST_SOLD = `SELECT "product", "baskets" FROM "sold" ORDER BY "product"`;
export const COUNT_BASKETS = `SELECT count(DISTINCT "orderId")::int AS "baskets" FROM "lines"`;

/**
 * What is bought with the products $1, best first, by cosine similarity: the number of baskets with both, relative to those
 * with the other one, so that products in every basket come last.
 */
const RANKED = `
  SELECT pair."product", pair."other", row_number() OVER (
    PARTITION BY pair."product" ORDER BY pair."together" / sqrt(sold."baskets") DESC, pair."other"
  ) AS "place"
  FROM (
    SELECT line."product", other."product" AS "other", count(*)::float8 AS "together"
    FROM "lines" AS line JOIN "lines" AS other USING ("orderId")
    WHERE line."product" = ANY($1::int[]) AND other."product" <> line."product"
    GROUP BY 1, 2 HAVING count(DISTINCT line."userId") >= ${LEAST_CUSTOMERS}
  ) AS pair
  JOIN "sold" ON sold."product" = pair."other"`;

/** What goes with the products $1, by number. */
export const COMPANIONS = `
  SELECT ranked."product", array_agg(ranked."other" ORDER BY ranked."place") AS "others"
  FROM (${RANKED}) AS ranked WHERE ranked."place" <= ${MOST_OTHERS} GROUP BY ranked."product"`;

/** Saves what goes with the products $1; unchanged rows only get a new date. */
export const SAVE = `
  INSERT INTO "product_companions" ("productId", "others", "learnedAt")
  SELECT product."_id", array_agg(other."_id" ORDER BY found."place"), now()
  FROM (${COMPANIONS}) AS companions
  CROSS JOIN LATERAL unnest(companions."others") WITH ORDINALITY AS found ("id", "place")
  JOIN "products" AS product ON product."id" = companions."product"
  JOIN "products" AS other ON other."id" = found."id" GROUP BY product."_id"
  ON CONFLICT ("productId") DO UPDATE SET "others" = excluded."others", "learnedAt" = excluded."learnedAt"`;

/** Deletes pairs that are no longer bought together. */
export const FORGET = `DELETE FROM "product_companions" WHERE "learnedAt" < now()`;

/** Whether there are enough orders, and when it was last run. */
export const KNOWN = `SELECT
  (SELECT max("learnedAt") > now() - interval '20 hours' FROM "product_companions") AS "isLearned",
  (SELECT count(*) FROM (SELECT FROM "orders" WHERE "status" = 'DELIVERED' LIMIT ${LEAST_BASKETS}) AS enough)
    >= ${LEAST_BASKETS} AS "isEnough"`;

/** For evaluation, from here on. */
export const COUNT_DELIVERED = `SELECT count(*)::int AS "delivered" FROM (
  SELECT FROM "orders" WHERE "status" = 'DELIVERED' LIMIT ${MOST_BASKETS}) AS newest`;
export const LIST_HELD_OUT = `SELECT array_agg("product") AS "products" FROM "held_out" GROUP BY "orderId"`;
/** What the shop itself says goes with each product. */
export const LIST_CHOSEN = `
  SELECT product."id" AS "product", array_agg(other."id" ORDER BY chosen."place") AS "others"
  FROM "product_facts" AS facts JOIN "products" AS product ON product."_id" = facts."productId"
  CROSS JOIN LATERAL unnest(facts."goesWith") WITH ORDINALITY AS chosen ("_id", "place")
  JOIN "products" AS other ON other."_id" = chosen."_id" GROUP BY product."id"`;
