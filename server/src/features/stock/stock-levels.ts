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

/** How many of a product are on hand. */
type Count = Pick<Stock, 'productId' | 'onHand'>;

/** One first count at a time. */
const LOCK_COUNTS = 'LOCK TABLE "stock" IN SHARE UPDATE EXCLUSIVE MODE';
/**
 * Waits for whoever is just buying, picking or cancelling, and lets nobody do so until the counts are there: all of these change
 * stock, and see their allocation then. Whoever holds rows of "stock" must not wait for it.
 */
const LOCK_STOCK = 'LOCK TABLE "stock" IN SHARE ROW EXCLUSIVE MODE';

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
  SELECT "productId", "onHand" FROM begun`;

/**
 * What open orders get of the products $1, of which there are $2: the oldest first, as far as there is. With $3, these have just
 * come in, so what is in a bag already is none of them.
 */
const ALLOCATIONS = `
  WITH bags AS MATERIALIZED (
    SELECT bag.*, open."_id" AS "orderId", open."createdAt" FROM "orders" AS open CROSS JOIN LATERAL (${BAG}) AS bag
    WHERE open.${IS_OPEN}
  ), needed AS (
    SELECT "productId", "orderId", "onHand", sum("qty") AS "qty",
      sum(sum("qty")) OVER (PARTITION BY "productId" ORDER BY "createdAt", "orderId") AS "until"
    FROM bags JOIN unnest($1::text[], $2::int[]) AS wanted ("productId", "onHand") USING ("productId")
    WHERE NOT ("isPicked" AND $3) GROUP BY "productId", "orderId", "onHand", "createdAt"
  )
  SELECT "productId", "orderId", least("qty", "onHand" - "until" + "qty")::int AS "qty"
  FROM needed WHERE "qty" > 0 AND "onHand" > "until" - "qty"`;
interface Allocation {
  productId: string;
  orderId: string;
  qty: number;
}

const ALLOCATE = `
  WITH got AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::uuid[], $3::int[]) AS got ("productId", "orderId", "qty")
  ), allocated AS (
    UPDATE "stock" SET "allocated" = "allocated" + taken."qty"
    FROM (SELECT "productId", sum("qty") AS "qty" FROM got GROUP BY "productId") AS taken
    WHERE "stock"."productId" = taken."productId"
  )
  INSERT INTO "stock_movements" ("_id", "productId", "kind", "qty", "orderId", "by")
  SELECT gen_random_uuid(), "productId", 'ALLOCATED', "qty", "orderId", 'order' FROM got`;

/**
 * Starts counting those of these products that are not counted yet, with so many on hand, which include undelivered orders unless
 * they were received. Open orders were placed without an allocation, and get it now. Only where there may be some: the
 * statement clears the cache even when there are none.
 * @returns those that are counted from now on
 */
export async function startCounting(
  manager: EntityManager,
  { kind, by, reason }: Movement,
  lines: readonly Count[],
): Promise<Count[]> {
  if (lines.length === 0) return [];
  await manager.query(LOCK_COUNTS);
  const begun: Count[] = [];
  for (const batch of batchesOf(lines)) {
    const values = [column(batch, 'productId'), column(batch, 'onHand'), kind, by, reason];
    begun.push(...(await manager.query<Count[]>(START_COUNTING, values)));
  }
  if (begun.length === 0) return begun;
  // This connection's plans to check foreign keys may be of when "stock" was small: they would scan it for each allocation.
  if (begun.length > BATCH_SIZE) await manager.query('DISCARD PLANS');
  await manager.query(LOCK_STOCK);
  const values = [column(begun, 'productId'), column(begun, 'onHand'), kind === 'RECEIVED'];
  for (const batch of batchesOf(await manager.query<Allocation[]>(ALLOCATIONS, values))) {
    const got = [column(batch, 'productId'), column(batch, 'orderId'), column(batch, 'qty')];
    await manager.query(ALLOCATE, got);
  }
  return begun;
}

/** A column of rows, as a parameter. */
const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] =>
  rows.map((row) => row[name]);

/** Rows per statement of an import: the desk's statements time out after two seconds. */
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
  const movement = { kind: 'ADJUSTED', by, reason: 'Import' } as const;
  const uncounted = others
    .filter(({ isNew }) => isNew)
    .map(({ productId }) => ({ productId, onHand: counts.get(productId)! }));
  // First, as it locks the table.
  const begun = new Set(
    (await startCounting(manager, movement, uncounted)).map(({ productId }) => productId),
  );
  const imported: ImportedStock = { counted: begun.size, conflicts: [] };
  for (const batch of batchesOf(others.filter(({ productId }) => !begun.has(productId)))) {
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
