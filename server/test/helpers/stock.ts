import type { TestShop } from './test-shop';

type Sql = Pick<TestShop, 'sql'>;

/** Sets the stock of a product, as if counted. */
export const setStock = (shop: Sql, productId: string, onHand: number, maxPerOrder = 99): Promise<unknown> =>
  shop.sql(
    `WITH counted AS (
       INSERT INTO stock AS known ("productId", "onHand", "maxPerOrder") VALUES ($1, $2, $3)
       ON CONFLICT ("productId") DO UPDATE SET "onHand" = $2, "maxPerOrder" = $3 RETURNING "productId"
     )
     INSERT INTO stock_movements ("_id", "productId", kind, qty, by)
     SELECT gen_random_uuid(), "productId", 'ADJUSTED',
       $2 - coalesce((SELECT "onHand" FROM stock WHERE stock."productId" = $1), 0), 'test' FROM counted
     WHERE $2 <> coalesce((SELECT "onHand" FROM stock WHERE stock."productId" = $1), 0)`,
    [productId, onHand, maxPerOrder],
  );

/** The stock of a product: on hand, allocated and held. */
export const stockOf = async (
  shop: Sql,
  productId: string,
): Promise<{ onHand: number; allocated: number; held: number; level: string } | undefined> =>
  (
    await shop.sql<never>(`SELECT "onHand", allocated, held, level FROM stock WHERE "productId" = $1`, [
      productId,
    ])
  )[0];

/**
 * The stock and slots that differ from checkouts, orders and movements; empty if nothing is lost or counted twice.
 */
export const drift = (shop: Sql): Promise<{ what: string; id: string }[]> =>
  shop.sql(`
    SELECT 'held' AS what, "productId" AS id FROM stock WHERE held <>
      (SELECT coalesce(sum(qty), 0) FROM stock_holds AS hold WHERE hold."productId" = stock."productId")
    UNION ALL SELECT 'on hand', "productId" FROM stock WHERE "onHand" <>
      (SELECT coalesce(sum(qty), 0) FROM stock_movements AS moved
       WHERE moved."productId" = stock."productId" AND kind IN ('RECEIVED', 'ADJUSTED', 'SHIPPED'))
    UNION ALL SELECT 'allocated', "productId" FROM stock WHERE allocated <>
      (SELECT coalesce(sum(qty), 0) FROM stock_movements AS moved JOIN orders ON orders."_id" = moved."orderId"
       WHERE moved."productId" = stock."productId" AND orders.status NOT IN ('CANCELLED', 'DELIVERED'))
    UNION ALL SELECT 'left of an order', "orderId"::text FROM stock_movements AS moved
      JOIN orders ON orders."_id" = moved."orderId" WHERE orders.status IN ('CANCELLED', 'DELIVERED')
      GROUP BY "orderId", "productId" HAVING sum(qty) <> 0
    UNION ALL SELECT 'ordered', bag."orderId"::text FROM (
        SELECT "orderId", "productId", coalesce("pickedQty", qty - "missingQty") AS qty FROM order_items
        UNION ALL SELECT "orderId", "productId", qty FROM item_replacements
      ) AS bag JOIN orders ON orders."_id" = bag."orderId" JOIN stock USING ("productId")
      WHERE orders.status NOT IN ('CANCELLED', 'DELIVERED') GROUP BY bag."orderId", stock."productId" HAVING sum(bag.qty) <>
        (SELECT coalesce(sum(qty), 0) FROM stock_movements AS moved
         WHERE moved."orderId" = bag."orderId" AND moved."productId" = stock."productId")
    UNION ALL SELECT 'places held', "_id"::text FROM delivery_slots AS slot WHERE held <>
      (SELECT count(*) FROM slot_holds WHERE "slotId" = slot."_id")
    UNION ALL SELECT 'places booked', "_id"::text FROM delivery_slots AS slot WHERE booked <>
      (SELECT count(*) FROM orders WHERE "slotId" = slot."_id" AND state = 'PLACED' AND status <> 'CANCELLED')`);
