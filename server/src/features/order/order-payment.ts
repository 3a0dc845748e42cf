import type { EntityManager } from 'typeorm';
import { LIST_MAX } from '../../../../domain/cart/list-limits';
import { MAX_QTY } from '../../../../domain/cart/qty';
import type { OrderKey } from '../../../../domain/order/order';
import type { OrderStatus } from '../../../../domain/order/order-status';
import { orUndo } from '../../database/transaction';
import type { Statement } from '../../database/transaction';
import type { ProviderPayment } from '../payment';
import { PLACED_EVENT } from './order-events';

/** The part of an order that settling a payment needs. */
export interface PaidOrder extends OrderKey {
  totalPaise: number;
  startedAt: Date;
  /** Of the payment that placed it; null until then. */
  providerPaymentId: string | null;
  /** No payment can place it any more: its account is deleted, or its address was, long after it was abandoned. */
  isClosed: boolean;
  isAccountDeleted: boolean;
}

/** The order whose payment has this id at the provider; null if there is none. */
export async function findPaidOrder(
  manager: EntityManager,
  providerOrderId: string | null,
): Promise<PaidOrder | null> {
  const [found] = await manager.query<PaidOrder[]>(
    `SELECT "userId", "_id", "totalPaise", "startedAt", opened."providerPaymentId",
       bought."address" = '' AND bought."state" <> 'PLACED' AS "isClosed", (
         SELECT "deletedAt" IS NOT NULL FROM "users" WHERE "_id" = bought."userId") AS "isAccountDeleted"
     FROM "payments" AS opened JOIN "orders" AS bought USING ("userId", "_id") WHERE opened."providerOrderId" = $1`,
    [providerOrderId],
  );
  return found ?? null;
}

/**
 * Places a paid order with its shopper's replacement choices, and moves the ordered quantities out of the cart, recording
 * them; later additions stay.
 * Statements see the rows as they were before, so one of the two parts of the result is empty. With $5, it fails unless it
 * places the order itself.
 */
const PLACE = `WITH unpaid AS (
    SELECT "userId", "_id" FROM "orders" WHERE "userId" = $1 AND "_id" = $2 AND "state" IN ('PENDING', 'EXPIRED')
  ), ordered AS (
    SELECT item."userId", item."productId", item."qty" FROM unpaid
    JOIN "order_items" AS item ON item."userId" = unpaid."userId" AND item."orderId" = unpaid."_id"
  ), gone AS (
    DELETE FROM "cart_items" AS item USING ordered
    WHERE item."userId" = $1 AND item."productId" = ordered."productId" AND item."qty" <= ordered."qty"
    RETURNING item."productId", item."qty", item."createdAt"
  ), fewer AS (
    UPDATE "cart_items" AS item SET "qty" = item."qty" - ordered."qty", "updatedAt" = clock_timestamp()
    FROM ordered
    WHERE item."userId" = $1 AND item."productId" = ordered."productId" AND item."qty" > ordered."qty"
    RETURNING item."productId", ordered."qty", item."createdAt"
  ), wanted AS (
    UPDATE "order_items" AS item SET "replacement" = choice."policy", "replacementProductId" = choice."replacementProductId"
    FROM ordered JOIN "replacement_choices" AS choice USING ("userId", "productId")
    WHERE item."userId" = $1 AND item."orderId" = $2 AND item."productId" = ordered."productId"
  ), taken AS (
    SELECT * FROM gone UNION ALL SELECT * FROM fewer
  ), paid AS (
    UPDATE "orders" SET "state" = 'PLACED', "status" = 'PLACED', "payment" = 'PAID', "createdAt" = clock_timestamp(),
      "cartTaken" = (SELECT jsonb_agg(taken) FROM taken)
    WHERE "userId" = $1 AND "_id" = $2 AND "state" IN ('PENDING', 'EXPIRED') RETURNING *
  ), captured AS (
    UPDATE "payments" SET "state" = 'CAPTURED', "providerPaymentId" = $3, "capturedPaise" = $4, "lookUpAt" = NULL
    WHERE "userId" = $1 AND "_id" = $2 AND EXISTS (SELECT FROM unpaid)
  ), event AS (
    ${PLACED_EVENT} FROM paid
  )
  SELECT "createdAt", "status", $3 AS "providerPaymentId", true AS "isNew" FROM paid
  UNION ALL SELECT "orders"."createdAt", "status", opened."providerPaymentId", false
    FROM "orders" JOIN "payments" AS opened USING ("userId", "_id")
    WHERE "userId" = $1 AND "_id" = $2 AND "orders"."state" = 'PLACED' AND ${orUndo(`NOT $5 OR "orders"."state" IN ('PENDING', 'EXPIRED')`)}`;

/** How an order was placed: when, by which payment, and whether just now. */
export interface Placement {
  createdAt: Date;
  status: OrderStatus;
  providerPaymentId: string | null;
  isNew: boolean;
}

/**
 * The statement that places a paid order, or reads how it was placed before. The caller holds the user's lock.
 * @param isNew whether to fail if it was placed before
 */
export const placingPaid = (
  { userId, _id }: OrderKey,
  { paymentId, amount }: ProviderPayment,
  isNew: boolean,
): Statement => [PLACE, [userId, _id, paymentId, amount, isNew]];

/** Runs that statement. */
export async function placePaid(
  manager: EntityManager,
  key: OrderKey,
  payment: ProviderPayment,
): Promise<Placement> {
  const [text, values] = placingPaid(key, payment, false);
  const [placement] = await manager.query<[Placement]>(text, [...values]);
  return placement;
}

/** Restores, once, what placing an order took out of the cart, as far as there is room. The caller holds the user's lock. */
export async function restoreCart(manager: EntityManager, { userId, _id }: OrderKey): Promise<void> {
  await manager.query(
    `WITH before AS (
       SELECT "cartTaken" FROM "orders" WHERE "userId" = $1 AND "_id" = $2 AND "cartTaken" IS NOT NULL
     ), forgotten AS (
       UPDATE "orders" SET "cartTaken" = NULL WHERE "userId" = $1 AND "_id" = $2 AND "cartTaken" IS NOT NULL
     ), taken AS (
       SELECT taken.* FROM before,
         jsonb_to_recordset(before."cartTaken") AS taken ("productId" text, "qty" int, "createdAt" timestamptz)
       JOIN "products" ON "products"."_id" = taken."productId"
     ), others AS (
       SELECT FROM "cart_items" WHERE "userId" = $1 AND "productId" NOT IN (SELECT "productId" FROM taken)
     )
     INSERT INTO "cart_items" AS item ("userId", "productId", "qty", "createdAt")
     SELECT $1, taken."productId", taken."qty", taken."createdAt" FROM taken
     LEFT JOIN "cart_items" AS there ON there."userId" = $1 AND there."productId" = taken."productId"
     ORDER BY there."productId" IS NULL, taken."createdAt"
     LIMIT greatest(0, ${LIST_MAX.cart} - (SELECT count(*) FROM others))
     ON CONFLICT ("userId", "productId")
     DO UPDATE SET "qty" = least(item."qty" + excluded."qty", ${MAX_QTY}), "updatedAt" = clock_timestamp()`,
    [userId, _id],
  );
}
