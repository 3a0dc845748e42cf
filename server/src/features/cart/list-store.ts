import { cartProblemOf } from '../../../../domain/stock/stock';
import type { EntityManager, EntityTarget } from 'typeorm';
import type { CartItem } from '../../../../domain/cart/cart';
import { LIST_MAX } from '../../../../domain/cart/list-limits';
import type { Product } from '../../../../domain/catalogue/product';
import type { ReplacementPolicy } from '../../../../domain/fulfilment/picked';
import { notFound, validationFailed } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import { isForeignKeyViolation } from '../../database/transaction';
import type { Caller, UserTransactions } from '../account';
import { productColumns, toProduct } from '../catalogue';
import { availableTo } from '../stock';
import type { CartItemEntity } from './cart-item.entity';

/** A user's lists of products, each in a table of its own. */
export type ListName = 'cart' | 'wishlist';

/** The items of each list in the order they were added; qty is 0 on the wishlist. */
type ListItems = Record<ListName, CartItem[]>;

interface ItemRow extends Product, Omit<CartItemEntity, 'productId'> {
  list: ListName;
  /** How many the user can order; null if it is not counted, and on the wishlist. */
  free: number | null;
  /** Null if the shopper has not chosen, and on the wishlist. */
  policy: ReplacementPolicy | null;
  other: Product | null;
}

type ItemKey = Pick<CartItemEntity, 'userId' | 'productId'>;

const QTY: Readonly<Record<ListName, string>> = { cart: 'item."qty"', wishlist: '0' };
const AVAILABLE: Readonly<Record<ListName, string>> = {
  cart: `(SELECT ${availableTo('item."userId"')} FROM "stock" WHERE stock."productId" = item."productId")`,
  wishlist: 'NULL::int',
};
/** What the shopper wants when it is unavailable; the replacement is only read if one was chosen. */
const WANTED: Readonly<Record<ListName, { columns: string; join: string }>> = {
  cart: {
    columns: `choice."policy", CASE WHEN choice."policy" = 'SPECIFIC' THEN (
      SELECT row_to_json(other) FROM (
        SELECT ${productColumns('one')} FROM "products" AS one WHERE one."_id" = choice."replacementProductId"
      ) AS other) END AS "other"`,
    join: `LEFT JOIN "replacement_choices" AS choice
     ON choice."userId" = item."userId" AND choice."productId" = item."productId"`,
  },
  wishlist: { columns: 'NULL AS "policy", NULL::json AS "other"', join: '' },
};
const ORDER = '"createdAt", "_id"';

const selectList = (list: ListName): string =>
  `SELECT '${list}' AS "list", item."userId", ${QTY[list]} AS "qty", ${AVAILABLE[list]} AS "free",
     ${WANTED[list].columns}, item."createdAt", item."updatedAt", ${productColumns('product')}
   FROM "${list}_items" AS item JOIN "products" AS product ON product."_id" = item."productId" ${WANTED[list].join}
   WHERE item."userId" = $1`;
const selectLists = (lists: readonly ListName[]): string => lists.map(selectList).join(' UNION ALL ');

function toItems(rows: readonly ItemRow[]): ListItems {
  const items: ListItems = { cart: [], wishlist: [] };
  for (const row of rows) {
    const { qty, free } = row;
    const problem = free === null ? null : cartProblemOf(qty, free);
    items[row.list].push({
      product: toProduct(row),
      qty,
      replacement: row.policy ?? 'BEST_MATCH',
      replacementProduct: row.other,
      problem,
      availableQty: problem && Math.max(0, free ?? 0),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    });
  }
  return items;
}

/** Reads a user's lists in one statement. */
export const readLists = async (
  manager: EntityManager,
  userId: string,
  ...lists: readonly ListName[]
): Promise<ListItems> =>
  toItems(await manager.query<ItemRow[]>(`${selectLists(lists)} ORDER BY ${ORDER}`, [userId]));

/** Reads a caller's lists in one statement, which checks that the caller exists. @throws ShopError UNAUTHENTICATED */
export async function readListsOf(
  transactions: UserTransactions,
  caller: Caller | null,
  lists: readonly ListName[],
): Promise<{ userId: string; items: ListItems }> {
  const { userId, rows } = await transactions.select<ItemRow>(caller, selectLists(lists), ORDER);
  return { userId, items: toItems(rows) };
}

/**
 * Runs a statement that puts a product ($2) on a list. The foreign key tells whether the product exists.
 * @throws ShopError NOT_FOUND
 */
export async function putProduct(
  manager: EntityManager,
  statement: string,
  parameters: [userId: string, productId: string, ...more: unknown[]],
): Promise<void> {
  if (!isStorable(parameters[1])) throw notFound('product');
  try {
    await manager.query(statement, parameters);
  } catch (error) {
    throw isForeignKeyViolation(error) ? notFound('product') : error;
  }
}

/**
 * Rejects a list that has grown too long. Called in the transaction that put a product on it, which holds the user's lock.
 * @throws ShopError VALIDATION_FAILED
 */
export function assertRoom(list: ListName, items: readonly unknown[]): void {
  const max = LIST_MAX[list];
  if (items.length > max) throw validationFailed({ [list]: { code: 'LIST_FULL', params: { max } } });
}

/** Takes a product off a list, if it is there. */
export async function removeProduct(
  manager: EntityManager,
  items: EntityTarget<ItemKey>,
  { userId, productId }: ItemKey,
): Promise<void> {
  if (isStorable(productId)) await manager.delete(items, { userId, productId });
}
