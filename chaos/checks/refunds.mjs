import { isRequestedLater } from './later-jobs.mjs';

export const REFUND_CHECKS = [
  {
    name: 'shop and provider have the same refunds, to the paisa, with the same outcomes',
    sql: `SELECT theirs."id" AS "theirs", theirs."outcome", theirs."amount", ours.*
      FROM "sandbox"."refunds" AS theirs FULL JOIN (
        SELECT refund."_id", refund."state", refund."amountPaise", refund."providerRefundId", paid."providerPaymentId"
        FROM "refunds" AS refund
        JOIN "payments" AS paid ON paid."userId" = refund."userId" AND paid."_id" = refund."paymentId"
        -- The provider has rejected the others, or does not know of them yet.
        WHERE refund."providerRefundId" IS NOT NULL OR refund."state" = 'SETTLED'
          OR (refund."state" = 'PENDING' AND NOT ${isRequestedLater('refund')})
      ) AS ours ON ours."_id"::text = theirs."receipt"
      WHERE theirs."id" IS DISTINCT FROM ours."providerRefundId" OR theirs."amount" IS DISTINCT FROM ours."amountPaise"
        OR theirs."payment_id" IS DISTINCT FROM ours."providerPaymentId"
        OR ours."state" IS DISTINCT FROM CASE theirs."outcome" WHEN 'processed' THEN 'SETTLED' ELSE 'FAILED' END`,
  },
  {
    name: 'the provider has refunded no more than it captured',
    sql: `SELECT paid."id", due."amount", sum(back."amount")::int AS "back" FROM "sandbox"."payments" AS paid
      JOIN "sandbox"."orders" AS due ON due."id" = paid."order_id"
      JOIN "sandbox"."refunds" AS back ON back."payment_id" = paid."id" AND back."outcome" = 'processed'
      GROUP BY paid."id", due."amount" HAVING sum(back."amount") > due."amount"`,
  },
  {
    name: 'the refunded amount of a payment is the sum of its refunds',
    sql: `SELECT paid."_id", paid."refundedPaise", paid."capturedPaise", coalesce(sum(refund."amountPaise"), 0)::int AS "refunds"
      FROM "payments" AS paid LEFT JOIN "refunds" AS refund ON refund."userId" = paid."userId"
        AND refund."paymentId" = paid."_id" AND refund."state" <> 'FAILED'
      GROUP BY paid."userId", paid."_id"
      HAVING paid."refundedPaise" <> coalesce(sum(refund."amountPaise"), 0) OR paid."refundedPaise" > paid."capturedPaise"`,
  },
  {
    name: 'no item is refunded more often than it was bought',
    sql: `SELECT item."orderId", item."productId", item."qty", sum((back->>'qty')::int)::int AS "back"
      FROM "order_items" AS item
      JOIN "refunds" AS refund ON refund."userId" = item."userId" AND refund."orderId" = item."orderId"
        AND refund."state" <> 'FAILED'
      CROSS JOIN jsonb_array_elements(refund."items") AS back WHERE back->>'productId' = item."productId"
      GROUP BY item."userId", item."orderId", item."productId", item."qty" HAVING sum((back->>'qty')::int) > item."qty"`,
  },
  {
    name: 'a cancelled order is fully refunded, unless the provider rejected it',
    sql: `SELECT "orders"."_id", paid."capturedPaise", paid."refundedPaise" FROM "orders"
      JOIN "payments" AS paid USING ("userId", "_id")
      WHERE "orders"."status" = 'CANCELLED' AND paid."refundedPaise" <> paid."capturedPaise" AND NOT EXISTS (
        SELECT FROM "refunds" AS refund WHERE refund."userId" = paid."userId" AND refund."paymentId" = paid."_id"
          AND refund."state" = 'FAILED')`,
  },
];
