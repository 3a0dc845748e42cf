import type { CouponPrice } from '../../../../domain/cart/pricing';
import type { Order } from '../../../../domain/order/order';
import { TOKEN_TERMS } from '../account';
import { roomCondition } from '../slot';
import { ORDER_CURSOR } from './order-cursor';
import type { OrderEntity } from './order.entity';
import { REFUNDED_QTY } from './refund-store';

/** The slot of an order; all null if it has none. */
type SlotColumns =
  | { slotId: string; slotStartsAt: Date; slotEndsAt: Date; slotCutoffAt: Date; slotAvailable: boolean }
  | Record<'slotId' | 'slotStartsAt' | 'slotEndsAt' | 'slotCutoffAt' | 'slotAvailable', null>;

/** A row of `selectOrders`. */
export type OrderRow = Pick<OrderEntity, Exclude<keyof Order, 'costs' | 'items' | 'slot'>> &
  SlotColumns & {
    cursor: string;
    providerOrderId: string | null;
    providerPaymentId: string | null;
    costs: CouponPrice;
    items: Order['items'];
  };

/** The result of picking an `item`, as JSON; null until then. */
const PICKED = `CASE WHEN item."status" <> 'ORDERED' THEN json_build_object('qty', item."pickedQty", 'grams', item."pickedGrams",
  'finalPaise', item."finalPaise", 'replacedBy', CASE WHEN item."status" = 'REPLACED' THEN (
    SELECT json_build_object('productId', other."productId", 'title', other."title", 'image', other."image",
      'pricePaise', other."pricePaise", 'quantity', other."quantity", 'qty', other."qty",
      'packGrams', other."packGrams", 'grams', other."grams")
    FROM "item_replacements" AS other
    WHERE other."userId" = item."userId" AND other."orderId" = item."orderId" AND other."itemId" = item."productId"
  ) END) END`;

/** An `item` of "order_items" as JSON; more: further keys and values. */
export const itemJson = (
  more = '',
): string => `json_build_object('productId', item."productId", 'title', item."title",
  'image', item."image", 'pricePaise', item."pricePaise", 'quantity', item."quantity", 'qty', item."qty",
  'missingQty', item."missingQty", 'packGrams', item."packGrams", 'picked', ${PICKED}${more})`;

/** The same with what only staff see. */
export const STAFF_ITEM =
  itemJson(`, 'replacement', item."replacement", 'replacementProductId', item."replacementProductId",
  'discountPaise', coalesce(item."discountPaise", 0), 'refundedQty', ${REFUNDED_QTY}`);

/**
 * Selects orders of the user $1. Items are JSON: 7,200 rows would take three times as long.
 * @param part such as a LIMIT
 * @param more columns, in SQL
 */
export const selectOrders = (condition: string, part = '', more = ''): string =>
  selectFrom(`"userId" = $1 AND ${condition} ${part}`, more);

/** The placed orders with the keys ($1, $2), of any users, each with what its user's tokens must match. */
export const SELECT_PLACED = `SELECT own.*, ${TOKEN_TERMS} FROM (${selectFrom(
  `("userId", "_id") IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) AND "state" = 'PLACED'`,
)}) AS own JOIN "users" AS owner ON owner."_id" = own."userId"`;

function selectFrom(condition: string, more = ''): string {
  return `SELECT "userId", bought."_id", "state", "status", "address", "contact", "couponCode", "payment", "startedAt", "createdAt", "finalPaise",
     "cursor", ${more} coalesce("items", '[]') AS "items", json_build_object('price', "pricePaise",
       'delivery', "deliveryPaise", 'discount', "discountPaise", 'total', "totalPaise") AS "costs",
     slot."_id" AS "slotId", slot."startsAt" AS "slotStartsAt", slot."endsAt" AS "slotEndsAt", slot."cutoffAt" AS "slotCutoffAt",
     slot."cutoffAt" > now() AND ${roomCondition('slot')} AS "slotAvailable"
   FROM (SELECT *, ${ORDER_CURSOR} AS "cursor" FROM "orders" WHERE ${condition}) AS bought
   CROSS JOIN LATERAL (
     SELECT json_agg(${itemJson()} ORDER BY item."position") AS "items"
     FROM "order_items" AS item WHERE item."userId" = bought."userId" AND item."orderId" = bought."_id"
   ) AS bought_items
   LEFT JOIN "delivery_slots" AS slot ON slot."_id" = bought."slotId"`;
}

/** Converts a row to an order, with its further keys. */
export function toOrder({
  slotId: _id,
  slotStartsAt: startsAt,
  slotEndsAt: endsAt,
  slotCutoffAt: cutoffAt,
  slotAvailable: available,
  ...order
}: OrderRow): Order & Pick<OrderRow, 'cursor' | 'providerOrderId' | 'providerPaymentId'> {
  return { ...order, slot: _id === null ? null : { _id, startsAt, endsAt, cutoffAt, available } };
}
