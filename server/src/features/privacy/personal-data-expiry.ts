import type { DataSource } from 'typeorm';
import { deleteInBatches } from '../../database/delete-in-batches';
import { EMPTY } from './account-deletion-store';

/** Rows per statement. */
const BATCH = 500;
const CHECKOUT_DAYS = 30;

/**
 * Abandoned checkouts, unless a payment may still come or be owed. Locked rows are emptied in the next run.
 */
const CHECKOUTS = `WITH abandoned AS (
    SELECT "userId", "_id" FROM "orders" AS checkout
    WHERE "state" = 'EXPIRED' AND "address" <> '' AND "startedAt" < now() - interval '${CHECKOUT_DAYS} days'
      AND NOT EXISTS (
        SELECT FROM "payments" AS paid WHERE paid."userId" = checkout."userId" AND paid."orderId" = checkout."_id"
          AND (paid."lookUpAt" IS NOT NULL OR paid."state" = 'AUTHORIZED' OR paid."refundedPaise" < paid."capturedPaise")
      ) AND NOT EXISTS (
        SELECT FROM "refunds" AS refund WHERE refund."userId" = checkout."userId" AND refund."orderId" = checkout."_id"
          AND refund."state" = 'PENDING'
      )
    LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), emptied AS (
    UPDATE "orders" SET ${EMPTY}, "address" = '' FROM abandoned
    WHERE "orders"."userId" = abandoned."userId" AND "orders"."_id" = abandoned."_id" RETURNING 1
  ) SELECT count(*)::int AS "count" FROM emptied`;

/** The bodies of webhooks, which have email and phone. What was done about them stays. */
const WEBHOOKS = `SELECT "forget_webhooks"(${BATCH}) AS "count"`;

/** Deletes personal data that the shop no longer needs. Safe in several processes. */
export async function forgetPersonalData(dataSource: DataSource): Promise<void> {
  for (const statement of [CHECKOUTS, WEBHOOKS]) {
    let count = BATCH;
    while (count === BATCH) [{ count }] = await dataSource.query<[{ count: number }]>(statement);
  }
  // Those that nobody has accepted.
  await deleteInBatches(dataSource, 'staff_invitations', '"emailKey"', '"expiresAt" < now()');
}
