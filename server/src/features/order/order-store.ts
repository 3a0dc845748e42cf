import type { EntityManager } from 'typeorm';
import type { Order, OrderItem, OrderKey } from '../../../../domain/order/order';
import { ORDERS_MAX } from '../../../../domain/order/order-rules';
import { spreadDiscount } from '../../../../domain/order/spread-discount';
import { notFound } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { FIRST_LOOK_SECONDS, LEASE_END } from '../payment';
import { NEWEST_FIRST } from './order-cursor';
import { PLACED_EVENT } from './order-events';
import { selectOrders, toOrder } from './order-row';
import type { OrderRow } from './order-row';
import { OrderEntity } from './order.entity';
import { MAY_BE_MORE, tooManyUnpaid } from './unpaid-limit';

/** An order with its provider order, and the payment that placed it; null until its payment is open, or it is placed. */
export interface PayableOrder extends Order {
  providerOrderId: string | null;
  providerPaymentId: string | null;
}

/** A new order. */
export interface NewOrder extends Omit<Order, 'status' | 'slot' | 'startedAt' | 'createdAt' | 'finalPaise'> {
  /** Equal for equal content. */
  fingerprint: string;
  idempotencyKey: string | null;
}

/** An inserted order, or the pending one that was found. */
export interface InsertedOrder extends NewOrder, Pick<PayableOrder, 'providerOrderId' | 'startedAt'> {
  /** The end of the lease on opening its payment, which a new order comes with. */
  lease: Date | null;
}

const selectPlaced = (condition: string, limit: number | string): string =>
  selectOrders(`"state" = 'PLACED' AND ${condition}`, `ORDER BY ${NEWEST_FIRST} LIMIT ${limit}`);
const NEWEST = `${selectPlaced('true', ORDERS_MAX)} ORDER BY ${NEWEST_FIRST}`;
const PAID_WITH = (['providerOrderId', 'providerPaymentId'] as const)
  .map(
    (column) => `(SELECT "${column}" FROM "payments" AS opened
  WHERE opened."userId" = bought."userId" AND opened."_id" = bought."_id") AS "${column}",`,
  )
  .join(' ');
const WANTED = {
  _id: '"_id" = $3',
  providerOrderId: '"_id" IN (SELECT "_id" FROM "payments" WHERE "userId" = $1 AND "providerOrderId" = $3)',
};

/**
 * Finds a caller's order, placed or not, by its own _id or the provider's; null when it is not theirs.
 * @throws ShopError UNAUTHENTICATED
 */
export async function findOrder(
  transactions: UserTransactions,
  caller: Caller | null,
  column: keyof typeof WANTED,
  value: string | null,
): Promise<PayableOrder | null> {
  const wanted = selectOrders(WANTED[column], '', PAID_WITH);
  const { rows } = await transactions.select<OrderRow>(caller, wanted, '"createdAt"', [value]);
  return rows[0] ? toOrder(rows[0]) : null;
}

/** A user's newest ORDERS_MAX placed orders, newest first. */
export const listOrders = async (manager: EntityManager, userId: string): Promise<Order[]> =>
  (await manager.query<OrderRow[]>(NEWEST, [userId])).map(toOrder);

/** A user's placed order, which must exist. */
export async function readOrder(manager: EntityManager, { userId, _id }: OrderKey): Promise<Order> {
  const [order] = await manager.query<[OrderRow]>(selectPlaced('"_id" = $2', 1), [userId, _id]);
  return toOrder(order);
}

/** The key of an order, by its _id alone. @throws ShopError NOT_FOUND */
export async function findOrderKey(manager: EntityManager, _id: string): Promise<OrderKey> {
  const found = isUuid(_id)
    ? await manager.query<OrderKey[]>(
        `SELECT "userId", "_id" FROM "orders" WHERE "_id" = $1 AND "state" = 'PLACED'`,
        [_id],
      )
    : [];
  if (!found[0]) throw notFound('order');
  return found[0];
}

const INSERT = `WITH written AS (
    INSERT INTO "orders" AS pending ("userId", "_id", "state", "payment", "address", "contact", "pricePaise",
      "deliveryPaise", "discountPaise", "totalPaise", "couponCode", "fingerprint", "idempotencyKey", "status", "createdAt")
    SELECT $1, $2, $3, $4, $5, $6, $7::int, $8::int, $9::int, $10::int, $11, $12, $13,
      CASE WHEN $3 = 'PLACED' THEN 'PLACED' END, CASE WHEN $3 = 'PLACED' THEN clock_timestamp() END
    WHERE ${MAY_BE_MORE}
    ON CONFLICT ("userId", "fingerprint") WHERE "state" = 'PENDING'
    DO UPDATE SET "startedAt" = pending."startedAt"
    RETURNING *
  ), items AS (
    INSERT INTO "order_items" ("userId", "orderId", "position", "productId", "title", "image", "pricePaise",
      "quantity", "qty", "packGrams", "discountPaise", "replacement", "replacementProductId")
    SELECT written."userId", "_id", item."position", item."productId", item."title", item."image", item."pricePaise",
      item."quantity", item."qty", item."packGrams", item."discountPaise", coalesce(choice."policy", 'BEST_MATCH'),
      choice."replacementProductId"
    FROM written CROSS JOIN
      unnest($14::text[], $15::text[], $16::text[], $17::int[], $18::text[], $19::int[], $20::int[], $21::int[])
      WITH ORDINALITY AS item ("productId", "title", "image", "pricePaise", "quantity", "qty", "packGrams", "discountPaise",
        "position")
    LEFT JOIN "replacement_choices" AS choice ON written."state" = 'PLACED' AND choice."userId" = $1
      AND choice."productId" = item."productId"
    WHERE written."_id" = $2
  ), payment AS (
    INSERT INTO "payments" ("userId", "_id", "orderId", "amountPaise", "state", "openUntil", "lookUpAt")
    SELECT "userId", "_id", "_id", "totalPaise", 'CREATED', ${LEASE_END}, now() + ${FIRST_LOOK_SECONDS} * interval '1 second'
    FROM written WHERE "_id" = $2 AND "state" = 'PENDING' RETURNING "userId", "_id", "openUntil"
  ), event AS (
    ${PLACED_EVENT} FROM written WHERE "state" = 'PLACED'
  )
  SELECT "_id", opened."providerOrderId", "startedAt", payment."openUntil" AS "lease"
  FROM written LEFT JOIN "payments" AS opened USING ("userId", "_id") LEFT JOIN payment USING ("userId", "_id")`;

/**
 * Inserts an order with its items, and its payment or event, in one statement, or finds the pending one with the same
 * fingerprint, whose _id then differs. The caller holds the user's lock.
 * @throws ShopError RATE_LIMITED with the seconds to wait, if the account left too many orders unpaid in an hour
 */
export async function insertOrder(manager: EntityManager, order: NewOrder): Promise<InsertedOrder> {
  const { costs, items } = order;
  const column = (name: keyof OrderItem): unknown[] => items.map((item) => item[name]);
  const [row] = await manager.query<Pick<InsertedOrder, '_id' | 'providerOrderId' | 'startedAt' | 'lease'>[]>(
    INSERT,
    [
      order.userId,
      order._id,
      order.state,
      order.payment,
      order.address,
      order.contact,
      costs.price,
      costs.delivery,
      costs.discount,
      costs.total,
      order.couponCode,
      order.fingerprint,
      order.idempotencyKey,
      ...(['productId', 'title', 'image', 'pricePaise', 'quantity', 'qty', 'packGrams'] as const).map(column),
      spreadDiscount(items, costs),
    ],
  );
  if (!row) throw await tooManyUnpaid(manager, order);
  return { ...order, ...row };
}

/** The fingerprint of the order with an idempotency key; undefined if there is none. */
export async function findFingerprint(
  manager: EntityManager,
  userId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const where = { userId, idempotencyKey };
  return (await manager.findOne(OrderEntity, { select: { fingerprint: true }, where }))?.fingerprint;
}

/** Expires a checkout that is too old to be reused, so that the same cart can open a new one. */
export async function expireCheckout(manager: EntityManager, { userId, _id }: OrderKey): Promise<void> {
  await manager.update(OrderEntity, { userId, _id, state: 'PENDING' }, { state: 'EXPIRED' });
}
