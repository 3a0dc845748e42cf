import type { EntityManager } from 'typeorm';
import { LIST_MAX } from '../../../../domain/cart/list-limits';
import { MAX_QTY } from '../../../../domain/cart/qty';
import type { OrderKey } from './order-store';
import type { OrderEntity } from './order.entity';

/** An order as a payment for it needs it. */
export type PayableOrder = OrderKey & Pick<OrderEntity, 'totalPaise' | 'startedAt' | 'providerPaymentId'>;

/** The order with this id at the provider; null when it is none of the shop's. */
export async function findPayable(
  manager: EntityManager,
  providerOrderId: string,
): Promise<PayableOrder | null> {
  const [found] = await manager.query<PayableOrder[]>(
    `SELECT "userId", "_id", "totalPaise", "startedAt", "providerPaymentId" FROM "orders" WHERE "providerOrderId" = $1`,
    [providerOrderId],
  );
  return found ?? null;
}

/**
 * Places a paid order. If $4, takes what was ordered out of the cart and remembers it; what was added meanwhile stays.
 */
const MARK_PAID = `unpaid AS (
    SELECT "userId", "_id" FROM "orders" WHERE "userId" = $1 AND "_id" = $2 AND "state" <> 'PLACED' AND $4
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
  ), taken AS (
    SELECT * FROM gone UNION ALL SELECT * FROM fewer
  ), paid AS (
    UPDATE "orders" SET "state" = 'PLACED', "payment" = 'PAID', "providerPaymentId" = $3, "checkAt" = NULL,
      "createdAt" = clock_timestamp(), "cartTaken" = (SELECT jsonb_agg(taken) FROM taken)
    WHERE "userId" = $1 AND "_id" = $2 AND "state" <> 'PLACED' RETURNING "createdAt"
  )`;

/** Whether placing an order takes its items out of the cart. */
export type CartAfter = 'KEPT' | 'TAKEN';

/** How an order was placed: when, by which payment, and whether just now. */
interface Placement {
  createdAt: Date;
  providerPaymentId: string | null;
  isNew: boolean;
}

/** Places a paid order, or finds how it was placed before, in one statement. The caller holds the user's lock. */
export async function placePaid(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  providerPaymentId: string,
  cart: CartAfter,
): Promise<Placement> {
  // A statement sees the rows as they were before it: of the two parts one is empty.
  const [placement] = await manager.query<[Placement]>(
    `WITH ${MARK_PAID} SELECT "createdAt", $3 AS "providerPaymentId", true AS "isNew" FROM paid
     UNION ALL SELECT "createdAt", "providerPaymentId", false FROM "orders"
       WHERE "userId" = $1 AND "_id" = $2 AND "state" = 'PLACED'`,
    [userId, _id, providerPaymentId, cart === 'TAKEN'],
  );
  return placement;
}

/** Puts back, once, what an order took out of the cart, as far as it has room. The caller holds the user's lock. */
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
