/** The prefixes of generated users and orders; the numbers after them are padded, so they sort as text. */
export const EMAIL_PREFIX = 'shopper-';
export const FINGERPRINT_PREFIX = 'generated-';

/** Items are drawn from about this many products, spread over the catalogue, like a real shop's bestsellers. */
const SOLD_PRODUCTS = 20_000;

const numbered = (prefix: string, number: string): string => `'${prefix}' || lpad((${number})::text, 8, '0')`;
const emailOf = (number: string): string => `${numbered(EMAIL_PREFIX, number)} || '@example.com'`;

/** A pseudo-random number below `size`, the same in every run for the same n and seed. */
const random = (seed: number | string, size: number | string): string =>
  `((hashint8extended(n, ${seed}) & 2147483647) % ${size})::int`;
const pick = (seed: number, list: string): string => `(${list})[1 + ${random(seed, `cardinality(${list})`)}]`;

/** Up to `most` different products with quantities, for number n. */
const itemsFor = (most: number, mostOfEach: number): string => `LATERAL (
    SELECT DISTINCT ON (product."_id") product.*, 1 + ${random('100 + drawn', mostOfEach)} AS "qty"
    FROM generate_series(1, 1 + ${random(50, most)}) AS drawn, LATERAL (
      SELECT * FROM "products"
      WHERE "id" > ${random('drawn', SOLD_PRODUCTS)} * (SELECT max("id") FROM "products")::bigint / ${SOLD_PRODUCTS}
      ORDER BY "id" LIMIT 1
    ) AS product
  )`;

/** Two in three products are sold at their MRP, the others for less. */
const MARKUPS = `'{1,1,1,1,1,1,1,1,1.05,1.1,1.15,1.25}'::float8[]`;
/** Unmarked products of the category are meat or fish. */
const DIET_MARK = `CASE WHEN item."category" <> 'nonveg' THEN 'VEG' WHEN item."art" = 'farm-eggs' THEN 'EGG' END`;

/** $1 to $2: the ids; $3: the items of all categories, $4: how many; $5 to $8: makers, trades, packs, ratings. */
export const INSERT_PRODUCTS = `
  INSERT INTO "products" ("_id", "id", "title", "image", "pricePaise", "quantity", "rating", "categoryName", "mrpPaise",
    "dietMark")
  SELECT trim('-' FROM regexp_replace(lower("title"), '[^a-z0-9]+', '-', 'g')) || '-' || n, n, "title",
    '/images/products/' || item."art" || '.svg', 100 * "rupees", unit->>0, ${pick(3, '$8::float8[]')}, item."category",
    100 * round("rupees" * ${pick(9, MARKUPS)})::int, ${DIET_MARK}
  FROM generate_series($1::int, $2::int) AS n
  JOIN jsonb_to_recordset($3) AS item
      ("place" int, "category" text, "name" text, "art" text, "price" float8, "units" jsonb, "qualities" text[])
    ON item."place" = ${random(1, '$4')},
  LATERAL (SELECT item."units"->${random(4, 'jsonb_array_length(item."units")')} AS unit,
    concat_ws(' ', ${pick(5, '$5::text[]')}, ${pick(6, '$6::text[]')},
      nullif(${pick(7, 'item."qualities"')}, ''), item."name") || ${pick(8, '$7::text[]')} AS "title"
  ) AS called,
  LATERAL (SELECT
    greatest(5, round(item."price" * (unit->>1)::float8 * (0.75 + 0.0007 * ${random(2, 1000)})))::int AS "rupees"
  ) AS priced`;

/** Stock of the products from $1 to $2: nine in ten are counted, of which 1 % is out of stock and 3 % are low. */
export const INSERT_STOCK = `
  WITH stocked AS (
    INSERT INTO "stock" ("productId", "onHand", "lowStockAt", "maxPerOrder")
    SELECT "_id", CASE WHEN "part" = 0 THEN 0 WHEN "part" < 4 THEN 1 + "part" ELSE 50 + "part" END, 10, 20
    FROM "products", LATERAL (SELECT "id" AS n) AS one, LATERAL (SELECT ${random(10, 100)} AS "part") AS drawn
    WHERE "id" BETWEEN $1 AND $2 AND ${random(11, 10)} > 0 ORDER BY "_id"
    RETURNING "productId", "onHand"
  )
  INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "by", "reason")
  SELECT gen_random_uuid(), "productId", 'RECEIVED', "onHand", 'seed', 'Opening stock' FROM stocked WHERE "onHand" > 0`;

/** $1 to $2: the numbers; $3: the hash of everybody's password; $4 and $5: first and last names. */
export const INSERT_USERS = `
  INSERT INTO "users" ("_id", "firstName", "lastName", "email", "emailKey", "passwordHash")
  SELECT gen_random_uuid(), ${pick(1, '$4::text[]')}, ${pick(2, '$5::text[]')}, email, email, $3
  FROM generate_series($1::int, $2::int) AS n, LATERAL (SELECT ${emailOf('n')} AS email) AS one`;

/** The carts of the users from $1 to $2: one to nine different products. */
export const INSERT_CARTS = `
  INSERT INTO "cart_items" ("userId", "productId", "qty")
  SELECT buyer."_id", item."_id", item."qty"
  FROM generate_series($1::int, $2::int) AS n
  JOIN "users" AS buyer ON buyer."emailKey" = ${emailOf('n')}, ${itemsFor(9, 4)} AS item`;

/** $1 to $2: the numbers; $3: how many users were generated; $4: the delivery fee. The first was placed with the year 2024. */
export const INSERT_ORDERS = `
  WITH made AS MATERIALIZED (
    SELECT n, gen_random_uuid() AS "_id", buyer."_id" AS "userId", ${random(2, 10)} > 0 AS "paid",
      timestamptz '2024-01-01 00:00:00+00' + n * interval '40 s' AS "placedAt"
    FROM generate_series($1::int, $2::int) AS n
    JOIN "users" AS buyer ON buyer."emailKey" = ${emailOf(`1 + ${random(1, '$3')}`)}
  ), items AS MATERIALIZED (
    SELECT made."userId", made."_id" AS "orderId", item.* FROM made, ${itemsFor(5, 3)} AS item
  ), placed AS (
    INSERT INTO "orders" ("userId", "_id", "state", "status", "payment", "address", "contact", "pricePaise", "deliveryPaise",
      "discountPaise", "totalPaise", "fingerprint", "startedAt", "createdAt")
    SELECT "userId", "_id", 'PLACED', 'DELIVERED', CASE WHEN "paid" THEN 'PAID' ELSE 'DUE' END,
      format('%s Basil Street, Bengaluru, Karnataka, %s', 1 + n % 400, 560001 + n % 90), '', "price", $4, 0, "price" + $4,
      ${numbered(FINGERPRINT_PREFIX, 'n')}, "placedAt", "placedAt"
    FROM made JOIN (
      SELECT "orderId", sum("pricePaise" * "qty")::int AS "price" FROM items GROUP BY 1
    ) AS priced ON priced."orderId" = made."_id" RETURNING *
  ), paid AS (
    INSERT INTO "payments" ("userId", "_id", "orderId", "providerOrderId", "providerPaymentId", "amountPaise",
      "capturedPaise", "state", "createdAt")
    SELECT placed."userId", placed."_id", placed."_id", ${numbered('order_', 'n')}, ${numbered('pay_', 'n')}, "totalPaise",
      "totalPaise", 'CAPTURED', "placedAt"
    FROM placed JOIN made USING ("_id") WHERE "paid"
  )
  INSERT INTO "order_items"
    ("userId", "orderId", "position", "productId", "title", "image", "pricePaise", "quantity", "qty", "discountPaise")
  SELECT "userId", "orderId", row_number() OVER (PARTITION BY "orderId"), "_id", "title", "image", "pricePaise",
    "quantity", "qty", 0 FROM items`;
