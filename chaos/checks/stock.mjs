import { createRequire } from 'node:module';
import { inRoot } from '../../scripts/steps.mjs';
import { BAGS } from '../bags.mjs';
import { OPEN } from '../statuses.mjs';

const { REASONS } = createRequire(import.meta.url)(inRoot('dist/domain/wording/reasons.en.js'));

const MOVED = `SELECT "orderId", "productId", sum("qty")::int AS "qty" FROM "stock_movements"
  WHERE "orderId" IS NOT NULL GROUP BY "orderId", "productId"`;
const IN_BAGS = `SELECT "userId", "orderId", "productId", sum("qty")::int AS "qty" FROM (${BAGS}) AS each
  GROUP BY "userId", "orderId", "productId"`;

export const STOCK_CHECKS = [
  {
    name: 'the stock of each product is the sum of its movements',
    sql: `SELECT "stock"."productId", "onHand", "allocated", moved.* FROM "stock" LEFT JOIN (
        SELECT "productId", sum("qty") FILTER (WHERE "kind" IN ('RECEIVED', 'ADJUSTED', 'SHIPPED')) AS "came",
          sum("qty") FILTER (WHERE "orderId" IS NOT NULL) AS "taken"
        FROM "stock_movements" GROUP BY "productId"
      ) AS moved USING ("productId")
      WHERE "onHand" <> coalesce("came", 0) OR "allocated" <> coalesce("taken", 0)`,
  },
  {
    name: 'the held stock is the sum of the holds',
    sql: `SELECT "stock"."productId", "held", sum("qty")::int AS "holds" FROM "stock"
      LEFT JOIN "stock_holds" USING ("productId") GROUP BY "stock"."productId"
      HAVING "held" <> coalesce(sum("qty"), 0)`,
  },
  {
    name: 'every open order has its items allocated, except for missing and short ones; a closed order has none',
    sql: `SELECT bag.*, moved."qty" AS "has", placed."status" FROM (${IN_BAGS}) AS bag
      JOIN "orders" AS placed ON placed."userId" = bag."userId" AND placed."_id" = bag."orderId"
      JOIN "stock" USING ("productId")
      LEFT JOIN (${MOVED}) AS moved ON moved."orderId" = bag."orderId" AND moved."productId" = bag."productId"
      WHERE coalesce(moved."qty", 0) <> CASE
        WHEN placed."status" IN ${OPEN} THEN bag."qty" ELSE 0 END`,
  },
  {
    name: 'no stock is held for a placed order',
    sql: `SELECT hold.* FROM "stock_holds" AS hold JOIN "orders" AS placed
      ON placed."userId" = hold."userId" AND placed."_id" = hold."orderId" WHERE placed."state" = 'PLACED'`,
  },
  {
    name: 'missing items are refunded, unless all are missing and the order is cancelled',
    sql: `SELECT item."orderId", item."productId", item."missingQty" FROM "order_items" AS item
      JOIN "orders" AS placed ON placed."userId" = item."userId" AND placed."_id" = item."orderId"
      WHERE NOT (placed."status" = 'CANCELLED' AND NOT EXISTS (SELECT FROM "order_items" AS other
          WHERE other."userId" = item."userId" AND other."orderId" = item."orderId" AND other."missingQty" < other."qty"))
        AND item."missingQty" <> (
          SELECT coalesce(sum((back->>'qty')::int), 0) FROM "refunds" AS refund, jsonb_array_elements(refund."items") AS back
          WHERE refund."userId" = item."userId" AND refund."orderId" = item."orderId" AND refund."by"->>'kind' = 'SYSTEM'
            -- One that replaces a failed refund names its items again.
            AND refund."reason" <> '${REASONS.OWED}' AND back->>'productId' = item."productId")`,
  },
];
