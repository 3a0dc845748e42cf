import type { EntityManager } from 'typeorm';
import type { Cart } from '../../../../domain/cart/cart';
import { LIST_MAX } from '../../../../domain/cart/list-limits';
import { MAX_QTY } from '../../../../domain/cart/qty';
import { addError, checkText } from '../../../../domain/field-errors';
import type { FieldErrors } from '../../../../domain/field-errors';
import { addedQtyOf, differencesOf } from '../../../../domain/order/reorder';
import type { ReorderDifference, ReorderedItem } from '../../../../domain/order/reorder';
import { assertValid, notFound } from '../../common/shop-error';
import { isStorable, isUuid } from '../../common/storable';
import { serviceUnavailable } from '../../common/unavailable';
import { isForeignKeyViolation } from '../../database/transaction';
import { readCart } from '../cart';
import { availableTo } from '../stock';

/** The cart after a reorder, and all differences to the original order. */
export interface Reordered {
  cart: Cart;
  /** How many were added, or would be. */
  addedQty: number;
  differences: ReorderDifference[];
}

/** The longest idempotency key. */
const KEY_MAX = 255;

/** The part of an order to reorder, and how. */
export interface ReorderOptions {
  /** Null or absent: all of it. */
  productIds?: readonly string[] | null;
  /** Adds nothing if there is any difference, and only returns what would happen. */
  unlessDifferent?: boolean;
  /** Of the same reorder, sent again: what it has put into the cart already is not added once more. */
  idempotencyKey?: string | null;
}

/**
 * Adds bought items to the cart, as far as they are sold, in stock, and have room. Items already in the cart come first.
 * Of an item that a reorder of this order with this key ($5) has put in, "qtyBefore" is what the cart had before that.
 */
const REORDER = `WITH bought AS (
    SELECT item."productId", item."title", item."qty", item."pricePaise", item."position",
      product."pricePaise" AS "pricePaiseNow", coalesce(there."qty", 0) AS "inCart",
      CASE WHEN there."reorderKey" = $5 THEN greatest(0, there."qty" - item."qty")
        ELSE coalesce(there."qty", 0) END AS "qtyBefore",
      coalesce(${availableTo('past."userId"')}, ${MAX_QTY}) AS "available"
    FROM "orders" AS past
    JOIN "order_items" AS item ON item."userId" = past."userId" AND item."orderId" = past."_id"
    LEFT JOIN "products" AS product ON product."_id" = item."productId"
    LEFT JOIN "stock" ON stock."productId" = item."productId"
    LEFT JOIN "cart_items" AS there ON there."userId" = past."userId" AND there."productId" = item."productId"
    WHERE past."userId" = $1 AND past."_id" = $2 AND past."state" = 'PLACED'
      AND ($3::text[] IS NULL OR item."productId" = ANY($3))
  ), there AS (
    SELECT * FROM bought WHERE "pricePaiseNow" IS NOT NULL AND "available" > 0
  ), others AS (
    SELECT FROM "cart_items" WHERE "userId" = $1 AND "productId" NOT IN (SELECT "productId" FROM there)
  ), fits AS (
    SELECT "productId", greatest("inCart", least("qtyBefore" + "qty", "available")) AS "qtyNow" FROM there
    ORDER BY "inCart" = 0, "position"
    LIMIT greatest(0, ${LIST_MAX.cart} - (SELECT count(*) FROM others))
  ), came AS (
    SELECT bought.*, fits."qtyNow",
      fits."qtyNow" IS NOT DISTINCT FROM "qtyBefore" + "qty" AND "pricePaiseNow" = "pricePaise" AS "isSame"
    FROM bought LEFT JOIN fits USING ("productId")
  ), put AS (
    INSERT INTO "cart_items" AS item ("userId", "productId", "qty", "reorderKey")
    SELECT $1, "productId", "qtyNow", $5 FROM came
    WHERE "qtyNow" IS NOT NULL AND (NOT $4::boolean OR (SELECT bool_and("isSame") FROM came))
    ORDER BY "inCart" = 0, "position"
    ON CONFLICT ("userId", "productId")
    DO UPDATE SET "qty" = excluded."qty", "reorderKey" = $5,
      "updatedAt" = CASE WHEN item."qty" = excluded."qty" THEN item."updatedAt" ELSE clock_timestamp() END
  )
  SELECT "productId", "title", "qty", "pricePaise", "pricePaiseNow", "available" <= 0 AS "isOut", "qtyBefore", "qtyNow"
  FROM came ORDER BY "position"`;

/**
 * Adds the items of one of the user's placed orders to their cart. The caller holds the user's lock.
 * @throws ShopError NOT_FOUND, VALIDATION_FAILED naming `idempotencyKey`
 */
export async function reorder(
  manager: EntityManager,
  userId: string,
  orderId: string,
  { productIds = null, unlessDifferent = false, idempotencyKey = null }: ReorderOptions,
): Promise<Reordered> {
  assertKey(idempotencyKey);
  const key = idempotencyKey === null ? null : JSON.stringify([orderId.toLowerCase(), idempotencyKey]);
  const values = [userId, orderId, productIds, unlessDifferent, key];
  const isKnown = isUuid(orderId) && (productIds ?? []).every(isStorable);
  const items = isKnown ? await putItems(manager, values) : [];
  if (items.length === 0) throw notFound(productIds ? 'order, or none of these products in it' : 'order');
  const cart = await readCart(manager, userId);
  return { cart, addedQty: addedQtyOf(items), differences: differencesOf(items) };
}

function assertKey(key: string | null): void {
  const errors: FieldErrors = {};
  if (key === '') addError(errors, 'idempotencyKey', { code: 'KEY_EMPTY' });
  if (key !== null) checkText(errors, 'idempotencyKey', key, KEY_MAX);
  assertValid(errors);
}

async function putItems(manager: EntityManager, values: readonly unknown[]): Promise<ReorderedItem[]> {
  try {
    return await manager.query<ReorderedItem[]>(REORDER, [...values]);
  } catch (error) {
    // A product went off sale at that moment: a second try leaves it out.
    throw isForeignKeyViolation(error) ? serviceUnavailable() : error;
  }
}
