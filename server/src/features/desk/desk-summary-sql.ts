import { ORDER_STATUSES } from '../../../../domain/order/order-status';
import { TOP_PRODUCTS } from '../../../../domain/staff/summary';
import { inStatus, IS_NOT_CANCELLED } from '../../common/order-statuses';

/** $1 and $2: the starts and ends of the days. */
const REQUESTED_DAYS = `unnest($1::timestamptz[], $2::timestamptz[]) AS day ("startsAt", "endsAt")`;
/** The days that are not added up yet. */
const OPEN = `(
    SELECT * FROM ${REQUESTED_DAYS} WHERE NOT EXISTS (
      SELECT FROM "day_figures" AS settled
      WHERE settled."startsAt" = day."startsAt" AND settled."endsAt" = day."endsAt"
    )
  ) AS day`;

/** By the index of orders by status and time. */
const placedOn = (isInStatus: string): string =>
  `bought.${isInStatus} AND bought."createdAt" >= day."startsAt" AND bought."createdAt" < day."endsAt"`;

/**
 * Related rows of each order, by key: OFFSET 0 keeps the planner from scanning whole tables for a day. What is picked counts once
 * the order is packed, here and in what was sold: no trigger notices single items.
 */
const ORDERS = `
  SELECT bought.${IS_NOT_CANCELLED} AS "isNotCancelled", bought."payment", coalesce("finalPaise", "totalPaise") AS "duePaise",
    "totalPaise", coalesce((
      SELECT "refundedPaise" FROM "payments" AS paid WHERE paid."userId" = bought."userId" AND paid."_id" = bought."_id"
    ), 0) AS "refundedPaise", (
      SELECT count(*) FROM "order_items" AS item WHERE item."userId" = bought."userId" AND item."orderId" = bought."_id"
        AND (item."missingQty" > 0 OR item."status" = 'SHORT' AND item."finalPaise" IS NOT NULL)
    ) AS "shortLines", CASE bought."status" WHEN 'DELIVERED' THEN (
      SELECT happened."at" <= slot."endsAt" FROM "delivery_slots" AS slot, "order_events" AS happened
      WHERE slot."_id" = bought."slotId" AND happened."userId" = bought."userId" AND happened."orderId" = bought."_id"
        AND happened."status" = 'DELIVERED' LIMIT 1
    ) END AS "isInTime"
  FROM "orders" AS bought WHERE ${placedOn(inStatus(ORDER_STATUSES))} OFFSET 0`;

/** The payment less refunds, or the amount due at the door. */
const NET_REVENUE = `CASE "payment" WHEN 'PAID' THEN "totalPaise" - "refundedPaise" ELSE "duePaise" END`;

/** Adds up days. */
const counted = (days: string): string => `
  SELECT day."startsAt", day."endsAt", sums.* FROM ${days} CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE "isNotCancelled"))::int AS "orders",
      coalesce(sum(${NET_REVENUE}) FILTER (WHERE "isNotCancelled"), 0)::bigint AS "revenuePaise",
      coalesce(sum("refundedPaise"), 0)::bigint AS "refundedPaise",
      coalesce(sum("shortLines") FILTER (WHERE "isNotCancelled"), 0)::int AS "shortLines",
      count("isInTime")::int AS "delivered", (count(*) FILTER (WHERE "isInTime"))::int AS "inTime"
    FROM (${ORDERS}) AS placed
  ) AS sums`;

/** The sales of each product on each day. */
const sold = (days: string): string => `
  SELECT day."startsAt", product.* FROM ${days} CROSS JOIN LATERAL (
    SELECT item."productId", max(item."title" COLLATE "C") AS "title", sum(item."comingQty")::int AS "qty",
      sum((item."paise" - item."discountPaise") * item."finalPaise" / item."paise")::bigint AS "revenuePaise"
    FROM "orders" AS bought CROSS JOIN LATERAL (
      SELECT "productId", "title", "pricePaise"::bigint * "qty" AS "paise", coalesce("discountPaise", 0) AS "discountPaise",
        CASE WHEN "finalPaise" IS NULL THEN "qty" - "missingQty" ELSE "pickedQty" END AS "comingQty",
        coalesce("finalPaise", "pricePaise" * ("qty" - "missingQty")) AS "finalPaise"
      FROM "order_items" WHERE "userId" = bought."userId" AND "orderId" = bought."_id" OFFSET 0
    ) AS item
    WHERE ${placedOn(IS_NOT_CANCELLED)} GROUP BY 1
  ) AS product`;

const FIGURES = `"startsAt", "orders", "revenuePaise", "refundedPaise", "shortLines", "delivered", "inTime"`;
/** The figures of the days that begin at $1 and end at $2; old days were added up before. */
export const BY_DAY = `
  SELECT "startsAt", "orders", "revenuePaise"::float8, "refundedPaise"::float8, "shortLines", "delivered", "inTime", "isSettled"
  FROM (
    SELECT ${FIGURES}, true AS "isSettled" FROM ${REQUESTED_DAYS} JOIN "day_figures" AS settled USING ("startsAt", "endsAt")
    UNION ALL SELECT ${FIGURES}, false FROM (${counted(OPEN)}) AS open
  ) AS figures`;

/** The products with the most revenue, titled as on the last day. Carrying all titles along would take as long as the sums. */
export const TOP = `
  WITH open AS MATERIALIZED (${sold(OPEN)}), month AS MATERIALIZED (
    SELECT "startsAt", "endsAt" FROM "month_figures" WHERE "startsAt" = ANY($1) AND "endsAt" = ANY($2)
  ), top AS (
    SELECT "productId", max("lastDay") AS "lastDay", sum("qty")::int AS "qty", sum("revenuePaise")::float8 AS "revenuePaise"
    FROM (
      SELECT product."productId", product."lastDay", product."qty", product."revenuePaise"
      FROM month JOIN "month_product_figures" AS product USING ("startsAt")
      UNION ALL SELECT product."productId", product."startsAt", product."qty", product."revenuePaise"
      FROM ${REQUESTED_DAYS} JOIN "day_figures" AS settled USING ("startsAt", "endsAt")
      JOIN "day_product_figures" AS product USING ("startsAt")
      WHERE NOT EXISTS (
        SELECT FROM month WHERE month."startsAt" <= day."startsAt" AND day."endsAt" <= month."endsAt"
      )
      UNION ALL SELECT "productId", "startsAt", "qty", "revenuePaise" FROM open
    ) AS figures
    GROUP BY "productId" ORDER BY 4 DESC, "productId" LIMIT ${TOP_PRODUCTS}
  )
  SELECT "productId", coalesce(
      (SELECT "title" FROM open WHERE open."productId" = top."productId" AND "startsAt" = "lastDay"),
      (SELECT "title" FROM "day_product_figures" AS one WHERE one."productId" = top."productId" AND "startsAt" = "lastDay")
    ) AS "title", "qty", "revenuePaise"
  FROM top ORDER BY "revenuePaise" DESC, "productId"`;

/** Stores the figures of these days. */
export const SETTLE = `INSERT INTO "day_figures" ("startsAt", "endsAt", "orders", "revenuePaise", "refundedPaise", "shortLines",
    "delivered", "inTime") ${counted(REQUESTED_DAYS)}
  ON CONFLICT ("startsAt") DO NOTHING`;
export const SETTLE_PRODUCTS = `INSERT INTO "day_product_figures" ("startsAt", "productId", "title", "qty", "revenuePaise")
  ${sold(REQUESTED_DAYS)} ON CONFLICT ("startsAt", "productId") DO NOTHING`;

/** Stores the sales of the month of these days, if all of its days are stored. */
export const SETTLE_MONTH = `
  WITH month AS (
    INSERT INTO "month_figures" ("startsAt", "endsAt")
    SELECT min("startsAt"), max("endsAt") FROM ${REQUESTED_DAYS} JOIN "day_figures" USING ("startsAt", "endsAt")
    HAVING count(*) = cardinality($1) ON CONFLICT ("startsAt") DO NOTHING RETURNING "startsAt"
  )
  INSERT INTO "month_product_figures" ("startsAt", "productId", "lastDay", "qty", "revenuePaise")
  SELECT month."startsAt", "productId", max(product."startsAt"), sum("qty"), sum("revenuePaise")
  FROM month, ${REQUESTED_DAYS} JOIN "day_product_figures" AS product USING ("startsAt")
  GROUP BY month."startsAt", "productId"`;

/** When the first order was placed; null before. */
export const FIRST_ORDER = `
  SELECT min(one."createdAt") AS "at" FROM unnest($1::text[]) AS wanted ("status") CROSS JOIN LATERAL (
    SELECT "createdAt" FROM "orders" WHERE "orders"."status" = wanted."status" ORDER BY "createdAt" LIMIT 1
  ) AS one`;
