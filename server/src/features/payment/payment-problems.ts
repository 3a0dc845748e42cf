import { ORDER_STATUSES } from '../../../../domain/order/order-status';
import { inStatus } from '../../common/order-statuses';
import type { Queried } from '../../database/shop-client';
import { REFUND_REPLACED } from './failed-refunds';

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
