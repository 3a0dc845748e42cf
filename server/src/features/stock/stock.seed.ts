import type { EntityManager } from 'typeorm';
import catalogue from '../../../data/catalogue.json';
import data from '../../../data/product-facts.json';
import { slugOf } from '../../../../domain/catalogue/product-rules';

const titles = new Map(catalogue.products.map(({ title }) => [slugOf(title), title]));
const rows = data.products.map(({ _id, stock, lowStockAt, maxPerOrder }) => ({
  productId: _id,
  title: titles.get(_id),
  onHand: stock,
  lowStockAt,
  maxPerOrder,
}));

/** Seeds the stock of demo products, except those that the owner has renamed or counted; returns their number. */
export async function seedStock(manager: EntityManager): Promise<number> {
  const stocked = await manager.query<unknown[]>(
    `WITH stocked AS (
       INSERT INTO "stock" ("productId", "onHand", "lowStockAt", "maxPerOrder")
       SELECT "productId", "onHand", "lowStockAt", "maxPerOrder"
       FROM jsonb_to_recordset($1::jsonb)
         AS known ("productId" text, "title" text, "onHand" int, "lowStockAt" int, "maxPerOrder" int)
       JOIN "products" ON "_id" = "productId" AND "products"."title" = known."title"
       ORDER BY "productId" ON CONFLICT DO NOTHING RETURNING "productId", "onHand"
     )
     INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "by", "reason")
     SELECT gen_random_uuid(), "productId", 'RECEIVED', "onHand", 'seed', 'Opening stock' FROM stocked WHERE "onHand" > 0 RETURNING 1`,
    [JSON.stringify(rows)],
  );
  return stocked.length;
}
