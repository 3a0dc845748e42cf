/** The baseline's SQL: one prepared statement per read or write. */

const PRODUCT = [
  '_id',
  'id',
  'title',
  'titleHi',
  'image',
  'pricePaise',
  'quantity',
  'rating',
  'categoryName',
  'mrpPaise',
  'packAmount',
  'packUnit',
  'soldByWeight',
  'dietMark',
]
  .map((column) => `product."${column}"`)
  .concat(
    `coalesce(stock."level", 'IN_STOCK') AS "stockLevel"`,
    `CASE WHEN stock."level" = 'OUT_OF_STOCK' THEN 0 ELSE coalesce(stock."maxPerOrder", 99) END AS "maxQty"`,
  )
  .join(', ');
const PRODUCTS = `"products" AS product LEFT JOIN "stock" ON stock."productId" = product."_id"`;

const named = (name, text) => (values) => ({ name, text, values });

const listing = (order) => `
  SELECT ${PRODUCT} FROM ${PRODUCTS}
  WHERE ($1::text[] IS NULL OR product."categoryName" = ANY($1))
    AND ($2::float8 IS NULL OR product."rating" >= $2)
    AND ($3::text IS NULL OR product."title" ILIKE $3)
  ORDER BY ${order} LIMIT $4`;

export const listings = {
  ID: named('listing', listing('product."id"')),
  PRICE_LOW_TO_HIGH: named('listing-cheap', listing('product."pricePaise", product."id"')),
  PRICE_HIGH_TO_LOW: named('listing-dear', listing('product."pricePaise" DESC, product."id"')),
};

export const firstPage = named(
  'first-page',
  `SELECT ${PRODUCT} FROM ${PRODUCTS} ORDER BY product."id" LIMIT $1`,
);
export const count = named(
  'count',
  `SELECT count(*)::int AS "count" FROM "products" AS product
   WHERE ($1::text[] IS NULL OR product."categoryName" = ANY($1))
     AND ($2::float8 IS NULL OR product."rating" >= $2)
     AND ($3::text IS NULL OR product."title" ILIKE $3)`,
);
export const oneProduct = named('product', `SELECT ${PRODUCT} FROM ${PRODUCTS} WHERE product."_id" = $1`);
export const allProducts = named('products', `SELECT ${PRODUCT} FROM ${PRODUCTS} ORDER BY product."id"`);
export const allCategories = named(
  'categories',
  `SELECT "_id", "id", "categoryName", "image", "description" FROM "categories" ORDER BY "id"`,
);

export const lockUser = named(
  'lock',
  `SELECT "firstName", "lastName", "email" FROM "users" WHERE "_id" = $1 FOR NO KEY UPDATE`,
);

const lines = (table, more) => `
  SELECT line."userId", ${more} ${PRODUCT} FROM "${table}" AS line
  JOIN "products" AS product ON product."_id" = line."productId"
  LEFT JOIN "stock" ON stock."productId" = line."productId"
  WHERE line."userId" = $1 ORDER BY line."createdAt", line."productId"`;
const FREE = `least(stock."onHand" - stock."allocated" - stock."held" + coalesce((
  SELECT sum(hold."qty")::int FROM "stock_holds" AS hold
  WHERE hold."userId" = line."userId" AND hold."productId" = line."productId"), 0), stock."maxPerOrder") AS "free"`;
export const cart = named('cart', lines('cart_items', `line."qty", ${FREE},`));
export const wishlist = named('wishlist', lines('wishlist_items', ''));

export const setQty = named(
  'set-qty',
  `INSERT INTO "cart_items" ("userId", "productId", "qty") VALUES ($1, $2, $3)
   ON CONFLICT ("userId", "productId") DO UPDATE SET "qty" = $3, "updatedAt" = clock_timestamp()`,
);
export const like = named(
  'like',
  `INSERT INTO "wishlist_items" ("userId", "productId") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
);
export const unlike = named(
  'unlike',
  `DELETE FROM "wishlist_items" WHERE "userId" = $1 AND "productId" = $2`,
);

const items = (more = '') => `
  SELECT "order".*, ${more} item."productId", item."title", item."image", item."pricePaise" AS "itemPaise",
    item."quantity", item."qty", item."missingQty", slot."startsAt", slot."endsAt", slot."cutoffAt"
  FROM "orders" AS "order" JOIN "order_items" AS item ON item."userId" = "order"."userId" AND item."orderId" = "order"."_id"
  LEFT JOIN "delivery_slots" AS slot ON slot."_id" = "order"."slotId"
  WHERE "order"."userId" = $1`;
const CURSOR = `(extract(epoch FROM "order"."createdAt") * 1000000)::bigint || '.' || "order"."_id" AS "cursor",`;
const REFUNDS = `(SELECT coalesce(json_agg(refund ORDER BY refund."createdAt", refund."_id"), '[]') FROM "refunds" AS refund
  WHERE refund."userId" = "order"."userId" AND refund."orderId" = "order"."_id") AS "refunds",`;
export const orders = named(
  'orders',
  `${items(CURSOR + REFUNDS)} AND "order"."state" = 'PLACED' ORDER BY "order"."createdAt" DESC, "order"."_id" DESC, item."position"`,
);
export const orderYears = named(
  'order-years',
  `SELECT DISTINCT extract(year FROM "createdAt" AT TIME ZONE 'Asia/Kolkata')::int AS "year"
   FROM "orders" WHERE "userId" = $1 AND "state" = 'PLACED' ORDER BY "year" DESC`,
);
const PAID_WITH = `(SELECT "providerOrderId" FROM "payments" WHERE "userId" = $1 AND "_id" = $2) AS "paidWith",`;
export const order = named(
  'order',
  `${items(PAID_WITH + REFUNDS)} AND "order"."_id" = $2 ORDER BY item."position"`,
);
export const address = named('address', `SELECT * FROM "addresses" WHERE "userId" = $1 AND "_id" = $2`);
export const insertOrder = named(
  'insert-order',
  `WITH written AS (
     INSERT INTO "orders" AS pending ("userId", "_id", "state", "address", "contact", "pricePaise", "deliveryPaise",
       "discountPaise", "totalPaise", "fingerprint")
     VALUES ($1, $2, 'PENDING', $3, $4, $5, $6, 0, $7, $8)
     ON CONFLICT ("userId", "fingerprint") WHERE "state" = 'PENDING' DO UPDATE SET "startedAt" = pending."startedAt"
     RETURNING "userId", "_id"
   ), lines AS (
     INSERT INTO "order_items" ("userId", "orderId", "position", "productId", "title", "image", "pricePaise",
       "quantity", "qty", "discountPaise")
     SELECT written."userId", written."_id", line.*, 0 FROM written,
       (SELECT "position", "productId", "title", "image", "pricePaise", "quantity", "qty"
        FROM unnest($9::text[], $10::text[], $11::text[], $12::int[], $13::text[], $14::int[])
        WITH ORDINALITY AS line ("productId", "title", "image", "pricePaise", "quantity", "qty", "position")) AS line
     WHERE written."_id" = $2
   ), payment AS (
     INSERT INTO "payments" ("userId", "_id", "orderId", "amountPaise", "state", "openUntil", "lookUpAt")
     SELECT "userId", "_id", "_id", $7::int, 'CREATED', now() + interval '15 seconds', now() + interval '20 seconds'
     FROM written WHERE "_id" = $2
   )
   SELECT "_id" FROM written`,
);
const HELD_UNTIL = `now() + interval '10 minutes'`;
const lockStock = (ids) =>
  `SELECT "productId" FROM "stock" WHERE "productId" IN (${ids}) ORDER BY "productId" FOR NO KEY UPDATE`;
/** Returns a row for each product with enough stock. */
export const holdStock = named(
  'hold-stock',
  `WITH line AS MATERIALIZED (
     SELECT * FROM unnest($3::text[], $4::int[]) AS line ("productId", "qty")
   ), locked AS MATERIALIZED (
     ${lockStock('SELECT "productId" FROM line')}
   ), changed AS (
     UPDATE "stock" SET "held" = "held" + line."qty" FROM line JOIN locked USING ("productId")
     WHERE "stock"."productId" = line."productId" AND "onHand" - "allocated" - "held" >= line."qty"
     RETURNING line.*
   )
   INSERT INTO "stock_holds" ("userId", "orderId", "productId", "qty", "expiresAt")
   SELECT $1, $2, "productId", "qty", ${HELD_UNTIL} FROM changed
   ON CONFLICT ("userId", "orderId", "productId") DO UPDATE SET "expiresAt" = excluded."expiresAt"`,
);
/** The earliest slot with room. */
export const holdSlot = named(
  'hold-slot',
  `WITH taken AS (
     UPDATE "delivery_slots" SET "held" = "held" + 1
     WHERE "_id" = (SELECT "_id" FROM "delivery_slots" WHERE "cutoffAt" > now() AND "booked" + "held" < "capacity"
       ORDER BY "startsAt" LIMIT 1) AND "booked" + "held" < "capacity"
     RETURNING *
   ), held AS (
     INSERT INTO "slot_holds" ("userId", "orderId", "slotId", "expiresAt") SELECT $1, $2, "_id", ${HELD_UNTIL} FROM taken
     ON CONFLICT ("userId", "orderId") DO UPDATE SET "expiresAt" = excluded."expiresAt"
   )
   SELECT "_id", "startsAt", "endsAt", "cutoffAt", ${HELD_UNTIL} AS "heldUntil" FROM taken`,
);
export const allocateStock = named(
  'allocate-stock',
  `WITH own AS MATERIALIZED (
     DELETE FROM "stock_holds" WHERE "userId" = $1 AND "orderId" = $2 RETURNING "productId", "qty"
   ), locked AS MATERIALIZED (
     ${lockStock('SELECT "productId" FROM own')}
   ), changed AS (
     UPDATE "stock" SET "held" = "held" - own."qty", "allocated" = "allocated" + own."qty"
     FROM own JOIN locked USING ("productId") WHERE "stock"."productId" = own."productId"
   )
   INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "orderId", "by")
   SELECT gen_random_uuid(), "productId", 'ALLOCATED', "qty", $2, 'order' FROM own`,
);
export const bookSlot = named(
  'book-slot',
  `WITH own AS MATERIALIZED (
     DELETE FROM "slot_holds" WHERE "userId" = $1 AND "orderId" = $2 RETURNING "slotId"
   ), noted AS (
     UPDATE "orders" SET "slotId" = own."slotId" FROM own WHERE "userId" = $1 AND "_id" = $2
   )
   UPDATE "delivery_slots" AS slot SET "held" = "held" - 1, "booked" = "booked" + 1 FROM own
   WHERE slot."_id" = own."slotId" RETURNING slot."_id" AS "slotId", "startsAt", "endsAt", "cutoffAt"`,
);
/** The payment provider's row; the shop's sandbox has it in the same database. */
export const openPayment = named(
  'open-payment',
  `INSERT INTO "sandbox"."orders" ("id", "amount", "currency", "receipt") VALUES ($1, $2, 'INR', $3)`,
);
export const recordPayment = named(
  'note-payment',
  `UPDATE "payments" SET "providerOrderId" = $3, "provider" = 'sandbox' WHERE "userId" = $1 AND "_id" = $2`,
);
/** The payment provider's view of it. */
export const payment = named(
  'payment',
  `SELECT "id", "status" FROM "sandbox"."payments" WHERE "order_id" = $1`,
);
export const markPaid = named(
  'mark-paid',
  `WITH paid AS (
     UPDATE "orders" SET "state" = 'PLACED', "status" = 'PLACED', "payment" = 'PAID', "createdAt" = clock_timestamp()
     WHERE "userId" = $1 AND "_id" = $2 AND "state" = 'PENDING' RETURNING *
   ), captured AS (
     UPDATE "payments" SET "state" = 'CAPTURED', "providerPaymentId" = $3, "capturedPaise" = "amountPaise", "lookUpAt" = NULL
     WHERE "userId" = $1 AND "_id" = $2
   ), event AS (
     INSERT INTO "order_events" ("userId", "orderId", "_id", "at", "status", "code", "params", "actor")
     SELECT "userId", "_id", gen_random_uuid(), "createdAt", 'PLACED', 'PLACED', '{"payment": "PAID"}', '{"kind": "SHOPPER"}'
     FROM paid
   )
   SELECT "createdAt" FROM paid`,
);
export const takeFromCart = named(
  'take-from-cart',
  `WITH ordered AS (
     SELECT "userId", "productId", "qty" FROM "order_items" WHERE "userId" = $1 AND "orderId" = $2
   ), gone AS (
     DELETE FROM "cart_items" AS line USING ordered
     WHERE line."userId" = $1 AND line."productId" = ordered."productId" AND line."qty" <= ordered."qty"
   )
   UPDATE "cart_items" AS line SET "qty" = line."qty" - ordered."qty", "updatedAt" = clock_timestamp()
   FROM ordered WHERE line."userId" = $1 AND line."productId" = ordered."productId" AND line."qty" > ordered."qty"`,
);
