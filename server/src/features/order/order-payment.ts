import type { EntityManager } from 'typeorm';
import { LIST_MAX } from '../../../../domain/cart/list-limits';
import { MAX_QTY } from '../../../../domain/cart/qty';
import type { Order } from './order.type';

/** Whose order it is, and which. */
type OrderKey = Pick<Order, 'userId' | '_id'>;

/** What has to be known of an order before a payment settles it. */
export interface Payable extends Pick<Order, 'userId' | '_id' | 'totalPaise' | 'startedAt'> {
  providerPaymentId: string | null;
}

/** The order that was opened at the provider under this id; null when the shop does not know it. */
export async function findPayable(manager: EntityManager, providerOrderId: string): Promise<Payable | null> {
  const [found] = await manager.query<Payable[]>(
    `SELECT "userId", "_id", "totalPaise", "startedAt", "providerPaymentId" FROM "orders" WHERE "providerOrderId" = $1`,
    [providerOrderId],
  );
  return found ?? null;
}

/** By which payment an order was placed, and when. */
export async function findPlaced(
  manager: EntityManager,
  { userId, _id }: OrderKey,
): Promise<{ providerPaymentId: string | null; createdAt: Date }> {
  const [placed] = await manager.query<[{ providerPaymentId: string | null; createdAt: Date }]>(
    `SELECT "providerPaymentId", "createdAt" FROM "orders" WHERE "userId" = $1 AND "_id" = $2`,
    [userId, _id],
  );
  return placed;
}

/** What was ordered leaves the cart; what was added meanwhile stays. What has left it is remembered. */
const TAKEN = `unpaid AS (
    SELECT "userId", "_id" FROM "orders" WHERE "userId" = $1 AND "_id" = $2 AND "state" <> 'PLACED'
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
  ), `;

const paid = (cartTaken: string): string => `paid AS (
    UPDATE "orders" SET "state" = 'PLACED', "payment" = 'PAID', "providerPaymentId" = $3, "checkAt" = NULL,
      "createdAt" = clock_timestamp(), "cartTaken" = ${cartTaken}
    WHERE "userId" = $1 AND "_id" = $2 AND "state" <> 'PLACED' RETURNING "createdAt"
  )`;

/** Whether what was ordered leaves the cart. */
export enum CartAfter {
  KEPT,
  TAKEN,
}

const MARK_PAID: Record<CartAfter, string> = {
  [CartAfter.KEPT]: paid('NULL'),
  [CartAfter.TAKEN]: TAKEN + paid('(SELECT jsonb_agg(taken) FROM taken)'),
};

/**
 * Turns a paid order into a placed one, in one statement; returns when that was, or null when it was placed before.
 * The caller holds the user's lock.
 */
export async function markPaid(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  providerPaymentId: string,
  cart: CartAfter,
): Promise<Date | null> {
  const [row] = await manager.query<{ createdAt: Date }[]>(
    `WITH ${MARK_PAID[cart]} SELECT "createdAt" FROM paid`,
    [userId, _id, providerPaymentId],
  );
  return row?.createdAt ?? null;
}

/**
 * Puts what an order has taken out of the cart back, once, as far as the cart has room. The caller holds the user's lock.
 */
export async function giveCartBack(manager: EntityManager, { userId, _id }: OrderKey): Promise<void> {
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
