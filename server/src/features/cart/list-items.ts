import type { EntityManager } from 'typeorm';
import { LIST_MAX, listFull } from '../../../../domain/cart/list-limits';
import { validationFailed } from '../../common/shop-error';
import { productColumns } from '../catalogue';
import type { ProductRow } from '../catalogue';

/** The two lists that products wait on. */
export type ListName = 'cart' | 'wishlist';

/** An item of a list with the product's columns beside its own. On the wishlist qty is 0. */
export interface ItemRow extends ProductRow {
  list: ListName;
  userId: string;
  qty: number;
  createdAt: Date;
  updatedAt: Date;
}

const QTY: Readonly<Record<ListName, string>> = { cart: 'item."qty"', wishlist: '0' };

const selectList = (list: ListName): string =>
  `SELECT '${list}' AS "list", item."userId", ${QTY[list]} AS "qty", item."createdAt", item."updatedAt", ${productColumns('product')}
   FROM "${list}_items" AS item JOIN "products" AS product ON product."_id" = item."productId"
   WHERE item."userId" = $1`;

/** A SELECT of all items on these lists, of the user whose _id is $1. */
export const selectItems = (...lists: readonly ListName[]): string =>
  lists.map(selectList).join(' UNION ALL ');

/**
 * To be asked once a product was put on a list, in the transaction that did so: others wait for the user's lock, and
 * what is refused is taken back.
 * @throws ShopError VALIDATION_FAILED when the list is longer than it may be
 */
export function assertRoom(list: ListName, { items }: { items: readonly unknown[] }): void {
  if (items.length > LIST_MAX[list]) throw validationFailed({ [list]: listFull(list) });
}

/** As they were added. */
export const ITEM_ORDER = '"createdAt", "_id"';

/** The items of the user's lists, in the order they were added; one statement, whatever they hold. */
export const readItems = (
  manager: EntityManager,
  userId: string,
  ...lists: readonly ListName[]
): Promise<ItemRow[]> =>
  manager.query<ItemRow[]>(`${selectItems(...lists)} ORDER BY ${ITEM_ORDER}`, [userId]);
