import type { EntityManager } from 'typeorm';
import { committedOf } from '../../../../domain/stock/stock';
import type { Stock } from '../../../../domain/stock/stock';
import { IS_OPEN } from '../../common/order-statuses';

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

/** What is in the bag of an `open` order, or is still to be picked. */
const BAG = `
  SELECT "productId", coalesce("pickedQty", "qty" - "missingQty") AS "qty", "pickedQty" IS NOT NULL AS "isPicked"
  FROM "order_items" WHERE "userId" = open."userId" AND "orderId" = open."_id"
  UNION ALL SELECT "productId", "qty", true FROM "item_replacements"
  WHERE "userId" = open."userId" AND "orderId" = open."_id"`;

/** In a statement of its own, so that the next one sees what was picked or cancelled while this one waited. */
const LOCK_OPEN_ORDERS = `SELECT FROM "orders" AS open
  WHERE open.${IS_OPEN} AND EXISTS (SELECT FROM (${BAG}) AS bag WHERE bag."productId" IN (SELECT unnest($1::text[])))
  ORDER BY "userId", "_id" FOR NO KEY UPDATE OF open`;
/** After orders, as ever: waits for those that are just being placed, and lets nobody buy until the counts are there. */
const LOCK_STOCK = 'LOCK TABLE "stock" IN SHARE ROW EXCLUSIVE MODE';

/**
 * What open orders get of the products $1, of which there are $2: the oldest first, as far as there is. With $3, these have just
 * come in, so what is in a bag already is none of them.
 */
const ALLOCATIONS = `
  SELECT "productId", "orderId", least("qty", "onHand" - "until" + "qty")::int AS "qty" FROM (
    SELECT bag."productId", open."_id" AS "orderId", wanted."onHand", sum(bag."qty") AS "qty",
      sum(sum(bag."qty")) OVER (PARTITION BY bag."productId" ORDER BY open."createdAt", open."_id") AS "until"
    FROM "orders" AS open CROSS JOIN LATERAL (${BAG}) AS bag
    JOIN unnest($1::text[], $2::int[]) AS wanted ("productId", "onHand") USING ("productId")
    WHERE open.${IS_OPEN} AND NOT (bag."isPicked" AND $3)
    GROUP BY bag."productId", open."_id", open."createdAt", wanted."onHand"
  ) AS needed WHERE "qty" > 0 AND "onHand" > "until" - "qty"`;

/** Inserts the count directly: from 0, each would be listed as out of stock, and be announced as back again. */
const START_COUNTING = `
  WITH got AS MATERIALIZED (
    SELECT * FROM unnest($6::text[], $7::uuid[], $8::int[]) AS got ("productId", "orderId", "qty")
  ), begun AS (
    INSERT INTO "stock" ("productId", "onHand", "allocated")
    SELECT product."_id", wanted."onHand", (SELECT coalesce(sum("qty"), 0) FROM got WHERE got."productId" = product."_id")
    FROM (${PRODUCTS}) AS product
    JOIN unnest($1::text[], $2::int[]) AS wanted ("_id", "onHand") USING ("_id") ORDER BY 1
    ON CONFLICT DO NOTHING RETURNING "productId", "onHand"
  ), moved AS (
    INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "by", "reason")
    SELECT gen_random_uuid(), "productId", $3, "onHand", $4, $5 FROM begun WHERE "onHand" > 0
  ), allocated AS (
    INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "orderId", "by")
    SELECT gen_random_uuid(), "productId", 'ALLOCATED', got."qty", "orderId", 'order' FROM begun JOIN got USING ("productId")
  )
  SELECT FROM begun`;

interface Count {
  productId: string;
  onHand: number;
}

/** A column of rows, as a parameter. */
const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] =>
  rows.map((row) => row[name]);

/**
 * Starts counting those of these products that are not counted yet, with so many on hand, which include undelivered orders unless
 * they were received; returns how many. Open orders were placed without an allocation, and get it now. Only where there may be
 * some: the statement clears the cache even when there are none.
 */
export async function startCounting(
  manager: EntityManager,
  { kind, by, reason }: Movement,
  lines: readonly Count[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const ids = column(lines, 'productId');
  await manager.query(LOCK_OPEN_ORDERS, [ids]);
  await manager.query(LOCK_STOCK);
  const allocations = await manager.query<{ productId: string; orderId: string; qty: number }[]>(
    ALLOCATIONS,
    [ids, column(lines, 'onHand'), kind === 'RECEIVED'],
  );
  let begun = 0;
  for (const batch of batchesOf(lines)) {
    const started = new Set(column(batch, 'productId'));
    const got = allocations.filter(({ productId }) => started.has(productId));
    const given = (['productId', 'orderId', 'qty'] as const).map((name) => column(got, name));
    const values = [[...started], column(batch, 'onHand'), kind, by, reason, ...given];
    begun += (await manager.query<unknown[]>(START_COUNTING, values)).length;
  }
  return begun;
}

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
  const movement = { kind: 'ADJUSTED', by, reason: 'Import' } as const;
  // First, as orders are locked before stock.
  await startCounting(
    manager,
    movement,
    others
      .filter(({ isNew }) => isNew)
      .map(({ productId }) => ({ productId, onHand: counts.get(productId)! })),
  );
  for (const batch of batchesOf(others)) {
    const ids = batch.map(({ productId }) => productId);
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

const batchesOf = <Line>(lines: readonly Line[]): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / BATCH_SIZE) }, (_, index) =>
    lines.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
