import type { EntityManager } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import type { ItemQty } from '../../../../domain/order/order-rules';
import type { Actor } from '../../../../domain/order/order-status';
import type { Refund, RefundableItem, RefundState } from '../../../../domain/order/refund-rules';
import { BY_ITSELF, keyOfRepeat, promisedUnits } from '../payment';
import type { ProviderRefund } from '../payment';

/** The columns of a refund. Named, because a prepared `SELECT *` breaks when a migration adds one. */
export const refundColumns = (prefix = ''): string =>
  [
    'userId',
    '_id',
    'orderId',
    'paymentId',
    'amountPaise',
    'items',
    'isAll',
    'reason',
    'state',
    'idempotencyKey',
    'createdAt',
  ]
    .map((name) => `${prefix}"${name}"`)
    .join(', ');

export interface NewRefund extends Pick<
  Refund,
  '_id' | 'amountPaise' | 'items' | 'isAll' | 'reason' | 'idempotencyKey'
> {
  by: Actor;
}

/** The shop itself, as the actor of a statement. */
export const SYSTEM = `'{"kind": "SYSTEM"}'`;
/** Adds the event of a `refund` to its order, if that is placed. */
export const refundEvent = (code: string, actor: string): string => `
  INSERT INTO "order_events" ("userId", "orderId", "_id", "at", "code", "params", "actor")
  SELECT refund."userId", refund."orderId", gen_random_uuid(), clock_timestamp(), '${code}',
    jsonb_build_object('amountPaise', refund."amountPaise", 'reason', refund."reason"), ${actor}
  FROM refund JOIN "orders" ON "orders"."userId" = refund."userId" AND "orders"."_id" = refund."orderId"
  WHERE "orders"."state" = 'PLACED'`;

/** Inserts a refund of the payment that placed an order. The caller holds the order's lock. */
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
     ), event AS (${refundEvent('REFUND_STARTED', '$8')})
     SELECT ${refundColumns()} FROM refund`,
    [
      userId,
      _id,
      refund._id,
      refund.amountPaise,
      items,
      refund.reason,
      refund.idempotencyKey,
      refund.by,
      refund.isAll,
    ],
  );
  return written;
}

/** The refund of an order with this idempotency key. */
export async function findRefundByKey(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  idempotencyKey: string,
): Promise<Refund | undefined> {
  const [found] = await manager.query<Refund[]>(
    `SELECT ${refundColumns()} FROM "refunds" WHERE "userId" = $1 AND "orderId" = $2 AND "idempotencyKey" = $3`,
    [userId, _id, idempotencyKey],
  );
  return found;
}

/** How many of the shop's own refunds for this reason have failed since an order was packed, or since it was cancelled. */
export async function countFailedRefunds(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  reason: string,
): Promise<number> {
  const [failed] = await manager.query<[{ count: number }]>(
    `SELECT count(*)::int FROM "refunds" WHERE "userId" = $1 AND "orderId" = $2 AND "paymentId" = $2 AND "state" = 'FAILED'
       AND "reason" = $3 AND "by"->>'kind' = 'SYSTEM' AND "createdAt" >= coalesce((
         SELECT max("at") FROM "order_events" WHERE "userId" = $1 AND "orderId" = $2 AND "code" IN ('PACKED', 'CANCELLED')
       ), '-infinity')`,
    [userId, _id, reason],
  );
  return failed.count;
}

/** What was refunded for no items before an order was packed, or again after that failed, in paise; 0 until it is packed. */
export async function sumGoodwillBeforePacking(
  manager: EntityManager,
  { userId, _id }: OrderKey,
): Promise<number> {
  const [given] = await manager.query<[{ paise: number }]>(
    `WITH RECURSIVE given AS (
       SELECT "_id", "amountPaise", "state" FROM "refunds"
       WHERE "userId" = $1 AND "orderId" = $2 AND "paymentId" = $2 AND "items" IS NULL AND "createdAt" < (
         SELECT min("at") FROM "order_events" WHERE "userId" = $1 AND "orderId" = $2 AND "code" = 'PACKED')
       UNION SELECT again."_id", again."amountPaise", again."state" FROM given JOIN "refunds" AS again
         ON again."userId" = $1 AND again."orderId" = $2 AND again."idempotencyKey" = '${keyOfRepeat('')}' || given."_id"
     ) SELECT coalesce(sum("amountPaise"), 0)::int AS "paise" FROM given WHERE "state" <> 'FAILED'`,
    [userId, _id],
  );
  return given.paise;
}

/** How many units of an `item` of "order_items" were refunded. */
export const REFUNDED_QTY = `(
    SELECT coalesce(sum((given->>'qty')::int), 0)::int FROM "refunds" AS refund, jsonb_array_elements(refund."items") AS given
    WHERE refund."userId" = item."userId" AND refund."orderId" = item."orderId"
      AND refund."state" IN ('PENDING', 'SETTLED') AND given->>'productId' = item."productId"
  )`;

/** The items of an order, with their refunded quantities. */
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

/** Per product: the units that staff's refunds and the shop's own, under way when those were made, cover together. */
export async function readPromised(
  manager: EntityManager,
  { userId, _id }: OrderKey,
): Promise<Map<string, number>> {
  const rows = await manager.query<ItemQty[]>(
    `SELECT named."productId", max(${promisedUnits('made')})::int AS "qty"
     FROM "refunds" AS made, jsonb_to_recordset(made."items") AS named ("productId" text, "qty" int)
     WHERE made."userId" = $1 AND made."orderId" = $2 AND made."paymentId" = $2 AND made."state" <> 'FAILED'
       AND made."reason" NOT IN ${BY_ITSELF} GROUP BY 1`,
    [userId, _id],
  );
  return new Map(rows.map(({ productId, qty }) => [productId, qty]));
}

/** The part of a refund that the provider needs. */
export interface RefundToSend extends Refund {
  provider: string | null;
  providerPaymentId: string;
  providerRefundId: string | null;
}

const TO_SEND = `SELECT ${refundColumns('refund.')}, "providerRefundId", paid."provider", paid."providerPaymentId"
  FROM "refunds" AS refund
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

/** The refund that the provider reports, by its idempotency key. */
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
    ), event AS (${refundEvent('REFUND_SETTLED', SYSTEM)}) SELECT FROM refund`,
  FAILED: `WITH refund AS (
      UPDATE "refunds" SET "state" = 'FAILED', "providerRefundId" = $3
      WHERE "userId" = $1 AND "_id" = $2 AND "state" = 'PENDING' RETURNING *
    ), released AS (
      UPDATE "payments" AS paid SET "refundedPaise" = paid."refundedPaise" - refund."amountPaise" FROM refund
      WHERE paid."userId" = refund."userId" AND paid."_id" = refund."paymentId"
    ), event AS (${refundEvent('REFUND_FAILED', SYSTEM)}) SELECT FROM refund`,
  PENDING: `UPDATE "refunds" SET "providerRefundId" = $3
    WHERE "userId" = $1 AND "_id" = $2 AND "state" = 'PENDING' AND "providerRefundId" IS DISTINCT FROM $3`,
};

/** Updates the state of a refund, unless it is final. The caller holds the user's lock. @returns whether it became final now */
export async function saveRefundState(
  manager: EntityManager,
  { userId, _id }: Pick<Refund, 'userId' | '_id'>,
  state: RefundState,
  providerRefundId: string | null,
): Promise<boolean> {
  const ended = await manager.query<unknown[]>(ENDS[state], [userId, _id, providerRefundId]);
  return state !== 'PENDING' && ended.length > 0;
}
