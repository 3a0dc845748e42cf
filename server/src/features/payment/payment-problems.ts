import { REASONS_ENGLISH } from '../../../../domain/wording/reasons.en';
import { ORDER_STATUSES } from '../../../../domain/order/order-status';
import { inStatus } from '../../common/order-statuses';
import type { Queried } from '../../database/shop-client';

/** Payment and refund problems. */
export interface PaymentProblems {
  /** Requested, and not settled yet. */
  refundsPending: number;
  refundsPendingOldestSeconds: number;
  /** Failed within a week, and nothing since has taken their place. */
  refundsFailed: number;
  /** Payments of the last hour that placed an order, but no webhook reported within a minute. */
  webhooksLate: number;
}

/** All statuses, so that the index "orders_desk" is used. */
const IS_PLACED = inStatus(ORDER_STATUSES);

/** The idempotency key of what repeats a failed `refund`. */
export const keyOfRepeat = (refundId: string): string => `again ${refundId}`;
/** What the shop gives back by itself of a packed order: each time all that is owed. */
const BY_ITSELF = `('${REASONS_ENGLISH.NOT_AS_ORDERED}', '${REASONS_ENGLISH.OWED}')`;

/**
 * Whether something has taken the place of a failed `refund`: nothing is left to refund; cancelling gave back everything, or
 * packing all that is not in the bag, but no amounts; it was repeated, by staff or by the shop itself; or there are as many
 * later refunds of the same amount as failed ones.
 */
export const REFUND_REPLACED = `(EXISTS (
      SELECT FROM "payments" AS paid WHERE paid."userId" = refund."userId" AND paid."_id" = refund."paymentId"
        AND paid."refundedPaise" = paid."capturedPaise"
    ) OR refund."paymentId" = refund."orderId" AND EXISTS (
      SELECT FROM "order_events" AS event WHERE event."userId" = refund."userId" AND event."orderId" = refund."orderId"
        AND event."at" > refund."createdAt"
        AND (event."code" = 'CANCELLED' OR event."code" = 'PACKED' AND refund."items" IS NOT NULL)
    ) OR EXISTS (
      SELECT FROM "refunds" AS again WHERE again."userId" = refund."userId" AND again."orderId" = refund."orderId"
        AND again."paymentId" = refund."paymentId" AND again."createdAt" > refund."createdAt"
        AND (again."idempotencyKey" = '${keyOfRepeat('')}' || refund."_id" OR again."reason" = '${REASONS_ENGLISH.OWED}' AND (
          refund."reason" IN ${BY_ITSELF} OR EXISTS (
            SELECT FROM "orders" WHERE "userId" = refund."userId" AND "_id" = refund."orderId" AND "status" = 'CANCELLED')))
    ) OR (
      SELECT count(*) FILTER (WHERE again."state" <> 'FAILED') >= count(*) FILTER (WHERE again."state" = 'FAILED')
      FROM "refunds" AS again WHERE again."userId" = refund."userId" AND again."paymentId" = refund."paymentId"
        AND again."amountPaise" = refund."amountPaise" AND again."createdAt" >= refund."createdAt"))`;

const READ = `SELECT unsettled.*, late."webhooksLate" FROM (
    SELECT count(*) FILTER (WHERE "state" = 'PENDING')::int AS "refundsPending",
      coalesce(extract(epoch FROM now() - min("createdAt") FILTER (WHERE "state" = 'PENDING')), 0)::float8
        AS "refundsPendingOldestSeconds",
      count(*) FILTER (WHERE "state" = 'FAILED' AND "createdAt" > now() - interval '7 days' AND NOT ${REFUND_REPLACED})::int
        AS "refundsFailed"
    FROM "refunds" AS refund WHERE "state" <> 'SETTLED'
  ) AS unsettled, (
    SELECT count(*)::int AS "webhooksLate" FROM "orders" AS placed
    JOIN "payments" AS paid ON paid."userId" = placed."userId" AND paid."_id" = placed."_id"
    WHERE placed.${IS_PLACED} AND placed."createdAt" > now() - interval '1 hour'
      AND placed."createdAt" < now() - interval '1 minute' AND paid."state" = 'CAPTURED' AND paid."providerPaymentId" NOT IN (
        SELECT "providerPaymentId" FROM "payment_events"
        WHERE "receivedAt" > now() - interval '2 hours' AND "providerPaymentId" IS NOT NULL
          AND "eventType" IS DISTINCT FROM 'lookup')
  ) AS late`;

/** One statement. */
export async function readPaymentProblems(database: Queried): Promise<PaymentProblems> {
  const [problems] = await database.query<[PaymentProblems]>(READ);
  return problems;
}
