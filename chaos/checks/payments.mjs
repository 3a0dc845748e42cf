export const PAYMENT_CHECKS = [
  {
    name: 'every captured payment has exactly one placed order, or is fully refunded',
    sql: `SELECT theirs."id", due."amount", count(placed."_id")::int AS "orders", (
        SELECT coalesce(sum("amount"), 0)::int FROM "sandbox"."refunds" AS back
        WHERE back."payment_id" = theirs."id" AND back."outcome" = 'processed'
      ) AS "back"
      FROM "sandbox"."payments" AS theirs JOIN "sandbox"."orders" AS due ON due."id" = theirs."order_id"
      LEFT JOIN "payments" AS ours ON ours."providerPaymentId" = theirs."id" AND ours."_id" = ours."orderId"
      LEFT JOIN "orders" AS placed ON placed."userId" = ours."userId" AND placed."_id" = ours."orderId"
        AND placed."state" = 'PLACED' AND placed."payment" = 'PAID'
      WHERE theirs."status" = 'captured' GROUP BY theirs."id", due."amount"
      HAVING count(placed."_id") > 1 OR (count(placed."_id") = 0 AND due."amount" <> (
        SELECT coalesce(sum("amount"), 0) FROM "sandbox"."refunds" AS back
        WHERE back."payment_id" = theirs."id" AND back."outcome" = 'processed'))`,
  },
  {
    name: 'shop and provider have the same payments, to the paisa',
    sql: `SELECT theirs."id" AS "theirs", ours."providerPaymentId" AS "ours", theirs."amount", ours."capturedPaise"
      FROM (SELECT paid."id", due."amount" FROM "sandbox"."payments" AS paid
        JOIN "sandbox"."orders" AS due ON due."id" = paid."order_id" WHERE paid."status" = 'captured') AS theirs
      FULL JOIN (SELECT * FROM "payments" WHERE "state" = 'CAPTURED') AS ours ON ours."providerPaymentId" = theirs."id"
      WHERE theirs."amount" IS DISTINCT FROM ours."capturedPaise"`,
  },
  {
    name: 'no payment is recorded twice',
    sql: `SELECT "providerPaymentId", count(*)::int FROM "payments" WHERE "providerPaymentId" IS NOT NULL
      GROUP BY "providerPaymentId" HAVING count(*) > 1`,
  },
  {
    name: 'every paid order has a captured payment of its price',
    sql: `SELECT placed."_id", placed."totalPaise", paid."state", paid."capturedPaise" FROM "orders" AS placed
      LEFT JOIN "payments" AS paid USING ("userId", "_id")
      WHERE placed."payment" = 'PAID' AND paid."capturedPaise" IS DISTINCT FROM placed."totalPaise"`,
  },
  {
    name: 'every price is the sum of the items',
    sql: `SELECT placed."_id", placed."pricePaise", sum(item."pricePaise" * item."qty")::int AS "items"
      FROM "orders" AS placed
      LEFT JOIN "order_items" AS item ON item."userId" = placed."userId" AND item."orderId" = placed."_id"
      GROUP BY placed."userId", placed."_id"
      HAVING placed."pricePaise" IS DISTINCT FROM sum(item."pricePaise" * item."qty")`,
  },
];
