import { IS_OPEN } from '../../common/order-statuses';
import type { Queried } from '../../database/shop-client';

/** How many products have stock that does not match orders and checkouts. */
export interface StockDrift {
  held: number;
  allocated: number;
}

/** Other than open orders have no stock any more. */
const COUNT = `WITH holds AS (
    SELECT "productId", sum("qty") AS "qty" FROM "stock_holds" GROUP BY "productId"
  ), taken AS (
    SELECT moved."productId", sum(moved."qty") AS "qty" FROM "orders" AS open
    JOIN "stock_movements" AS moved ON moved."orderId" = open."_id" WHERE open.${IS_OPEN} GROUP BY moved."productId"
  )
  SELECT count(*) FILTER (WHERE "held" <> coalesce(holds."qty", 0))::int AS "held",
    count(*) FILTER (WHERE "allocated" <> coalesce(taken."qty", 0))::int AS "allocated"
  FROM "stock" LEFT JOIN holds USING ("productId") LEFT JOIN taken USING ("productId")`;

/** Compares all stock with open checkouts and orders. One statement, which reads all of them. */
export async function countDrift(database: Queried): Promise<StockDrift> {
  const [drift] = await database.query<[StockDrift]>(COUNT);
  return drift;
}
