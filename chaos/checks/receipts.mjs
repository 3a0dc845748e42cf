export const RECEIPT_CHECKS = [
  {
    name: 'receipts and credit notes are numbered without gaps',
    sql: `SELECT counter.*, count(issued."count")::int, max(issued."count") FROM "receipt_counters" AS counter
      LEFT JOIN "receipts" AS issued USING ("kind", "year") GROUP BY "kind", "year", "last"
      HAVING "last" <> count(issued."count") OR "last" IS DISTINCT FROM max(issued."count")`,
  },
  {
    name: 'every paid and packed order that costs something has its receipt',
    sql: `SELECT packed."_id", packed."status", packed."finalPaise" FROM "orders" AS packed
      WHERE packed."status" IN ('PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED') AND packed."payment" = 'PAID'
        AND packed."finalPaise" > 0 AND NOT EXISTS (
          SELECT FROM "receipts" AS issued WHERE issued."userId" = packed."userId" AND issued."orderId" = packed."_id"
            AND issued."kind" = 'RECEIPT')`,
  },
];
