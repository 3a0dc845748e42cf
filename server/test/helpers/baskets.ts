import { generateBaskets } from '@server/load-test-data/baskets';
import type { TestShop } from './test-shop';

/** Inserts delivered orders of this many shoppers, with the ingredients of dishes. */
export async function insertBaskets(
  shop: Pick<TestShop, 'sql'>,
  shoppers: number,
  ordersOfEach: number,
): Promise<void> {
  const all = (await shop.sql<{ _id: string }>('SELECT "_id" FROM products ORDER BY "id"')).map(
    ({ _id }) => _id,
  );
  await writeBaskets(shop, shoppers, generateBaskets(shoppers * ordersOfEach, all));
}

/** Inserts these baskets as delivered orders, spread over this many shoppers. */
export async function writeBaskets(
  shop: Pick<TestShop, 'sql'>,
  shoppers: number,
  baskets: readonly string[][],
): Promise<void> {
  await shop.sql(
    `WITH shoppers AS (
       INSERT INTO users ("_id", "firstName", "lastName", "email", "emailKey", "passwordHash")
       SELECT gen_random_uuid(), 'Asha', 'Rao', "name", "name", 'x'
       FROM generate_series(1, $1::int) AS n, LATERAL (SELECT n || gen_random_uuid()::text || '@example.com' AS "name") AS named
       RETURNING "_id"
     ), numbered AS (
       SELECT "_id" AS "userId", row_number() OVER () AS "number" FROM shoppers
     ), baskets AS MATERIALIZED (
       SELECT numbered."userId", gen_random_uuid() AS "_id", basket."products", basket."place"
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS basket ("products", "place")
       JOIN numbered ON numbered."number" = 1 + basket."place" % $1
     ), placed AS (
       INSERT INTO orders ("userId", "_id", "state", "status", "payment", "address", "contact", "pricePaise", "deliveryPaise",
         "discountPaise", "totalPaise", "fingerprint", "createdAt")
       SELECT "userId", "_id", 'PLACED', 'DELIVERED', 'PAID', 'Here', '', 100, 0, 0, 100, 'basket ' || "place",
         now() - interval '60 days' + "place" * interval '1 minute' FROM baskets
     )
     INSERT INTO order_items ("userId", "orderId", "position", "productId", "title", "image", "pricePaise", "quantity", "qty",
       "discountPaise")
     SELECT "userId", baskets."_id", item."position", product."_id", product."title", product."image", product."pricePaise",
       product."quantity", 1, 0
     FROM baskets, jsonb_array_elements_text("products") WITH ORDINALITY AS item ("productId", "position")
     JOIN products AS product ON product."_id" = item."productId"`,
    [shoppers, JSON.stringify(baskets)],
  );
}
