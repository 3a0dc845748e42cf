import { LIST_MAX } from '../../../domain/cart/list-limits';
import type { TestShopper } from './shopper';
import type { TestShop } from './test-shop';

/**
 * Inserts placed orders for a shopper, a second apart, all with the same number of lines; long enough ago to be no news, as
 * thousands of messages to one shopper take seconds.
 */
export async function insertOrders(
  shop: Pick<TestShop, 'sql'>,
  { _id }: Pick<TestShopper, '_id'>,
  count: number,
  lines: number,
): Promise<void> {
  await shop.sql(
    `INSERT INTO orders ("userId", "_id", "state", "payment", "address", "contact", "pricePaise", "deliveryPaise",
       "discountPaise", "totalPaise", "fingerprint", "createdAt")
     SELECT $1, gen_random_uuid(), 'PLACED', 'DUE', 'Order ' || n, '', 100, 0, 0, 100, 'order ' || n,
       now() - interval '3 days' + n * interval '1 second' + n * interval '1 microsecond'
     FROM generate_series(1, $2::int) AS n`,
    [_id, count],
  );
  await shop.sql(
    `INSERT INTO order_items ("userId", "orderId", "position", "productId", "title", "image", "pricePaise", "quantity", "qty",
       "discountPaise")
     SELECT $1, bought."_id", line.n, line."_id" || '-' || line.n, line."title", line."image", line."pricePaise", line."quantity", 1,
       0
     FROM orders AS bought, (
       SELECT product.*, row_number() OVER () AS n FROM products AS product, generate_series(1, 3) ORDER BY "id"
     ) AS line
     WHERE bought."userId" = $1 AND line.n <= $2`,
    [_id, lines],
  );
}

/** Inserts this many variants of existing products, with another word in the title; their stock is not tracked. */
export const insertProducts = (shop: Pick<TestShop, 'sql'>, count: number) =>
  shop.sql(
    `INSERT INTO products ("_id", "id", "title", "image", "pricePaise", "quantity", "rating", "categoryName", "mrpPaise")
     SELECT "_id" || '-' || n, "last" + n, "title" || ' ' || md5(n::text), "image", "pricePaise", "quantity", "rating",
       "categoryName", "mrpPaise"
     FROM generate_series(1, $1::int) AS n
     JOIN (
       SELECT *, row_number() OVER () AS place, count(*) OVER () AS places, max("id") OVER () AS "last" FROM products
     ) AS product ON place = 1 + n % places`,
    [count],
  );

/** Fills a shopper's cart and wishlist; the shop must have enough products. */
export async function fillLists(
  shop: Pick<TestShop, 'sql'>,
  { _id }: Pick<TestShopper, '_id'>,
): Promise<void> {
  await shop.sql(
    `INSERT INTO cart_items ("userId", "productId", "qty") SELECT $1, "_id", 1 FROM products ORDER BY "id" LIMIT $2`,
    [_id, LIST_MAX.cart],
  );
  await shop.sql(
    `INSERT INTO wishlist_items ("userId", "productId") SELECT $1, "_id" FROM products ORDER BY "id" LIMIT $2`,
    [_id, LIST_MAX.wishlist],
  );
}
