import { isRequestedLater, isSentLater } from './later-jobs.mjs';

/** Background work: once all of it has ended, the shop is idle. */
export const WORK_CHECKS = [
  {
    name: 'no job is failing, running or overdue',
    sql: `SELECT id, task_identifier, attempts, last_error, run_at, locked_at FROM graphile_worker.jobs
      WHERE locked_at IS NOT NULL OR NOT (key IS NULL AND attempts >= max_attempts)
        AND (last_error IS NOT NULL OR attempts >= max_attempts OR run_at < now() - interval '5 seconds')`,
  },
  {
    name: 'every message is sent, or delayed by the hourly limit',
    sql: `SELECT "_id", "kind", "channel", "createdAt" FROM "messages" AS message
      WHERE "state" = 'WAITING' AND NOT ${isSentLater('message')}`,
  },
  {
    name: 'every event of an order that has a mail has sent it',
    sql: `SELECT "orderId", "code", "at" FROM "order_events" AS event
      WHERE "code" IN ('PLACED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED', 'REFUND_SETTLED') AND NOT EXISTS (
        SELECT FROM "messages" AS mail WHERE mail."userId" = event."userId" AND mail."orderId" = event."orderId"
          AND mail."eventId" = event."_id" AND mail."channel" = 'EMAIL')`,
  },
  {
    name: 'every webhook is delivered',
    sql: `SELECT "event_id", "attempts", "next_at" FROM "sandbox"."webhooks" WHERE NOT "delivered"`,
  },
  {
    name: 'every refund is settled, has failed, or is retried later',
    sql: `SELECT "_id", "amountPaise", "createdAt" FROM "refunds" AS refund
      WHERE "state" = 'PENDING' AND NOT ${isRequestedLater('refund')}`,
  },
  {
    name: 'every captured payment is known to the shop',
    sql: `SELECT theirs."id", theirs."created_at" FROM "sandbox"."payments" AS theirs
      LEFT JOIN "payments" AS ours ON ours."providerPaymentId" = theirs."id" AND ours."state" = 'CAPTURED'
      WHERE theirs."status" = 'captured' AND ours."_id" IS NULL`,
  },
  {
    name: 'no payment is left authorised',
    sql: `SELECT "id", "created_at" FROM "sandbox"."payments" WHERE "status" = 'authorized'`,
  },
  {
    name: 'every order that waits for its payment has a next lookup',
    sql: `SELECT waiting."_id", waiting."startedAt", opened."state" FROM "orders" AS waiting
      LEFT JOIN "payments" AS opened USING ("userId", "_id")
      WHERE waiting."state" = 'PENDING' AND opened."lookUpAt" IS NULL`,
  },
];
