import type { EntityManager } from 'typeorm';
import type { Stock, StockLevel } from '../../../../domain/stock/stock';

/** A product with its stock, which is null if it is not counted. */
export type ListedStock = { productId: string; title: string } & (
  (Omit<Stock, 'productId'> & { level: StockLevel }) | { level: null }
);

/** The products of the shop, on sale or not, by _id. @param text of the _id or the title, in any case; '': all */
export const listStock = (manager: EntityManager, text: string): Promise<ListedStock[]> =>
  manager.query(
    `SELECT product."_id" AS "productId", "title", "onHand", "allocated", "held", "lowStockAt", "maxPerOrder", "level"
     FROM (
       SELECT "_id", "title" FROM "products" UNION ALL SELECT "_id", "product"->>'title' FROM "products_off_sale"
     ) AS product LEFT JOIN "stock" ON "productId" = product."_id"
     WHERE position(lower($1) IN lower(product."_id" || ' ' || "title")) > 0 ORDER BY 1`,
    [text],
  );
