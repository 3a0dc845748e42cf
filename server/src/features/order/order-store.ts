import type { EntityManager } from 'typeorm';
import type { CouponPrice } from '../../../../domain/cart/pricing';
import type { Order, OrderItem } from '../../../../domain/order/order';
import { ORDERS_MAX } from '../../../../domain/order/order-rules';
import { validationFailed } from '../../common/shop-error';
import type { Caller, UserTransactions } from '../account';
import type { ProviderName } from '../payment';
import type { OrderItemEntity } from './order-item.entity';
import { OrderEntity } from './order.entity';
import { MAY_BE_MORE, tooManyUnpaid } from './unpaid-limit';

/** After this long another process may open the payment: the one that holds the lease has died. */
export const LEASE_SECONDS = 15;
/** The provider's webhook and the browser have this long before the reconciler asks. */
const FIRST_CHECK_SECONDS = 20;

/** A user's order. */
export type OrderKey = Pick<Order, 'userId' | '_id'>;

/** An order with its cursor: its position in the user's list. */
export interface ListedOrder extends Order {
  cursor: string;
}

/** What an order is written with. */
export interface NewOrder extends Omit<Order, 'providerOrderId' | 'startedAt' | 'createdAt'> {
  /** Equal for equal content. */
  fingerprint: string;
  idempotencyKey: string | null;
}

/** A row of `selectOrders`. */
interface OrderRow extends Pick<OrderEntity, Exclude<keyof Order, 'costs' | 'items'>> {
  cursor: string;
  costs: CouponPrice;
  items: Pick<OrderItemEntity, keyof OrderItem>[];
}

/** A Date holds milliseconds, PostgreSQL microseconds. */
const CURSOR = `(extract(epoch FROM "createdAt") * 1000000)::bigint || '.' || "_id"`;
const CURSOR_FORM = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Selects orders of the user $1. Items are JSON: 7,200 rows would take three times as long.
 * @param part such as a LIMIT
 */
const selectOrders = (condition: string, part = ''): string =>
  `SELECT "userId", "_id", "state", "address", "contact", "couponCode", "payment", "providerOrderId", "startedAt",
     "createdAt", "cursor", coalesce("items", '[]') AS "items", json_build_object('price', "pricePaise",
       'delivery', "deliveryPaise", 'discount', "discountPaise", 'total', "totalPaise") AS "costs"
   FROM (SELECT *, ${CURSOR} AS "cursor" FROM "orders" WHERE "userId" = $1 AND ${condition} ${part}) AS bought
   CROSS JOIN LATERAL (
     SELECT json_agg(json_build_object('productId', item."productId", 'title', item."title", 'image', item."image",
       'pricePaise', item."pricePaise", 'quantity', item."quantity", 'qty', item."qty") ORDER BY item."position") AS "items"
     FROM "order_items" AS item WHERE item."userId" = bought."userId" AND item."orderId" = bought."_id"
   ) AS bought_items`;

const NEWEST_FIRST = '"createdAt" DESC, "_id" DESC';
const selectPlaced = (condition: string, limit: number | string): string =>
  selectOrders(`"state" = 'PLACED' AND ${condition}`, `ORDER BY ${NEWEST_FIRST} LIMIT ${limit}`);
const NEWEST = `${selectPlaced('true', ORDERS_MAX)} ORDER BY ${NEWEST_FIRST}`;
// UserTransactions fills in $1 and $2.
const FIRST_PAGE = selectPlaced('true', '$3');
const PAGE = selectPlaced(
  `("createdAt", "_id") < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid)`,
  '$3',
);

/**
 * Finds a caller's order, placed or not, by its own _id or the provider's; null when it is not theirs.
 * @throws ShopError UNAUTHENTICATED
 */
export async function findOrder(
  transactions: UserTransactions,
  caller: Caller | null,
  column: '_id' | 'providerOrderId',
  value: string | null,
): Promise<Order | null> {
  const wanted = selectOrders(`"${column}" = $3`);
  const { rows } = await transactions.select<OrderRow>(caller, wanted, '"createdAt"', [value]);
  return rows[0] ?? null;
}

/** A user's newest ORDERS_MAX placed orders, newest first. */
export const listOrders = (manager: EntityManager, userId: string): Promise<Order[]> =>
  manager.query<OrderRow[]>(NEWEST, [userId]);

/**
 * A caller's placed orders, newest first.
 * @param after the cursor that they follow; null: from the newest
 * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED naming `after`
 */
export async function listOrdersOf(
  transactions: UserTransactions,
  caller: Caller | null,
  limit: number,
  after: string | null,
): Promise<ListedOrder[]> {
  const [, microseconds, _id] = CURSOR_FORM.exec(after ?? '') ?? [];
  if (after !== null && _id === undefined)
    throw validationFailed({ after: 'This cursor does not belong to this list.' });
  const { rows } = await (after === null
    ? transactions.select<OrderRow>(caller, FIRST_PAGE, NEWEST_FIRST, [limit])
    : transactions.select<OrderRow>(caller, PAGE, NEWEST_FIRST, [limit, microseconds, _id]));
  return rows;
}

/**
 * Writes an order with its items in one statement, or finds the pending one with the same fingerprint, whose _id then
 * differs. The caller holds the user's lock.
 * @throws ShopError RATE_LIMITED with the seconds to wait for an account that has left too many unpaid in an hour
 */
export async function insertOrder(
  manager: EntityManager,
  order: NewOrder,
): Promise<NewOrder & Pick<Order, 'providerOrderId' | 'startedAt'>> {
  const { costs, items } = order;
  const column = (name: keyof OrderItem): unknown[] => items.map((item) => item[name]);
  const [row] = await manager.query<Pick<OrderRow, '_id' | 'providerOrderId' | 'startedAt'>[]>(
    `WITH written AS (
       INSERT INTO "orders" AS pending ("userId", "_id", "state", "payment", "address", "contact", "pricePaise",
         "deliveryPaise", "discountPaise", "totalPaise", "couponCode", "fingerprint", "idempotencyKey",
         "openingUntil", "checkAt", "createdAt")
       SELECT $1, $2, $3, $4, $5, $6, $7::int, $8::int, $9::int, $10::int, $11, $12, $13,
         now() + ${LEASE_SECONDS} * interval '1 second', CASE WHEN $3 = 'PENDING' THEN now() + ${FIRST_CHECK_SECONDS} * interval '1 second' END,
         CASE WHEN $3 = 'PLACED' THEN clock_timestamp() END
       WHERE ${MAY_BE_MORE}
       ON CONFLICT ("userId", "fingerprint") WHERE "state" = 'PENDING'
       DO UPDATE SET "startedAt" = pending."startedAt"
       RETURNING *
     ), items AS (
       INSERT INTO "order_items" ("userId", "orderId", "position", "productId", "title", "image", "pricePaise",
         "quantity", "qty")
       SELECT "userId", "_id", item."position", item."productId", item."title", item."image", item."pricePaise",
         item."quantity", item."qty"
       FROM written, unnest($14::text[], $15::text[], $16::text[], $17::int[], $18::text[], $19::int[])
         WITH ORDINALITY AS item ("productId", "title", "image", "pricePaise", "quantity", "qty", "position")
       WHERE written."_id" = $2
     )
     SELECT "_id", "providerOrderId", "startedAt" FROM written`,
    [
      ...[order.userId, order._id, order.state, order.payment, order.address, order.contact],
      ...[costs.price, costs.delivery, costs.discount, costs.total],
      ...[order.couponCode, order.fingerprint, order.idempotencyKey],
      ...(['productId', 'title', 'image', 'pricePaise', 'quantity', 'qty'] as const).map(column),
    ],
  );
  if (!row) throw await tooManyUnpaid(manager, order);
  return { ...order, ...row };
}

/** The fingerprint of the order with an idempotency key; undefined when there is none. */
export async function findFingerprint(
  manager: EntityManager,
  userId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const where = { userId, idempotencyKey };
  return (await manager.findOne(OrderEntity, { select: { fingerprint: true }, where }))?.fingerprint;
}

/** Expires a checkout that is too old to hand out, so that the same cart can open a new one. */
export async function expireCheckout(manager: EntityManager, { userId, _id }: OrderKey): Promise<void> {
  await manager.update(OrderEntity, { userId, _id, state: 'PENDING' }, { state: 'EXPIRED' });
}

/** Takes the lease on opening the payment; false while another process holds it, or when the payment is open. */
export async function acquireLease(manager: EntityManager, { userId, _id }: OrderKey): Promise<boolean> {
  const [, claimed] = await manager.query<[unknown[], number]>(
    `UPDATE "orders" SET "openingUntil" = now() + ${LEASE_SECONDS} * interval '1 second'
     WHERE "userId" = $1 AND "_id" = $2 AND "providerOrderId" IS NULL
       AND ("openingUntil" IS NULL OR "openingUntil" < now())`,
    [userId, _id],
  );
  return claimed === 1;
}

export async function releaseLease(manager: EntityManager, { userId, _id }: OrderKey): Promise<void> {
  await manager.update(OrderEntity, { userId, _id }, { openingUntil: null });
}

/** The provider's order that an order is paid with; null until its payment is open. */
export async function findProviderOrder(
  manager: EntityManager,
  { userId, _id }: OrderKey,
): Promise<string | null> {
  const select = { providerOrderId: true };
  return (await manager.findOne(OrderEntity, { select, where: { userId, _id } }))?.providerOrderId ?? null;
}

export async function saveProviderOrder(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  providerOrderId: string,
  provider: ProviderName,
): Promise<void> {
  await manager.query(
    `UPDATE "orders" SET "providerOrderId" = $3, "provider" = $4 WHERE "userId" = $1 AND "_id" = $2`,
    [userId, _id, providerOrderId, provider],
  );
}
