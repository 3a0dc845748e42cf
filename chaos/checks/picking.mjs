import { PACKED } from '../statuses.mjs';

export const PICKING_CHECKS = [
  {
    name: 'every item of a packed order has a status and a final price',
    sql: `SELECT item."orderId", item."productId", item."status", item."finalPaise" FROM "order_items" AS item
      JOIN "orders" AS packed ON packed."userId" = item."userId" AND packed."_id" = item."orderId"
      WHERE packed."status" IN ${PACKED}
        AND (item."status" = 'ORDERED' OR item."finalPaise" IS NULL OR packed."finalPaise" IS NULL)`,
  },
  {
    name: 'no final price is higher than the ordered price of what is in the bag',
    sql: `SELECT item."orderId", item."productId", item."finalPaise" FROM "order_items" AS item
      LEFT JOIN "item_replacements" AS other ON other."userId" = item."userId" AND other."orderId" = item."orderId"
        AND other."itemId" = item."productId"
      WHERE item."finalPaise" > item."pricePaise" * (item."pickedQty" + coalesce(other."qty", 0))
        OR item."pickedQty" + coalesce(other."qty", 0) > item."qty" - item."missingQty"`,
  },
  {
    name: 'an item has a replacement if and only if its status is REPLACED',
    sql: `SELECT item."orderId", item."productId", item."status", other."productId" AS "other" FROM "order_items" AS item
      LEFT JOIN "item_replacements" AS other ON other."userId" = item."userId" AND other."orderId" = item."orderId"
        AND other."itemId" = item."productId"
      WHERE (item."status" = 'REPLACED') <> (other."itemId" IS NOT NULL)`,
  },
  {
    name: 'no more than its final price is charged for a packed order, unless the provider rejected the refund',
    sql: `SELECT packed."_id", packed."finalPaise", paid."capturedPaise", paid."refundedPaise" FROM "orders" AS packed
      JOIN "payments" AS paid USING ("userId", "_id")
      WHERE packed."status" IN ${PACKED} AND paid."capturedPaise" - paid."refundedPaise" > packed."finalPaise"
        AND NOT EXISTS (SELECT FROM "refunds" AS refund WHERE refund."userId" = paid."userId"
          AND refund."paymentId" = paid."_id" AND refund."state" = 'FAILED')`,
  },
];
