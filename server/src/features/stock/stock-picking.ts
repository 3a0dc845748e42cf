import type { EntityManager } from 'typeorm';
import type { Shortage } from '../../../../domain/stock/stock';
import { lockStock } from './stock-store';

/** A change of the quantity that an order has of a product. */
export interface PickedStock {
  productId: string;
  qty: number;
  /**
   * Whether it is an ordered product: short units are not on the shelf, so they leave the stock on hand, and found ones
   * return to it. A replacement is on the shelf, and comes from free stock.
   */
  isOrdered: boolean;
  /** What the movement says. */
  reason: string;
}

/** Of products that were not counted when the order was placed it may have no allocation, or too little of it. */
const PICK = `WITH change AS MATERIALIZED (
    SELECT * FROM unnest($2::text[], $3::int[], $4::boolean[], $5::text[])
      AS change ("productId", "qty", "isOrdered", "reason")
  ), had AS MATERIALIZED (
    SELECT "productId", sum("qty")::int AS "qty" FROM "stock_movements" WHERE "orderId" = $1 GROUP BY "productId"
  ), locked AS MATERIALIZED (
    ${lockStock('SELECT "productId" FROM change')}
  ), line AS MATERIALIZED (
    SELECT locked.*, "isOrdered", "reason", greatest(change."qty", -coalesce(had."qty", 0)) AS "qty"
    FROM locked JOIN change USING ("productId") LEFT JOIN had USING ("productId")
    WHERE had."productId" IS NOT NULL OR NOT "isOrdered"
  ), short AS MATERIALIZED (
    SELECT "productId", "free" AS "available" FROM line WHERE NOT "isOrdered" AND "qty" > "free"
  ), moving AS MATERIALIZED (
    SELECT * FROM line WHERE "qty" <> 0 AND NOT EXISTS (SELECT FROM short)
  ), changed AS (
    UPDATE "stock" SET ("onHand", "allocated", "held") = ROW (
      moving."onHand" + CASE WHEN "isOrdered" THEN moving."qty" ELSE 0 END, moving."allocated" + moving."qty", moving."held")
    FROM moving WHERE "stock"."productId" = moving."productId"
  ), moved AS (
    INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "orderId", "by", "reason")
    SELECT gen_random_uuid(), "productId", CASE WHEN "qty" > 0 THEN 'ALLOCATED' ELSE 'RELEASED' END, "qty", $1::uuid, $6, "reason"
    FROM moving
    UNION ALL SELECT gen_random_uuid(), "productId", 'ADJUSTED', "qty", NULL, $6, "reason" FROM moving WHERE "isOrdered"
  )
  SELECT * FROM short`;

/**
 * Changes an order's allocation of some products, all or none. The caller holds the order's lock.
 * @param by an email of staff
 * @returns the shortages; if there are any, nothing has changed
 */
export const pickStock = (
  manager: EntityManager,
  orderId: string,
  by: string,
  changes: readonly PickedStock[],
): Promise<Shortage[]> =>
  manager.query(PICK, [
    orderId,
    ...(['productId', 'qty', 'isOrdered', 'reason'] as const).map((name) => changes.map((one) => one[name])),
    by,
  ]);
