import type { EntityManager } from 'typeorm';
import { productColumns } from '../catalogue';
import type { ProductRow } from '../catalogue';

/** The two lists that products wait on. */
export type ListName = 'cart' | 'wishlist';

/** A line of a list with the product's columns beside its own. On the wishlist qty is 0. */
export interface LineRow extends ProductRow {
  list: ListName;
  userId: string;
  qty: number;
  createdAt: Date;
  updatedAt: Date;
}

const QTY: Readonly<Record<ListName, string>> = { cart: 'line."qty"', wishlist: '0' };

const selectList = (list: ListName): string =>
  `SELECT '${list}' AS "list", line."userId", ${QTY[list]} AS "qty", line."createdAt", line."updatedAt", ${productColumns('product')}
   FROM "${list}_items" AS line JOIN "products" AS product ON product."_id" = line."productId"
   WHERE line."userId" = $1`;

/** A SELECT of all lines on these lists, of the user whose _id is $1. */
export const selectLines = (...lists: readonly ListName[]): string =>
  lists.map(selectList).join(' UNION ALL ');

/** As they were added. */
export const LINE_ORDER = '"createdAt", "_id"';

/** The lines of the user's lists, in the order they were added; one statement, whatever they hold. */
export const readLines = (
  manager: EntityManager,
  userId: string,
  ...lists: readonly ListName[]
): Promise<LineRow[]> =>
  manager.query<LineRow[]>(`${selectLines(...lists)} ORDER BY ${LINE_ORDER}`, [userId]);
