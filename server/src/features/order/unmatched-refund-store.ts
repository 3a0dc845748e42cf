import type { EntityManager } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import type { Refund } from '../../../../domain/order/refund-rules';
import type { ProviderPayment } from '../payment';
import { refundColumns, refundEvent, SYSTEM } from './refund-store';

/** Refunds an `unmatched` payment in full, for the reason $3: the end of a statement. */
const REFUND_OF_UNMATCHED = `refund AS (
       INSERT INTO "refunds" ("userId", "orderId", "paymentId", "_id", "amountPaise", "reason", "idempotencyKey", "by")
       SELECT "userId", "orderId", "_id", gen_random_uuid(), "capturedPaise", $3, gen_random_uuid(), ${SYSTEM}
       FROM unmatched RETURNING *
     ), event AS (${refundEvent('REFUND_STARTED', SYSTEM)})
     SELECT ${refundColumns()} FROM refund`;

/** Inserts a payment that places no order, with its full refund; undefined if that was done before. */
export async function insertUnmatched(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  { paymentId, amount }: ProviderPayment,
  { provider, reason }: { provider: string; reason: string },
): Promise<Refund | undefined> {
  const [written] = await manager.query<Refund[]>(
    `WITH unmatched AS (
       INSERT INTO "payments" ("userId", "_id", "orderId", "provider", "providerPaymentId", "amountPaise", "capturedPaise",
         "refundedPaise", "state")
       VALUES ($1, gen_random_uuid(), $2, $4, $5, $6, $6, $6, 'CAPTURED')
       ON CONFLICT ("userId", "providerPaymentId") WHERE "providerPaymentId" IS NOT NULL DO NOTHING RETURNING *
     ), ${REFUND_OF_UNMATCHED}`,
    [userId, _id, reason, provider, paymentId, amount],
  );
  return written;
}

/** A payment that placed no order, with the reason of its refund. */
interface UnmatchedRefund extends Pick<Refund, 'userId' | 'reason'> {
  _id: string;
}

const REFUNDED = `"payments" AS unmatched JOIN "refunds" AS refund ON refund."userId" = unmatched."userId"
       AND refund."orderId" = unmatched."orderId" AND refund."paymentId" = unmatched."_id"`;

/** Such a payment by its id at the provider; undefined if the shop never started its refund. */
export async function findUnmatched(
  manager: EntityManager,
  providerPaymentId: string,
): Promise<UnmatchedRefund | undefined> {
  const [found] = await manager.query<UnmatchedRefund[]>(
    `SELECT unmatched."userId", unmatched."_id", refund."reason" FROM ${REFUNDED}
     WHERE unmatched."providerPaymentId" = $1 AND unmatched."_id" <> unmatched."orderId" LIMIT 1`,
    [providerPaymentId],
  );
  return found;
}

/** Why the shop refunded a payment for this order that did not place it; undefined if it did not. */
export async function findUnmatchedReason(
  manager: EntityManager,
  { userId, _id }: OrderKey,
  providerPaymentId: string,
): Promise<string | undefined> {
  const [found] = await manager.query<{ reason: string }[]>(
    `SELECT refund."reason" FROM ${REFUNDED}
     WHERE unmatched."userId" = $1 AND unmatched."orderId" = $2 AND unmatched."providerPaymentId" = $3
       AND unmatched."_id" <> unmatched."orderId" LIMIT 1`,
    [userId, _id, providerPaymentId],
  );
  return found?.reason;
}

/** Inserts a full refund of such a payment again; undefined if one is pending or settled. */
export async function repeatUnmatchedRefund(
  manager: EntityManager,
  { userId, _id, reason }: UnmatchedRefund,
): Promise<Refund | undefined> {
  const [written] = await manager.query<Refund[]>(
    `WITH unmatched AS (
       UPDATE "payments" SET "refundedPaise" = "capturedPaise"
       WHERE "userId" = $1 AND "_id" = $2 AND "refundedPaise" = 0 RETURNING *
     ), ${REFUND_OF_UNMATCHED}`,
    [userId, _id, reason],
  );
  return written;
}
