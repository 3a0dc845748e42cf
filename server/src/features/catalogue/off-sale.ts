import type { DataSource, EntityManager } from 'typeorm';
import { takeTurn } from '../../database/take-turn';
import { runInTransaction } from '../../database/transaction';
import { PRODUCT_COLUMNS } from './catalogue-columns';

/** What an owner names is not there; nothing was changed. */
export class NoSuchProduct extends Error {}

const COLUMNS = Object.entries(PRODUCT_COLUMNS);
const REST = COLUMNS.map(([name]) => `"${name}"`).filter((name) => name !== '"id"');

/** Its carts and wishlists lose it by their foreign keys; orders have their own copy. */
const OFF = `WITH gone AS (DELETE FROM "products" WHERE "_id" = $1 RETURNING *)
  INSERT INTO "products_off_sale" ("_id", "product") SELECT "_id", to_jsonb(gone) FROM gone RETURNING 1`;

/** Where its number has gone to another one meanwhile, it comes last. */
const ON = `WITH back AS (DELETE FROM "products_off_sale" WHERE "_id" = $1 RETURNING "product")
  INSERT INTO "products" ("id", ${REST.join(', ')})
  SELECT CASE WHEN EXISTS (SELECT FROM "products" AS other WHERE other."id" = one."id")
    THEN (SELECT max("id") + 1 FROM "products") ELSE one."id" END, ${REST.join(', ')}
  FROM back, jsonb_to_record("product") AS one (${COLUMNS.map(([name, type]) => `"${name}" ${type}`).join(', ')})
  RETURNING 1`;

const REMOVE = `WITH listed AS (DELETE FROM "products" WHERE "_id" = $1 RETURNING 1),
    hidden AS (DELETE FROM "products_off_sale" WHERE "_id" = $1 RETURNING 1)
  SELECT FROM listed UNION ALL SELECT FROM hidden`;

/** Takes products out of the shop, its searches, carts and wishlists, but not out of its memory. @throws NoSuchProduct */
export const takeOffSale = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  forEach(dataSource, ids, OFF, 'on sale');

/** Brings them back as they were, into the shop alone. @throws NoSuchProduct */
export const putOnSale = (dataSource: DataSource, ids: readonly string[]): Promise<void> =>
  forEach(dataSource, ids, ON, 'off sale');

/** Forgets them, on sale or not; what was ordered stays in its orders. @throws NoSuchProduct */
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
    await takeTurn(manager, 'catalogueImport');
    for (const id of new Set(ids)) {
      const done = await manager.query<unknown[]>(statement, [id]);
      if (done.length === 0)
        throw new NoSuchProduct(`There is no product ${id} ${where}. Nothing was changed.`);
    }
  });
}

/** The products that are off sale, by _id. */
export const readOffSale = (dataSource: DataSource): Promise<{ _id: string; title: string }[]> =>
  dataSource.query(`SELECT "_id", "product"->>'title' AS "title" FROM "products_off_sale" ORDER BY "_id"`);

/** Of the staged products of an import, those off sale change where they are. Gives how many. */
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
