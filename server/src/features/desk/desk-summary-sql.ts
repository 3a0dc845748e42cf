import { TOP_PRODUCTS } from '../../../../domain/staff/summary';

/** $1 and $2: from when, until before when. By an index that has each status in this order. */
const PLACED_WITHIN = `bought."createdAt" >= $1 AND bought."createdAt" < $2`;
const KEPT = `bought."status" IN ('PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERY_FAILED')`;

/** By the place of the day among those that begin at $3, which counts from 1; days without orders are left out. */
export const BY_DAY = `
  SELECT width_bucket(bought."createdAt", $3::timestamptz[]) AS "place", (count(*) FILTER (WHERE ${KEPT}))::int AS "orders",
    coalesce(sum("totalPaise" - coalesce("refundedPaise", 0)) FILTER (WHERE ${KEPT}), 0)::float8 AS "revenuePaise",
    coalesce(sum("refundedPaise"), 0)::float8 AS "refundedPaise"
  FROM "orders" AS bought
  LEFT JOIN "payments" AS paid
    ON paid."userId" = bought."userId" AND paid."_id" = bought."_id" AND paid."refundedPaise" > 0
  WHERE (${KEPT} OR bought."status" = 'CANCELLED') AND ${PLACED_WITHIN} GROUP BY 1`;

/** What sold best; each with how many lines of all products were short. */
export const TOP = `
  SELECT item."productId", max(item."title" COLLATE "C") AS "title", sum(item."qty" - item."missingQty")::int AS "qty",
    sum((item."pricePaise"::bigint * item."qty" - coalesce(item."discountPaise", 0)) * (item."qty" - item."missingQty")
      / item."qty")::float8 AS "revenuePaise",
    (sum(count(*) FILTER (WHERE item."missingQty" > 0)) OVER ())::int AS "shortLines"
  FROM "orders" AS bought
  JOIN "order_items" AS item ON item."userId" = bought."userId" AND item."orderId" = bought."_id"
  WHERE ${KEPT} AND ${PLACED_WITHIN}
  GROUP BY item."productId" ORDER BY "revenuePaise" DESC, item."productId" LIMIT ${TOP_PRODUCTS}`;

/** How many were delivered in a slot, and by its end. */
export const DELIVERIES = `
  SELECT count(*)::int AS "delivered", (count(*) FILTER (WHERE happened."at" <= slot."endsAt"))::int AS "inTime"
  FROM "orders" AS bought
  JOIN "delivery_slots" AS slot ON slot."_id" = bought."slotId"
  JOIN "order_events" AS happened
    ON happened."userId" = bought."userId" AND happened."orderId" = bought."_id" AND happened."status" = 'DELIVERED'
  WHERE bought."status" = 'DELIVERED' AND ${PLACED_WITHIN}`;
