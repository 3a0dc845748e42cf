import { ALL_COLUMNS, defineColumns, listColumns } from '../catalogue-columns';
import type { StaffFilter } from './listing-clauses';

const OFF_SALE = `(
    SELECT ${listColumns(ALL_COLUMNS, 'one.')}
    FROM "products_off_sale" AS hidden, jsonb_to_record(hidden."product") AS one (${defineColumns(ALL_COLUMNS)})
  )`;

/**
 * The table of products that match a staff filter, and a condition on `product`, or null. Few products are low or out of
 * stock: OFFSET makes PostgreSQL find these first.
 */
export function staffTable(
  { levels, offSale }: StaffFilter,
  add: (value: unknown) => string,
): { table: string; passes: string | null } {
  const table = offSale ? OFF_SALE : '"products"';
  if (!levels) return { table, passes: null };
  const wanted = `${add(levels)}::text[]`;
  // Products without counted stock never run out.
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
