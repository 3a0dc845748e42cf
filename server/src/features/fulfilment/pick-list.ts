import type { DataSource } from 'typeorm';
import type { Diet } from '../../../../domain/catalogue/product-facts';
import { queryRows } from '../../database/shop-client';

/** The quantity of a product for one order. */
interface PickOrderRow {
  orderId: string;
  qty: number;
  picked: number;
}

/** The quantity of a product for all orders of a slot, or of none, and its shelf. */
export interface PickLine {
  productId: string;
  title: string;
  image: string;
  shelf: string;
  /** As entered by an owner, on sale or not; null: unmarked. */
  dietMark: Diet | null;
  /** Null if not entered. */
  barcode: string | null;
  qty: number;
  orders: PickOrderRow[];
}

/** What one unit of a product weighs that is sold by weight. */
export interface PackWeight {
  productId: string;
  packGrams: number;
}

/**
 * $1: the picker, or null for all. Picked lines count what is in the bag, also if it is nothing: a picker who comes back to them
 * needs the shelf. Shelves are in the shop's order.
 */
const pickList = (where: string): string => `WITH line AS (
    SELECT item."productId", item."title", item."image", item."orderId", placed."createdAt",
      coalesce(item."pickedQty", item."qty" - item."missingQty") AS "qty", coalesce(item."pickedQty", 0) AS "picked"
    FROM "orders" AS placed
    JOIN "order_items" AS item ON item."userId" = placed."userId" AND item."orderId" = placed."_id"
    WHERE ${where} AND item."qty" > item."missingQty"
      AND (placed."status" = 'PLACED' OR placed."status" = 'PICKING' AND ($1::uuid IS NULL OR placed."pickerId" = $1))
  ), product AS (
    SELECT "productId", min("title") AS "title", min("image") AS "image", sum("qty")::int AS "qty",
      json_agg(json_build_object('orderId', "orderId", 'qty', "qty", 'picked', "picked") ORDER BY "createdAt", "orderId") AS "orders"
    FROM line GROUP BY "productId"
  ), placed AS (
    SELECT product.*, known."id" AS "place", coalesce(known."categoryName", hidden."product"->>'categoryName', '') AS "shelf",
      coalesce(known."dietMark", hidden."product"->>'dietMark') AS "dietMark",
      coalesce(facts."barcode", hidden."product"->'facts'->>'barcode') AS "barcode"
    FROM product LEFT JOIN "products" AS known ON known."_id" = product."productId"
    LEFT JOIN "product_facts" AS facts ON facts."productId" = product."productId"
    LEFT JOIN "products_off_sale" AS hidden ON hidden."_id" = product."productId"
  )
  SELECT "productId", "title", placed."image", "shelf", "dietMark", "barcode", "qty", "orders" FROM placed
  LEFT JOIN "categories" AS category ON category."categoryName" = "shelf"
  ORDER BY category."id" NULLS LAST, "shelf", "place" NULLS LAST, "productId"`;

const IN_SLOT = pickList('placed."slotId" = $2');
/** The statuses again, for the index of open orders. */
const SLOTLESS = pickList(`placed."slotId" IS NULL AND placed."status" IN ('PLACED', 'PICKING')`);

/** The pick list of a slot, by shelf, in one statement; null: of the orders without a slot. */
export const listPicks = (
  dataSource: DataSource,
  slotId: string | null,
  pickerId: string | null,
): Promise<PickLine[]> =>
  slotId === null
    ? queryRows(dataSource, SLOTLESS, [pickerId])
    : queryRows(dataSource, IN_SLOT, [pickerId, slotId]);
