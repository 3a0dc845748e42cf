import type { DataSource, EntityManager } from 'typeorm';
import { CommandError } from '../../common/command-error';
import { lockWork } from '../../database/advisory-lock';
import { runInTransaction } from '../../database/transaction';
import { PRODUCT_COLUMNS } from './catalogue-columns';

const COLUMNS = Object.entries(PRODUCT_COLUMNS);
const REST = COLUMNS.map(([name]) => `"${name}"`).filter((name) => name !== '"id"');

/** Foreign keys remove it from carts and wishlists; orders have their own copy. */
const OFF = `WITH gone AS (DELETE FROM "products" WHERE "_id" = $1 RETURNING *)
  INSERT INTO "products_off_sale" ("_id", "product") SELECT "_id", to_jsonb(gone) FROM gone RETURNING 1`;

/** If another product has taken its id, it comes last. */
const ON = `WITH back AS (DELETE FROM "products_off_sale" WHERE "_id" = $1 RETURNING "product")
  INSERT INTO "products" ("id", ${REST.join(', ')})
  SELECT CASE WHEN EXISTS (SELECT FROM "products" AS other WHERE other."id" = one."id")
    THEN (SELECT max("id") + 1 FROM "products") ELSE one."id" END, ${REST.join(', ')}
  FROM back, jsonb_to_record("product") AS one (${COLUMNS.map(([name, type]) => `"${name}" ${type}`).join(', ')})
  RETURNING 1`;

const REMOVE = `WITH listed AS (DELETE FROM "products" WHERE "_id" = $1 RETURNING 1),
    hidden AS (DELETE FROM "products_off_sale" WHERE "_id" = $1 RETURNING 1)
  SELECT FROM listed UNION ALL SELECT FROM hidden`;

/** Hides products from the shop, its searches, carts and wishlists until putOnSale. @throws CommandError */
export const takeOffSale = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  forEach(dataSource, ids, OFF, 'on sale');

/** Puts products back, as they were, into the shop but into no cart or wishlist. @throws CommandError */
export const putOnSale = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  forEach(dataSource, ids, ON, 'off sale');

/** Deletes products, on sale or not; orders keep what was ordered. @throws CommandError */
export const removeProducts = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  forEach(dataSource, ids, REMOVE, 'in the shop');

/** All of them or none. */
function forEach(
  dataSource: DataSource,
  ids: readonly string[],
  statement: string,
  where: string,
): Promise<void> {
  return runInTransaction(dataSource, async (manager) => {
    // Not beside an import, which looks at both tables.
    await lockWork(manager, 'catalogueImport');
    for (const id of new Set(ids)) {
      const done = await manager.query<unknown[]>(statement, [id]);
      if (done.length === 0)
        throw new CommandError(`There is no product ${id} ${where}. Nothing was changed.`);
    }
  });
}

/** The products that are off sale, by _id. */
export const readOffSale = (dataSource: DataSource): Promise<{ _id: string; title: string }[]> =>
  dataSource.query(`SELECT "_id", "product"->>'title' AS "title" FROM "products_off_sale" ORDER BY "_id"`);

/** Updates the staged products of an import that are off sale, and unstages them; returns how many. */
export async function importOffSale(manager: EntityManager): Promise<number> {
  const kept = await manager.query<unknown[]>(
    `WITH staged AS (
       DELETE FROM "staged_products" AS staged USING "products_off_sale" AS hidden WHERE hidden."_id" = staged."_id"
       RETURNING staged.*
     ), changed AS (
       UPDATE "products_off_sale" AS hidden SET "product" = "product" || jsonb_strip_nulls(to_jsonb(staged) - 'place')
       FROM staged WHERE staged."_id" = hidden."_id" RETURNING 1
     ) SELECT FROM changed`,
  );
  return kept.length;
}
