import { createRequire } from 'node:module';
import { inRoot } from '../../scripts/steps.mjs';

const { TRANSITIONS } = createRequire(import.meta.url)(inRoot('dist/domain/order/order-status.js'));

/** The actors that may move an order, by the kind or role in its event. */
const actorsOf = (roles) => [...roles.map((one) => (one === 'ITS_PICKER' ? 'PICKER' : one)), 'OWNER'];
const LEGAL = TRANSITIONS.flatMap(({ from, to, allowed }) =>
  actorsOf(allowed).map((actor) => `('${from}', '${to}', '${actor}')`),
).join(', ');

const MOVES = `SELECT "userId", "orderId", "at", "status", coalesce("actor"->>'role', "actor"->>'kind') AS "by",
    lag("status") OVER earlier AS "from", lead("status") OVER earlier AS "next"
  FROM "order_events" WHERE "status" IS NOT NULL WINDOW earlier AS (PARTITION BY "userId", "orderId" ORDER BY "at")`;

export const HISTORY_CHECKS = [
  {
    name: 'every order has moved by the table of transitions',
    sql: `SELECT moved."orderId", moved."from", moved."status", moved."by" FROM (${MOVES}) AS moved
      WHERE CASE WHEN moved."from" IS NULL THEN moved."status" <> 'PLACED'
        ELSE (moved."from", moved."status", moved."by") NOT IN (VALUES ${LEGAL}) END`,
  },
  {
    name: 'every placed order has the last status of its history',
    sql: `SELECT placed."_id", placed."status", moved."status" AS "last" FROM "orders" AS placed
      FULL JOIN (SELECT * FROM (${MOVES}) AS moved WHERE "next" IS NULL) AS moved
        ON moved."userId" = placed."userId" AND moved."orderId" = placed."_id"
      WHERE placed."status" IS DISTINCT FROM moved."status"`,
  },
  {
    name: 'the start and end of every refund of a placed order are in its history',
    sql: `SELECT "orderId", "begun", "over", "refunds", "ended" FROM (
        SELECT "userId", "orderId", count(*) FILTER (WHERE "code" = 'REFUND_STARTED') AS "begun",
          count(*) FILTER (WHERE "code" IN ('REFUND_SETTLED', 'REFUND_FAILED')) AS "over"
        FROM "order_events" GROUP BY "userId", "orderId"
      ) AS logged FULL JOIN (
        SELECT refund."userId", refund."orderId", count(*) AS "refunds", count(*) FILTER (WHERE refund."state" <> 'PENDING') AS "ended"
        FROM "refunds" AS refund
        JOIN "orders" ON "orders"."userId" = refund."userId" AND "orders"."_id" = refund."orderId"
        WHERE "orders"."state" = 'PLACED' GROUP BY refund."userId", refund."orderId"
      ) AS done USING ("userId", "orderId")
      WHERE coalesce("begun", 0) <> coalesce("refunds", 0) OR coalesce("over", 0) <> coalesce("ended", 0)`,
  },
  {
    name: 'the audit log has every refund and cancellation by staff, once',
    sql: `SELECT coalesce(done."what", noted."what") AS "what", done."number", noted."number" AS "noted" FROM (
        SELECT 'refund ' || "_id" AS "what", 1 AS "number" FROM "refunds" AS refund
        WHERE "by"->>'kind' = 'STAFF' AND NOT EXISTS ( -- The refund of a cancellation is part of it.
          SELECT FROM "order_events" AS moved WHERE moved."userId" = refund."userId" AND moved."orderId" = refund."orderId"
            AND moved."status" = 'CANCELLED' AND moved."params"->>'reason' = refund."reason")
        UNION ALL SELECT 'cancelled order/' || "orderId", count(*) FROM "order_events"
          WHERE "status" = 'CANCELLED' AND "actor"->>'kind' = 'STAFF' GROUP BY "orderId"
      ) AS done FULL JOIN (
        SELECT CASE "action" WHEN 'cancelOrder' THEN 'cancelled ' || "subject" ELSE 'refund ' || ("after"::jsonb->>'refund') END AS "what",
          count(*) AS "number"
        FROM "audit_log" WHERE "action" IN ('refundOrder', 'cancelOrder') OR "action" = 'finishPacking' AND "after"::jsonb ? 'refund'
        GROUP BY 1
      ) AS noted USING ("what") WHERE done."number" IS DISTINCT FROM noted."number"`,
  },
];
