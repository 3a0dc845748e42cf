import type { Queried } from '../../database/shop-client';

/** What of the shop's money does not go as it should. */
export interface MoneyWorries {
  /** Asked for, and not given back yet. */
  refundsPending: number;
  refundsPendingOldestSeconds: number;
  /** Refused by the provider within a week, and not given back since. */
  refundsFailed: number;
  /** Payments of the last hour that have placed an order, and that no webhook has reported in a minute. */
  webhooksLate: number;
}

/** All of them, so that the index "orders_desk" is used. */
const PLACED = `"status" IN ('PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERY_FAILED', 'CANCELLED')`;

const READ = `SELECT unsettled.*, late."webhooksLate" FROM (
    SELECT count(*) FILTER (WHERE "state" = 'PENDING')::int AS "refundsPending",
      coalesce(extract(epoch FROM now() - min("createdAt") FILTER (WHERE "state" = 'PENDING')), 0)::float8
        AS "refundsPendingOldestSeconds",
      count(*) FILTER (WHERE "state" = 'FAILED' AND "createdAt" > now() - interval '7 days' AND NOT EXISTS (
        SELECT FROM "refunds" AS again WHERE again."userId" = refund."userId" AND again."paymentId" = refund."paymentId"
          AND again."createdAt" > refund."createdAt" AND again."state" <> 'FAILED'))::int AS "refundsFailed"
    FROM "refunds" AS refund WHERE "state" <> 'SETTLED'
  ) AS unsettled, (
    SELECT count(*)::int AS "webhooksLate" FROM "orders" AS placed
    JOIN "payments" AS paid ON paid."userId" = placed."userId" AND paid."_id" = placed."_id"
    WHERE placed.${PLACED} AND placed."createdAt" > now() - interval '1 hour'
      AND placed."createdAt" < now() - interval '1 minute' AND paid."state" = 'CAPTURED' AND paid."providerPaymentId" NOT IN (
        SELECT "providerPaymentId" FROM "payment_events"
        WHERE "receivedAt" > now() - interval '2 hours' AND "providerPaymentId" IS NOT NULL)
  ) AS late`;

/** One statement. */
export async function readMoneyWorries(database: Queried): Promise<MoneyWorries> {
  const [worries] = await database.query<[MoneyWorries]>(READ);
  return worries;
}
