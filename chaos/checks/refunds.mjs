import { isAskedForLater } from './later-jobs.mjs';

export const REFUND_CHECKS = [
  {
    name: 'both ledgers have the same refunds, to the paisa, and agree what became of them',
    sql: `SELECT theirs."id" AS "theirs", theirs."outcome", theirs."amount", ours.*
      FROM "sandbox"."refunds" AS theirs FULL JOIN (
        SELECT refund."_id", refund."state", refund."amountPaise", refund."providerRefundId", paid."providerPaymentId"
        FROM "refunds" AS refund
        JOIN "payments" AS paid ON paid."userId" = refund."userId" AND paid."_id" = refund."paymentId"
        -- The provider has refused the others, or does not know of them yet.
        WHERE refund."providerRefundId" IS NOT NULL OR refund."state" = 'SETTLED'
          OR (refund."state" = 'PENDING' AND NOT ${isAskedForLater('refund')})
      ) AS ours ON ours."_id"::text = theirs."receipt"
      WHERE theirs."id" IS DISTINCT FROM ours."providerRefundId" OR theirs."amount" IS DISTINCT FROM ours."amountPaise"
        OR theirs."payment_id" IS DISTINCT FROM ours."providerPaymentId"
        OR ours."state" IS DISTINCT FROM CASE theirs."outcome" WHEN 'processed' THEN 'SETTLED' ELSE 'FAILED' END`,
  },
  {
    name: 'the provider has given back no more than it captured',
    sql: `SELECT paid."id", asked."amount", sum(back."amount")::int AS "back" FROM "sandbox"."payments" AS paid
      JOIN "sandbox"."orders" AS asked ON asked."id" = paid."order_id"
      JOIN "sandbox"."refunds" AS back ON back."payment_id" = paid."id" AND back."outcome" = 'processed'
      GROUP BY paid."id", asked."amount" HAVING sum(back."amount") > asked."amount"`,
  },
  {
    name: 'what a payment has given back is the sum of its refunds',
    sql: `SELECT paid."_id", paid."refundedPaise", paid."capturedPaise", coalesce(sum(refund."amountPaise"), 0)::int AS "refunds"
      FROM "payments" AS paid LEFT JOIN "refunds" AS refund ON refund."userId" = paid."userId"
        AND refund."paymentId" = paid."_id" AND refund."state" <> 'FAILED'
      GROUP BY paid."userId", paid."_id"
      HAVING paid."refundedPaise" <> coalesce(sum(refund."amountPaise"), 0) OR paid."refundedPaise" > paid."capturedPaise"`,
  },
  {
    name: 'of no item more is given back than was bought',
    sql: `SELECT item."orderId", item."productId", item."qty", sum((back->>'qty')::int)::int AS "back"
      FROM "order_items" AS item
      JOIN "refunds" AS refund ON refund."userId" = item."userId" AND refund."orderId" = item."orderId"
        AND refund."state" <> 'FAILED'
      CROSS JOIN jsonb_array_elements(refund."items") AS back WHERE back->>'productId' = item."productId"
      GROUP BY item."userId", item."orderId", item."productId", item."qty" HAVING sum((back->>'qty')::int) > item."qty"`,
  },
  {
    name: 'a cancelled order is wholly given back, unless the provider did not',
    sql: `SELECT "orders"."_id", paid."capturedPaise", paid."refundedPaise" FROM "orders"
      JOIN "payments" AS paid USING ("userId", "_id")
      WHERE "orders"."status" = 'CANCELLED' AND paid."refundedPaise" <> paid."capturedPaise" AND NOT EXISTS (
        SELECT FROM "refunds" AS refund WHERE refund."userId" = paid."userId" AND refund."paymentId" = paid."_id"
          AND refund."state" = 'FAILED')`,
  },
];
