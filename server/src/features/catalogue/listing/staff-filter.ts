import { ALL_COLUMNS, defineColumns, listColumns } from '../catalogue-columns';
import type { Among } from './listing-shape';

const OFF_SALE = `(
    SELECT ${listColumns(ALL_COLUMNS, 'one.')}
    FROM "products_off_sale" AS hidden, jsonb_to_record(hidden."product") AS one (${defineColumns(ALL_COLUMNS)})
  )`;

/**
 * The table of the products that staff look for, and the condition on one named `product`; null for none. Of what is low or
 * out there are few: OFFSET has these found first, before anything else of a product is looked at.
 */
export function amongProducts(
  among: Among | undefined,
  add: (value: unknown) => string,
): { table: string; passes: string | null } {
  const { levels, offSale } = among ?? { levels: null, offSale: false };
  const table = offSale ? OFF_SALE : '"products"';
  if (!levels) return { table, passes: null };
  const wanted = `${add(levels)}::text[]`;
  // What is not counted never runs out.
  if (levels.includes('IN_STOCK'))
    return {
      table,
      passes: `product."_id" NOT IN (SELECT "productId" FROM "stock" WHERE "level" <> ALL(${wanted}))`,
    };
  const found = `(
    SELECT ${listColumns(ALL_COLUMNS, 'one.')} FROM "stock" JOIN ${table} AS one ON one."_id" = "stock"."productId"
    WHERE "stock"."level" = ANY(${wanted}) OFFSET 0)`;
  return { table: found, passes: null };
}
