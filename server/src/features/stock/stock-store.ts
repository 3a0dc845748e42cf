import type { EntityManager } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import type { Shortage } from '../../../../domain/stock/stock';
import { orUndo } from '../../database/transaction';
import type { Statement } from '../../database/transaction';

interface StockQty {
  productId: string;
  qty: number;
}

/**
 * Rows are locked in the order of productId, to prevent deadlocks; locked rows are re-read,
 * not taken from the statement's snapshot. An UPDATE first computes its row from the snapshot, and
 * checks constraints on that: so all columns that they compare are set from the locked rows.
 */
export const lockStock = (productIds: string): string => `
  SELECT "productId", "onHand", "allocated", "held", "onHand" - "allocated" - "held" AS "free", "maxPerOrder" FROM "stock"
  WHERE "productId" IN (${productIds}) ORDER BY "productId" FOR NO KEY UPDATE`;

/**
 * How many of a product of "stock" a user can order; stock held by the user's own checkouts is available to the user.
 * @param user the user's _id, in SQL
 */
export const availableTo = (
  user: string,
): string => `least(stock."onHand" - stock."allocated" - stock."held" + (
    SELECT coalesce(sum(hold."qty"), 0)::int FROM "stock_holds" AS hold
    WHERE hold."userId" = ${user} AND hold."productId" = stock."productId"
  ), stock."maxPerOrder")`;

/** Transfers the user's other holds to this checkout. With $6, fails unless everything can be held. */
const HOLD = `WITH own AS MATERIALIZED (
    SELECT "productId", sum("qty")::int AS "qty" FROM "stock_holds" WHERE "userId" = $1 GROUP BY "productId"
  ), wanted AS MATERIALIZED (
    SELECT * FROM unnest($3::text[], $4::int[]) AS wanted ("productId", "qty")
  ), locked AS MATERIALIZED (
    ${lockStock('SELECT "productId" FROM wanted UNION SELECT "productId" FROM own')}
  ), line AS MATERIALIZED (
    SELECT locked.*, coalesce(wanted."qty", 0) AS "qty", coalesce(own."qty", 0) AS "own",
      least(locked."free" + coalesce(own."qty", 0), "maxPerOrder") AS "available"
    FROM locked LEFT JOIN wanted USING ("productId") LEFT JOIN own USING ("productId")
  ), short AS MATERIALIZED (
    SELECT "productId", "available" FROM line WHERE "qty" > "available"
  ), changed AS (
    UPDATE "stock" SET ("onHand", "allocated", "held") =
      ROW (line."onHand", line."allocated", line."held" + line."qty" - line."own") FROM line
    WHERE "stock"."productId" = line."productId" AND line."qty" <> line."own" AND NOT EXISTS (SELECT FROM short)
  ), dropped AS (
    DELETE FROM "stock_holds" WHERE "userId" = $1 AND "orderId" <> $2 AND NOT EXISTS (SELECT FROM short)
  ), held AS (
    INSERT INTO "stock_holds" ("userId", "orderId", "productId", "qty", "expiresAt")
    SELECT $1, $2, "productId", "qty", $5 FROM line WHERE "qty" > 0 AND NOT EXISTS (SELECT FROM short)
    ON CONFLICT ("userId", "orderId", "productId")
    DO UPDATE SET "qty" = excluded."qty", "expiresAt" = excluded."expiresAt"
  )
  SELECT * FROM short WHERE ${orUndo('NOT $6 OR "productId" IS NULL')} ORDER BY "productId"`;

/**
 * The statement that holds all of a checkout's stock, or none of it; it returns the shortages. The caller
 * holds the user's lock.
 * @param isAll whether to fail unless it holds all
 */
export const holdStockStatement = (
  { userId, _id }: OrderKey,
  items: readonly StockQty[],
  expiresAt: Date,
  isAll: boolean,
): Statement => {
  const [ids, qtys] = [items.map(({ productId }) => productId), items.map(({ qty }) => qty)];
  return [HOLD, [userId, _id, ids, qtys, expiresAt, isAll]];
};

/**
 * Holds all of a checkout's stock, or none of it, in one statement. The caller holds the user's lock.
 * @returns the shortages; empty if all is held
 */
export const holdStock = (
  manager: EntityManager,
  key: OrderKey,
  items: readonly StockQty[],
  expiresAt: Date,
): Promise<Shortage[]> => run(manager, holdStockStatement(key, items, expiresAt, false));

const run = <Row>(manager: EntityManager, [text, values]: Statement): Promise<Row[]> =>
  manager.query(text, [...values]);

/**
 * Uses the order's own hold, then free stock; a paid order ($3) may also take from the user's next checkout. With $4, fails
 * unless everything can be allocated.
 */
const ALLOCATE = `WITH own AS MATERIALIZED (
    SELECT "productId", "qty" FROM "stock_holds" WHERE "userId" = $1 AND "orderId" = $2
  ), next AS MATERIALIZED (
    SELECT "productId", "qty" FROM "stock_holds" WHERE "userId" = $1 AND "orderId" <> $2 AND $3
  ), item AS MATERIALIZED (
    SELECT "productId", "qty" FROM "order_items" WHERE "userId" = $1 AND "orderId" = $2
  ), locked AS MATERIALIZED (
    ${lockStock('SELECT "productId" FROM item')}
  ), there AS MATERIALIZED (
    SELECT locked.*, item."qty" AS "wanted", coalesce(own."qty", 0) AS "own",
      locked."free" + coalesce(own."qty", 0) AS "unheld", coalesce(next."qty", 0) AS "next"
    FROM locked JOIN item USING ("productId") LEFT JOIN own USING ("productId") LEFT JOIN next USING ("productId")
  ), line AS MATERIALIZED (
    SELECT *, least("unheld" + "next", "maxPerOrder") AS "available", least("wanted", "unheld" + "next") AS "got",
      greatest(0, least("wanted" - "unheld", "next")) AS "lent" FROM there
  ), changed AS (
    UPDATE "stock" SET ("onHand", "allocated", "held") =
      ROW (line."onHand", line."allocated" + line."got", line."held" - line."own" - line."lent") FROM line
    WHERE "stock"."productId" = line."productId"
  ), gone AS (
    DELETE FROM "stock_holds" WHERE "userId" = $1
      AND ("orderId" = $2 OR ("productId", "qty") IN (SELECT "productId", "lent" FROM line))
  ), fewer AS (
    UPDATE "stock_holds" AS hold SET "qty" = hold."qty" - line."lent" FROM line
    WHERE hold."userId" = $1 AND hold."orderId" <> $2 AND hold."productId" = line."productId"
      AND line."lent" > 0 AND line."lent" < hold."qty"
  ), moved AS (
    INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "orderId", "by")
    SELECT gen_random_uuid(), "productId", 'ALLOCATED', "got", $2, 'order' FROM line WHERE "got" > 0
  ), short AS MATERIALIZED (
    SELECT "productId", "available", "wanted" - "got" AS "missing" FROM line WHERE "wanted" > "available" OR "wanted" > "got"
  )
  SELECT * FROM short WHERE ${orUndo('NOT $4 OR "productId" IS NULL')} ORDER BY "productId"`;

/** A product that an order got too little of, or wanted more of than one order may have. */
export interface AllocationShortage extends Shortage {
  /** The missing quantity. */
  missing: number;
}

/** The statement that allocates everything that a paid order has bought, or fails. The caller holds the user's lock. */
export const allocateStockStatement = ({ userId, _id }: OrderKey): Statement => [
  ALLOCATE,
  [userId, _id, true, true],
];

/**
 * Allocates an order's items from held and free stock, as far as possible. The caller holds the user's lock.
 * @param isPaid whether it may also take the holds of the user's next checkout
 * @returns the shortages
 */
export const allocateStock = (
  manager: EntityManager,
  { userId, _id }: OrderKey,
  isPaid: boolean,
): Promise<AllocationShortage[]> => manager.query(ALLOCATE, [userId, _id, isPaid, false]);

/** Ends an order's allocation, as computed from its movements: back to free stock (RELEASED), or out of the shop (SHIPPED). */
const endAllocation = (kind: 'RELEASED' | 'SHIPPED'): string => `WITH had AS MATERIALIZED (
    SELECT "productId", sum("qty")::int AS "qty" FROM "stock_movements" WHERE "orderId" = $1 GROUP BY "productId"
  ), locked AS MATERIALIZED (
    ${lockStock('SELECT "productId" FROM had WHERE "qty" > 0')}
  ), changed AS (
    UPDATE "stock" SET ("onHand", "allocated", "held") =
      ROW (locked."onHand"${kind === 'SHIPPED' ? ' - had."qty"' : ''}, locked."allocated" - had."qty", locked."held")
    FROM locked JOIN had USING ("productId") WHERE "stock"."productId" = locked."productId"
  )
  INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "orderId", "by")
  SELECT gen_random_uuid(), "productId", '${kind}', -"qty", $1, 'order' FROM locked JOIN had USING ("productId")`;
const RELEASE = endAllocation('RELEASED');
const SHIP = endAllocation('SHIPPED');

/** Releases an order's allocation. Idempotent. The caller holds the order's lock. */
export const releaseStock = async (manager: EntityManager, orderId: string): Promise<void> =>
  void (await manager.query(RELEASE, [orderId]));

/** Ships an order's allocation. Idempotent. The caller holds the order's lock. */
export const shipStock = async (manager: EntityManager, orderId: string): Promise<void> =>
  void (await manager.query(SHIP, [orderId]));

/** Releases a user's expired holds. The caller holds the user's lock. */
export const releaseExpiredStock = async (manager: EntityManager, userId: string): Promise<void> =>
  void (await manager.query(
    `WITH expired AS MATERIALIZED (
       SELECT "productId", sum("qty")::int AS "qty" FROM "stock_holds"
       WHERE "userId" = $1 AND "expiresAt" <= now() GROUP BY "productId"
     ), locked AS MATERIALIZED (
       ${lockStock('SELECT "productId" FROM expired')}
     ), changed AS (
       UPDATE "stock" SET ("onHand", "allocated", "held") =
         ROW (locked."onHand", locked."allocated", locked."held" - expired."qty") FROM locked JOIN expired USING ("productId")
       WHERE "stock"."productId" = locked."productId"
     )
     DELETE FROM "stock_holds" WHERE "userId" = $1 AND "expiresAt" <= now()`,
    [userId],
  ));
