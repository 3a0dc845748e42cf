import type { DataSource, EntityManager } from 'typeorm';
import type { MarkedGoods } from '../../../../domain/fulfilment/replacement-diet';
import { PAYMENT_WINDOW_HOURS } from '../../../../domain/order/payment-window';
import { CommandError } from '../../common/command-error';
import { IS_OPEN } from '../../common/order-statuses';
import { acquireAdvisoryLock } from '../../database/advisory-lock';
import { runInTransaction } from '../../database/transaction';
import {
  ALL_COLUMNS,
  defineColumns,
  EMPTY_FACTS,
  FACTS_COLUMNS,
  lastPlace,
  listColumns,
} from './catalogue-columns';
import type { Columns } from './catalogue-columns';

/** A product that an older version took off sale lacks newer columns. */
const listValues = (columns: Columns): string =>
  Object.keys(columns)
    .map((name) => (EMPTY_FACTS[name] ? `coalesce("${name}", ${EMPTY_FACTS[name]})` : `"${name}"`))
    .join(', ');

const { id: _id, ...REST } = ALL_COLUMNS;

/** Foreign keys remove it from carts and wishlists; orders have their own copy. Its facts are kept with it. */
const OFF = `WITH gone AS (DELETE FROM "products" WHERE "_id" = $1 RETURNING *)
  INSERT INTO "products_off_sale" ("_id", "product")
  SELECT gone."_id", to_jsonb(gone) || jsonb_build_object('facts', to_jsonb(facts) - 'productId')
  FROM gone LEFT JOIN "product_facts" AS facts ON facts."productId" = gone."_id" RETURNING 1`;

/** If another product has its id by now, it comes last. */
const ON = `WITH back AS (DELETE FROM "products_off_sale" WHERE "_id" = $1 RETURNING "product"), listed AS (
    INSERT INTO "products" ("id", ${listColumns(REST)})
    SELECT CASE WHEN EXISTS (SELECT FROM "products" AS other WHERE other."id" = one."id")
      THEN ${lastPlace('products')} + 1 ELSE one."id" END, ${listValues(REST)}
    FROM back, jsonb_to_record("product") AS one (${defineColumns(ALL_COLUMNS)})
    RETURNING "_id"
  ), described AS (
    INSERT INTO "product_facts" ("productId", ${listColumns(FACTS_COLUMNS)})
    SELECT listed."_id", ${listValues(FACTS_COLUMNS)}
    FROM listed, back,
      jsonb_to_record(coalesce(nullif("product"->'facts', 'null'), '{}')) AS one (${defineColumns(FACTS_COLUMNS)})
    WHERE jsonb_typeof("product"->'facts') = 'object'
  )
  SELECT 1 FROM listed`;

const REMOVE = `WITH listed AS (DELETE FROM "products" WHERE "_id" = $1 RETURNING 1),
    hidden AS (DELETE FROM "products_off_sale" WHERE "_id" = $1 RETURNING 1)
  SELECT FROM listed UNION ALL SELECT FROM hidden`;

/** Those of $1 in orders without a receipt, open or yet to be paid: it takes their tax and HSN from the product. */
const UNBILLED = `SELECT DISTINCT goods."productId" FROM (
    SELECT "userId", "_id" FROM "orders" AS open
    WHERE ${IS_OPEN} AND NOT EXISTS (
      SELECT FROM "receipts" AS receipt WHERE receipt."userId" = open."userId" AND receipt."orderId" = open."_id")
    UNION ALL SELECT "userId", "_id" FROM "orders"
    WHERE ("state" = 'PENDING' OR "state" = 'EXPIRED' AND "address" <> '')
      AND "startedAt" > now() - interval '${PAYMENT_WINDOW_HOURS} hours'
  ) AS bought CROSS JOIN LATERAL (
    SELECT "productId" FROM "order_items" WHERE "userId" = bought."userId" AND "orderId" = bought."_id"
    UNION ALL SELECT "productId" FROM "item_replacements" WHERE "userId" = bought."userId" AND "orderId" = bought."_id"
  ) AS goods WHERE goods."productId" = ANY($1) ORDER BY 1`;

/** Puts one product on sale or off sale, in a transaction that has the lock `catalogueImport`. */
export const setOnSale = async (manager: EntityManager, id: string, onSale: boolean): Promise<void> =>
  void (await manager.query(onSale ? ON : OFF, [id]));

/** Hides products from the shop, its searches, carts and wishlists until putOnSale. @throws CommandError */
export const takeOffSale = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  forEach(dataSource, ids, OFF, 'on sale');

/** Puts products back, as they were, into the shop but into no cart or wishlist. @throws CommandError */
export const putOnSale = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  forEach(dataSource, ids, ON, 'off sale', { after: assertOwnBarcodes });

/** Deletes products, on sale or not; orders keep what was ordered. @throws CommandError also naming those not billed yet */
export const removeProducts = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  forEach(dataSource, ids, REMOVE, 'in the shop', { before: assertBilled });

async function assertBilled(manager: EntityManager, ids: readonly string[]): Promise<void> {
  const found = await manager.query<{ productId: string }[]>(UNBILLED, [ids]);
  if (found.length === 0) return;
  const named = found.map(({ productId }) => productId).join(', ');
  throw new CommandError(
    `In orders that are not billed yet, or checkouts that can still be paid: ${named}. Nothing was changed.
Take them off sale, and remove them ${PAYMENT_WINDOW_HOURS / 24} days later, once their orders are packed.`,
  );
}

/** @throws CommandError: nothing is changed then */
type Check = (manager: EntityManager, ids: readonly string[]) => Promise<void>;

/** All of them or none. */
function forEach(
  dataSource: DataSource,
  ids: readonly string[],
  statement: string,
  where: string,
  { before, after }: { before?: Check; after?: Check } = {},
): Promise<void> {
  return runInTransaction(dataSource, async (manager) => {
    // Not during an import, which reads both tables.
    await acquireAdvisoryLock(manager, 'catalogueImport');
    await before?.(manager, ids);
    for (const id of new Set(ids)) {
      const done = await manager.query<unknown[]>(statement, [id]);
      if (done.length === 0)
        throw new CommandError(`There is no product ${id} ${where}. Nothing was changed.`);
    }
    await after?.(manager, ids);
  });
}

/** An older version let a product have the barcode of one that was off sale. @throws CommandError */
async function assertOwnBarcodes(manager: EntityManager, ids: readonly string[]): Promise<void> {
  const [twice] = await manager.query<{ own: string; other: string }[]>(
    `SELECT own."productId" AS "own", other."productId" AS "other" FROM "product_facts" AS own JOIN "product_facts" AS other
       ON lpad(other."barcode", 14, '0') = lpad(own."barcode", 14, '0') AND other."productId" <> own."productId"
     WHERE own."productId" = ANY($1) ORDER BY 1, 2 LIMIT 1`,
    [ids],
  );
  if (twice) throw new CommandError(`${twice.own} has the barcode of ${twice.other}. Nothing was changed.`);
}

/** The products that are off sale, by _id. */
export const readOffSale = (dataSource: DataSource): Promise<{ _id: string; title: string }[]> =>
  dataSource.query(`SELECT "_id", "product"->>'title' AS "title" FROM "products_off_sale" ORDER BY "_id"`);

/** The diet of a product that is off sale, as far as known; undefined if there is no such product. */
export async function findDietOffSale(manager: EntityManager, id: string): Promise<MarkedGoods | undefined> {
  const [found] = await manager.query<MarkedGoods[]>(
    `SELECT "product"->>'dietMark' AS "dietMark", "product"->>'categoryName' AS "categoryName"
     FROM "products_off_sale" WHERE "_id" = $1`,
    [id],
  );
  return found;
}

/** Updates the staged products of an import that are off sale, and unstages them; returns how many. */
export async function importOffSale(manager: EntityManager): Promise<number> {
  const kept = await manager.query<unknown[]>(
    `WITH staged AS (
       DELETE FROM "staged_products" AS staged USING "products_off_sale" AS hidden WHERE hidden."_id" = staged."_id"
       RETURNING staged.*
     ), named AS (
       SELECT staged."_id",
         coalesce(jsonb_object_agg("key", "value") FILTER (WHERE "key" = ANY($1::text[])), '{}') AS "product",
         coalesce(jsonb_object_agg("key", "value") FILTER (WHERE "key" = ANY($2::text[])), '{}') AS "facts"
       FROM staged, jsonb_each(to_jsonb(staged))
       WHERE "key" = ANY(staged."given") OR jsonb_typeof("value") <> 'null' GROUP BY 1
     ), changed AS (
       UPDATE "products_off_sale" AS hidden SET "product" = hidden."product" || named."product" || jsonb_build_object(
         'facts', coalesce(nullif(hidden."product"->'facts', 'null'), '{}') || named."facts")
       FROM named WHERE named."_id" = hidden."_id" RETURNING 1
     ) SELECT FROM changed`,
    [Object.keys(ALL_COLUMNS), Object.keys(FACTS_COLUMNS)],
  );
  return kept.length;
}
