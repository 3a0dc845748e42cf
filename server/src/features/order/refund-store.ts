import type { EntityManager } from 'typeorm';
import type { WantedItem } from '../../../../domain/order/order-rules';
import type { Actor } from '../../../../domain/order/order-status';
import type { RefundableItem } from '../../../../domain/order/refund-rules';
import type { ProviderPayment, ProviderRefund, RefundState } from '../payment';
import type { OrderKey } from './order-store';

/** Money that goes back; amounts are paise. */
export interface Refund {
  userId: string;
  _id: string;
  orderId: string;
  /** That of the payment which the order was placed with is the order's own. */
  paymentId: string;
  amountPaise: number;
  items: WantedItem[] | null;
  /** Whether all that was left was asked for, however much that was. */
  isAll: boolean;
  reason: string;
  state: RefundState;
  idempotencyKey: string;
  createdAt: Date;
}

/** What a refund is written with. */
export interface NewRefund extends Pick<
  Refund,
  '_id' | 'amountPaise' | 'items' | 'isAll' | 'reason' | 'idempotencyKey'
> {
  by: Actor;
}

const SYSTEM = `'{"kind": "SYSTEM"}'`;
/** What happened to money, for a placed order: the beginning of a statement whose FROM is a row of "refunds", as `refund`. */
const eventOf = (code: string, actor: string): string => `
  INSERT INTO "order_events" ("userId", "orderId", "_id", "at", "code", "params", "actor")
  SELECT refund."userId", refund."orderId", gen_random_uuid(), clock_timestamp(), '${code}',
    jsonb_build_object('amountPaise', refund."amountPaise"), ${actor}
  FROM refund JOIN "orders" ON "orders"."userId" = refund."userId" AND "orders"."_id" = refund."orderId"
  WHERE "orders"."state" = 'PLACED'`;

/** Writes a refund of the payment that an order was placed with. The caller holds the order's lock. */
export async function insertRefund(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  refund: NewRefund,
): Promise<Refund> {
  const items = refund.items && JSON.stringify(refund.items);
  const [written] = await manager.query<[Refund]>(
    `WITH paid AS (
       UPDATE "payments" SET "refundedPaise" = "refundedPaise" + $4 WHERE "userId" = $1 AND "_id" = $2 RETURNING "userId"
     ), refund AS (
       INSERT INTO "refunds" ("userId", "orderId", "paymentId", "_id", "amountPaise", "items", "reason", "idempotencyKey", "by",
         "isAll")
       SELECT "userId", $2, $2, $3, $4, $5, $6, $7, $8, $9 FROM paid RETURNING *
     ), event AS (${eventOf('REFUND_STARTED', '$8')})
     SELECT * FROM refund`,
    [
      ...[
        userId,
        _id,
        refund._id,
        refund.amountPaise,
        items,
        refund.reason,
        refund.idempotencyKey,
        refund.by,
      ],
      refund.isAll,
    ],
  );
  return written;
}

/** All of a `stray` payment as a refund for the reason $3: the end of a statement. */
const REFUND_OF_STRAY = `refund AS (
       INSERT INTO "refunds" ("userId", "orderId", "paymentId", "_id", "amountPaise", "reason", "idempotencyKey", "by")
       SELECT "userId", "orderId", "_id", gen_random_uuid(), "capturedPaise", $3, gen_random_uuid(), ${SYSTEM}
       FROM stray RETURNING *
     ), event AS (${eventOf('REFUND_STARTED', SYSTEM)})
     SELECT * FROM refund`;

/** Keeps a payment that places no order, and all of it as a refund; undefined when that was done before. */
export async function insertStray(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  { paymentId, amount }: ProviderPayment,
  { provider, reason }: { provider: string; reason: string },
): Promise<Refund | undefined> {
  const [written] = await manager.query<Refund[]>(
    `WITH stray AS (
       INSERT INTO "payments" ("userId", "_id", "orderId", "provider", "providerPaymentId", "amountPaise", "capturedPaise",
         "refundedPaise", "state")
       VALUES ($1, gen_random_uuid(), $2, $4, $5, $6, $6, $6, 'CAPTURED')
       ON CONFLICT ("userId", "providerPaymentId") WHERE "providerPaymentId" IS NOT NULL DO NOTHING RETURNING *
     ), ${REFUND_OF_STRAY}`,
    [userId, _id, reason, provider, paymentId, amount],
  );
  return written;
}

/** A payment that has placed no order, with why it goes back. */
interface Stray extends Pick<Refund, 'userId' | 'reason'> {
  _id: string;
}

/** Such a payment by its id at the provider; undefined when the shop has never begun to give it back. */
export async function findStray(
  manager: EntityManager,
  providerPaymentId: string,
): Promise<Stray | undefined> {
  const [found] = await manager.query<Stray[]>(
    `SELECT stray."userId", stray."_id", refund."reason" FROM "payment_events" AS event
     JOIN "payments" AS opened ON opened."providerOrderId" = event."providerOrderId"
     JOIN "payments" AS stray ON stray."userId" = opened."userId" AND stray."providerPaymentId" = event."providerPaymentId"
     JOIN "refunds" AS refund ON refund."userId" = stray."userId" AND refund."orderId" = stray."orderId"
       AND refund."paymentId" = stray."_id"
     WHERE event."providerPaymentId" = $1 AND stray."_id" <> stray."orderId" LIMIT 1`,
    [providerPaymentId],
  );
  return found;
}

/** Writes all of such a payment as a refund once more; undefined while one is pending, or settled. */
export async function insertStrayAgain(
  manager: EntityManager,
  { userId, _id, reason }: Stray,
): Promise<Refund | undefined> {
  const [written] = await manager.query<Refund[]>(
    `WITH stray AS (
       UPDATE "payments" SET "refundedPaise" = "capturedPaise"
       WHERE "userId" = $1 AND "_id" = $2 AND "refundedPaise" = 0 RETURNING *
     ), ${REFUND_OF_STRAY}`,
    [userId, _id, reason],
  );
  return written;
}

/** The refund of an order that was asked for with this key. */
export async function findRefundByKey(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  idempotencyKey: string,
): Promise<Refund | undefined> {
  const [found] = await manager.query<Refund[]>(
    `SELECT * FROM "refunds" WHERE "userId" = $1 AND "orderId" = $2 AND "idempotencyKey" = $3`,
    [userId, _id, idempotencyKey],
  );
  return found;
}

/** How many refunds of the payment that an order was placed with have failed. */
export async function countFailedRefunds(manager: EntityManager, { userId, _id }: OrderKey): Promise<number> {
  const [failed] = await manager.query<[{ count: number }]>(
    `SELECT count(*)::int FROM "refunds" WHERE "userId" = $1 AND "orderId" = $2 AND "paymentId" = $2 AND "state" = 'FAILED'`,
    [userId, _id],
  );
  return failed.count;
}

/** How many of an `item` of "order_items" were given back. */
export const REFUNDED_QTY = `(
    SELECT coalesce(sum((given->>'qty')::int), 0)::int FROM "refunds" AS refund, jsonb_array_elements(refund."items") AS given
    WHERE refund."userId" = item."userId" AND refund."orderId" = item."orderId"
      AND refund."state" IN ('PENDING', 'SETTLED') AND given->>'productId' = item."productId"
  )`;

/** The items of an order, with how many of each were given back. */
export const listRefundable = (
  manager: EntityManager,
  { userId, _id }: OrderKey,
): Promise<RefundableItem[]> =>
  manager.query(
    `SELECT item."productId", item."pricePaise", item."qty", coalesce(item."discountPaise", 0) AS "discountPaise",
       ${REFUNDED_QTY} AS "refundedQty", CASE WHEN item."finalPaise" IS NOT NULL THEN json_build_object(
         'finalPaise', item."finalPaise", 'keptQty', item."pickedQty" + coalesce(other."qty", 0)) END AS "packed"
     FROM "order_items" AS item LEFT JOIN "item_replacements" AS other ON other."userId" = item."userId"
       AND other."orderId" = item."orderId" AND other."itemId" = item."productId"
     WHERE item."userId" = $1 AND item."orderId" = $2`,
    [userId, _id],
  );

/** A refund as the provider needs it. */
export interface RefundToSend extends Refund {
  provider: string | null;
  providerPaymentId: string;
  /** Null until the provider has answered. */
  providerRefundId: string | null;
}

const TO_SEND = `SELECT refund.*, paid."provider", paid."providerPaymentId" FROM "refunds" AS refund
  JOIN "payments" AS paid ON paid."userId" = refund."userId" AND paid."_id" = refund."paymentId"`;

/** A refund that the provider has not settled yet. */
export async function findPendingRefund(
  manager: EntityManager,
  { userId, _id }: Pick<Refund, 'userId' | '_id'>,
): Promise<RefundToSend | undefined> {
  const [found] = await manager.query<RefundToSend[]>(
    `${TO_SEND} WHERE refund."userId" = $1 AND refund."_id" = $2 AND refund."state" = 'PENDING'`,
    [userId, _id],
  );
  return found;
}

/** The refund that the provider reports, by the key that it was asked for with. */
export async function findReportedRefund(
  manager: EntityManager,
  _id: string,
  { paymentId, amount }: ProviderRefund,
): Promise<RefundToSend | undefined> {
  const [found] = await manager.query<RefundToSend[]>(
    `${TO_SEND} WHERE refund."_id" = $1 AND paid."providerPaymentId" = $2 AND refund."amountPaise" = $3`,
    [_id, paymentId, amount],
  );
  return found;
}

const ENDS = {
  SETTLED: `WITH refund AS (
      UPDATE "refunds" SET "state" = 'SETTLED', "settledAt" = clock_timestamp(), "providerRefundId" = $3
      WHERE "userId" = $1 AND "_id" = $2 AND "state" = 'PENDING' RETURNING *
    ), event AS (${eventOf('REFUND_SETTLED', SYSTEM)}) SELECT FROM refund`,
  FAILED: `WITH refund AS (
      UPDATE "refunds" SET "state" = 'FAILED', "providerRefundId" = $3
      WHERE "userId" = $1 AND "_id" = $2 AND "state" = 'PENDING' RETURNING *
    ), released AS (
      UPDATE "payments" AS paid SET "refundedPaise" = paid."refundedPaise" - refund."amountPaise" FROM refund
      WHERE paid."userId" = refund."userId" AND paid."_id" = refund."paymentId"
    ), event AS (${eventOf('REFUND_FAILED', SYSTEM)}) SELECT FROM refund`,
  PENDING: `UPDATE "refunds" SET "providerRefundId" = $3
    WHERE "userId" = $1 AND "_id" = $2 AND "state" = 'PENDING' AND "providerRefundId" IS DISTINCT FROM $3`,
};

/** Writes what became of a refund, unless it is over. The caller holds the user's lock. @returns whether it is over only now */
export async function saveRefundState(
  manager: EntityManager,
  { userId, _id }: Pick<Refund, 'userId' | '_id'>,
  state: RefundState,
  providerRefundId: string | null,
): Promise<boolean> {
  const ended = await manager.query<unknown[]>(ENDS[state], [userId, _id, providerRefundId]);
  return state !== 'PENDING' && ended.length > 0;
}
