import type { EntityManager } from 'typeorm';
import type { PackableItem } from '../../../../domain/fulfilment/packing';
import type { Picked } from '../../../../domain/fulfilment/picked';
import { itemStatusOf } from '../../../../domain/order/order';
import type { OrderItemWithPolicy, OrderKey } from '../../../../domain/order/order';
import { notFound } from '../../common/shop-error';
import { STAFF_ITEM } from '../order';

/** An item as it is picked and packed. */
export interface PickItem extends OrderItemWithPolicy, PackableItem {}

/** The items of an order, in their sequence. */
export async function readItems(manager: EntityManager, { userId, _id }: OrderKey): Promise<PickItem[]> {
  const rows = await manager.query<{ item: PickItem }[]>(
    `SELECT ${STAFF_ITEM} AS "item" FROM "order_items" AS item
     WHERE item."userId" = $1 AND item."orderId" = $2 ORDER BY item."position"`,
    [userId, _id],
  );
  return rows.map(({ item }) => item);
}

/** One of them. @throws ShopError NOT_FOUND */
export async function readItem(
  manager: EntityManager,
  order: OrderKey,
  productId: string,
): Promise<PickItem> {
  const item = (await readItems(manager, order)).find((one) => one.productId === productId);
  if (!item) throw notFound('item');
  return item;
}

/** The columns of a replacement. */
const REPLACED = [
  'productId',
  'title',
  'image',
  'pricePaise',
  'quantity',
  'qty',
  'packGrams',
  'grams',
] as const;

/** Saves the result of picking an item, with its replacement. The caller holds the order's lock. */
export async function savePicked(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  item: PickItem,
  picked: Picked | null,
): Promise<void> {
  const other = picked?.replacedBy ?? null;
  await manager.query(
    `WITH item AS (
       UPDATE "order_items" SET "status" = $4, "pickedQty" = $5, "pickedGrams" = $6
       WHERE "userId" = $1 AND "orderId" = $2 AND "productId" = $3
     ), gone AS (
       DELETE FROM "item_replacements" WHERE "userId" = $1 AND "orderId" = $2 AND "itemId" = $3 AND $7::text IS NULL
     )
     INSERT INTO "item_replacements" ("userId", "orderId", "itemId", ${REPLACED.map((name) => `"${name}"`).join(', ')})
     SELECT $1, $2, $3, $7::text, $8, $9, $10, $11, $12, $13, $14 WHERE $7::text IS NOT NULL
     ON CONFLICT ("userId", "orderId", "itemId") DO UPDATE SET
       ${REPLACED.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`,
    [
      userId,
      _id,
      item.productId,
      statusOf(item, picked),
      picked?.qty ?? null,
      picked?.grams ?? null,
      ...REPLACED.map((name) => other?.[name] ?? null),
    ],
  );
}

/** The column's value, which ignores units that were missing before picking. */
const statusOf = (item: PickItem, picked: Picked | null) =>
  picked ? itemStatusOf({ ...item, picked }) : 'ORDERED';

/** Saves the final cost of an order and of its items, in their sequence. The caller holds the order's lock. */
export const saveFinal = async (
  manager: EntityManager,
  { userId, _id }: OrderKey,
  items: readonly PickItem[],
  { finalPaise, itemsPaise }: { finalPaise: number; itemsPaise: readonly number[] },
): Promise<void> =>
  void (await manager.query(
    `WITH priced AS (
       UPDATE "orders" SET "finalPaise" = $3 WHERE "userId" = $1 AND "_id" = $2
     )
     UPDATE "order_items" AS item SET "finalPaise" = final."paise", "status" = CASE item."status" WHEN 'ORDERED' THEN 'SHORT'
       ELSE item."status" END, "pickedQty" = coalesce(item."pickedQty", 0)
     FROM unnest($4::text[], $5::int[]) AS final ("productId", "paise")
     WHERE item."userId" = $1 AND item."orderId" = $2 AND item."productId" = final."productId"`,
    [userId, _id, finalPaise, items.map(({ productId }) => productId), itemsPaise],
  ));
