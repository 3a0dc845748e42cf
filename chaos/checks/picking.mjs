const PACKED = `'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERY_FAILED'`;

export const PICKING_CHECKS = [
  {
    name: 'every item of an order that is packed is decided and priced',
    sql: `SELECT item."orderId", item."productId", item."status", item."finalPaise" FROM "order_items" AS item
      JOIN "orders" AS packed ON packed."userId" = item."userId" AND packed."_id" = item."orderId"
      WHERE packed."status" IN (${PACKED})
        AND (item."status" = 'ORDERED' OR item."finalPaise" IS NULL OR packed."finalPaise" IS NULL)`,
  },
  {
    name: 'no item costs more in the end than what is in the bag did when it was ordered',
    sql: `SELECT item."orderId", item."productId", item."finalPaise" FROM "order_items" AS item
      LEFT JOIN "item_replacements" AS other ON other."userId" = item."userId" AND other."orderId" = item."orderId"
        AND other."itemId" = item."productId"
      WHERE item."finalPaise" > item."pricePaise" * (item."pickedQty" + coalesce(other."qty", 0))
        OR item."pickedQty" + coalesce(other."qty", 0) > item."qty" - item."missingQty"`,
  },
  {
    name: 'an item is replaced by something if its status says so',
    sql: `SELECT item."orderId", item."productId", item."status", other."productId" AS "other" FROM "order_items" AS item
      LEFT JOIN "item_replacements" AS other ON other."userId" = item."userId" AND other."orderId" = item."orderId"
        AND other."itemId" = item."productId"
      WHERE (item."status" = 'REPLACED') <> (other."itemId" IS NOT NULL)`,
  },
  {
    name: 'for an order that is packed no more is kept than it costs in the end, unless the provider did not give back',
    sql: `SELECT packed."_id", packed."finalPaise", paid."capturedPaise", paid."refundedPaise" FROM "orders" AS packed
      JOIN "payments" AS paid USING ("userId", "_id")
      WHERE packed."status" IN (${PACKED}) AND paid."capturedPaise" - paid."refundedPaise" > packed."finalPaise"
        AND NOT EXISTS (SELECT FROM "refunds" AS refund WHERE refund."userId" = paid."userId"
          AND refund."paymentId" = paid."_id" AND refund."state" = 'FAILED')`,
  },
];
