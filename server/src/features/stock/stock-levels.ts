import type { EntityManager } from 'typeorm';
import { committedOf } from '../../../../domain/stock/stock';
import type { Stock } from '../../../../domain/stock/stock';

/** The columns of a product's stock. */
const STOCK_COLUMNS = '"productId", "onHand", "allocated", "held", "lowStockAt", "maxPerOrder"';

/** The products with the _ids $1, on sale or not. */
const PRODUCTS = `SELECT "_id" FROM "products" WHERE "_id" = ANY($1)
  UNION SELECT "_id" FROM "products_off_sale" WHERE "_id" = ANY($1)`;

/** The stock of the counted ones of these products. */
export const COUNTED = `SELECT ${STOCK_COLUMNS} FROM "stock" WHERE "productId" IN (${PRODUCTS})`;

/** Locks the stock of the counted ones of these products, in the order of productId, until the transaction ends. */
export const lockCounted = (manager: EntityManager, productIds: readonly string[]): Promise<Stock[]> =>
  manager.query(`${COUNTED} ORDER BY "productId" FOR NO KEY UPDATE`, [productIds]);

/** The kind, actor and reason of a change of stock on hand. */
export interface Movement {
  kind: 'RECEIVED' | 'ADJUSTED';
  by: string;
  reason: string | null;
}

/** Changes stock on hand by these amounts, none of them 0. The caller holds the locks, and has checked allocations and holds. */
export const moveStock = async (
  manager: EntityManager,
  { kind, by, reason }: Movement,
  lines: readonly { productId: string; qty: number }[],
): Promise<void> =>
  void (await manager.query(
    `WITH line AS MATERIALIZED (
       SELECT * FROM unnest($1::text[], $2::int[]) AS line ("productId", "qty")
     ), changed AS (
       UPDATE "stock" SET "onHand" = "onHand" + line."qty" FROM line WHERE "stock"."productId" = line."productId"
     )
     INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "by", "reason")
     SELECT gen_random_uuid(), "productId", $3, "qty", $4, $5 FROM line`,
    [lines.map(({ productId }) => productId), lines.map(({ qty }) => qty), kind, by, reason],
  ));

/** Inserts the count directly: from 0, each would be listed as out of stock, and be announced as back again. */
const START_COUNTING = `
  WITH begun AS (
    INSERT INTO "stock" ("productId", "onHand")
    SELECT product."_id", wanted."onHand" FROM (${PRODUCTS}) AS product
    JOIN unnest($1::text[], $2::int[]) AS wanted ("_id", "onHand") USING ("_id") ORDER BY 1
    ON CONFLICT DO NOTHING RETURNING "productId", "onHand"
  ), moved AS (
    INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "by", "reason")
    SELECT gen_random_uuid(), "productId", $3, "onHand", $4, $5 FROM begun WHERE "onHand" > 0
  )
  SELECT FROM begun`;

/**
 * Starts counting those of these products that are not counted yet, with so many on hand; returns how many. Only where there
 * may be some: the statement clears the cache even when there are none.
 */
export const startCounting = async (
  manager: EntityManager,
  { kind, by, reason }: Movement,
  lines: readonly { productId: string; onHand: number }[],
): Promise<number> => {
  const [ids, counts] = [lines.map(({ productId }) => productId), lines.map(({ onHand }) => onHand)];
  return (await manager.query<unknown[]>(START_COUNTING, [ids, counts, kind, by, reason])).length;
};

/** Products per statement of an import: the desk's statements time out after two seconds. */
const BATCH_SIZE = 100;

/** The result of an import: how many counts changed, and the products with more allocated or held, which undo the import. */
export interface ImportedStock {
  counted: number;
  conflicts: Stock[];
}

/**
 * Sets the stock of existing products, if it differs.
 * @param by an email of staff, or the command that was given
 */
export async function importStock(
  manager: EntityManager,
  by: string,
  counts: ReadonlyMap<string, number>,
): Promise<ImportedStock> {
  const others = await manager.query<{ productId: string; isNew: boolean }[]>(
    `SELECT "productId", known."onHand" IS NULL AS "isNew" FROM unnest($1::text[], $2::int[]) AS wanted ("productId", "onHand")
     LEFT JOIN "stock" AS known USING ("productId") WHERE known."onHand" IS DISTINCT FROM wanted."onHand" ORDER BY 1`,
    [[...counts.keys()], [...counts.values()]],
  );
  const imported: ImportedStock = { counted: 0, conflicts: [] };
  for (let from = 0; from < others.length; from += BATCH_SIZE) {
    const part = others.slice(from, from + BATCH_SIZE);
    const ids = part.map(({ productId }) => productId);
    const movement = { kind: 'ADJUSTED', by, reason: 'Import' } as const;
    if (part.some(({ isNew }) => isNew)) {
      const wanted = ids.map((productId) => ({ productId, onHand: counts.get(productId)! }));
      await startCounting(manager, movement, wanted);
    }
    const locked = await lockCounted(manager, ids);
    const lines = locked
      .map(({ productId, onHand }) => ({ productId, qty: counts.get(productId)! - onHand }))
      .filter(({ qty }) => qty !== 0);
    imported.conflicts.push(...locked.filter((stock) => counts.get(stock.productId)! < committedOf(stock)));
    if (imported.conflicts.length === 0 && lines.length > 0) await moveStock(manager, movement, lines);
    imported.counted += locked.length;
  }
  return imported;
}
