import { REASONS } from '../../../../domain/wording/reasons.en';

/**
 * How many days a failed refund keeps an account from being deleted and is on staff's list: an older one was made in another way,
 * or abandoned.
 */
export const FAILED_REFUND_DAYS = 90;

/** The idempotency key of what repeats a failed `refund`. */
export const keyOfRepeat = (refundId: string): string => `again ${refundId}`;
/** What the shop refunds by itself of a packed order: each time all that is owed. */
export const BY_ITSELF = `('${REASONS.NOT_AS_ORDERED}', '${REASONS.OWED}')`;

/** When a failed refund `one` had failed, by its event, which names its amount only. */
const failedAt = (one: string): string => `(
          SELECT min(event."at") FROM "order_events" AS event
          WHERE event."userId" = ${one}."userId" AND event."orderId" = ${one}."orderId" AND event."code" = 'REFUND_FAILED'
            AND event."at" > ${one}."createdAt" AND (event."params"->>'amountPaise')::int = ${one}."amountPaise")`;

/** When the order of a `refund` was packed. */
const PACKED_AT = `(
          SELECT min(event."at") FROM "order_events" AS event WHERE event."userId" = refund."userId"
            AND event."orderId" = refund."orderId" AND event."code" = 'PACKED')`;
/** When it was packed or, if later, the `refund` made: refunds before this count towards missing units first. */
const UNTIL = `greatest(refund."createdAt", ${PACKED_AT})`;

/**
 * The units of a `named` item that a refund `made` of it covers together with those before it, the shop's own included that were
 * under way then: whoever made it meant other units, even if those have failed since.
 */
export const promisedUnits = (made: string): string => `named."qty" + coalesce((
          SELECT sum(unit."qty") FROM "refunds" AS before, jsonb_to_recordset(before."items") AS unit ("productId" text, "qty" int)
          WHERE before."userId" = ${made}."userId" AND before."orderId" = ${made}."orderId" AND before."paymentId" = ${made}."paymentId"
            AND before."createdAt" < ${made}."createdAt" AND unit."productId" = named."productId"
            AND (before."state" <> 'FAILED' OR before."reason" IN ${BY_ITSELF} AND ${failedAt('before')} > ${made}."createdAt")), 0)`;

/** Whether staff's refund `one` of items is, also, for units in the bag, or has failed. */
const IS_FOR_BAG = `(one."state" = 'FAILED' OR EXISTS (
            SELECT FROM jsonb_to_recordset(one."items") AS named ("productId" text, "qty" int)
            JOIN "order_items" AS item ON item."userId" = one."userId" AND item."orderId" = one."orderId"
              AND item."productId" = named."productId"
            LEFT JOIN "item_replacements" AS other ON other."userId" = one."userId" AND other."orderId" = one."orderId"
              AND other."itemId" = named."productId"
            WHERE ${promisedUnits('one')} > item."qty" - item."pickedQty" - coalesce(other."qty", 0)))`;

/**
 * Whether nothing is owed of a packed order any more, whatever was refunded instead: what the shop keeps is no more than what it
 * costs, even without what staff refunded besides, for units in the bag or, not for items, before it was packed.
 */
const NOTHING_OWED = `EXISTS (
      SELECT FROM "orders" AS bought JOIN "payments" AS paid USING ("userId", "_id")
      WHERE bought."userId" = refund."userId" AND bought."_id" = refund."paymentId" AND bought."status" <> 'CANCELLED'
        AND paid."capturedPaise" - paid."refundedPaise" + (
          SELECT coalesce(sum(one."amountPaise"), 0) FROM "refunds" AS one
          WHERE one."userId" = refund."userId" AND one."paymentId" = refund."paymentId" AND one."by"->>'kind' = 'STAFF'
            AND one."reason" NOT IN ${BY_ITSELF} AND CASE WHEN one."items" IS NOT NULL THEN ${IS_FOR_BAG}
              ELSE one."state" <> 'FAILED' AND (one."createdAt" < ${PACKED_AT} OR one."idempotencyKey" LIKE '${keyOfRepeat('%')}') END
        ) <= bought."finalPaise")`;

/**
 * The units of a failed `refund` still to be refunded, as JSON; null: none. Without refunded ones and, once packed, without
 * those that are not in the bag, which packing refunds.
 */
export const ITEMS_LEFT = `(
    SELECT jsonb_agg(jsonb_build_object('productId', "productId", 'qty', "left")) FROM (
      SELECT named."productId", least(named."qty", item."qty" - coalesce(given."all", 0), CASE
        WHEN item."finalPaise" IS NOT NULL THEN named."qty" + coalesce(given."before", 0)
          - (item."qty" - item."pickedQty" - coalesce(other."qty", 0)) END) AS "left"
      FROM jsonb_to_recordset(refund."items") AS named ("productId" text, "qty" int)
      JOIN "order_items" AS item ON item."userId" = refund."userId" AND item."orderId" = refund."orderId"
        AND item."productId" = named."productId"
      LEFT JOIN "item_replacements" AS other ON other."userId" = refund."userId" AND other."orderId" = refund."orderId"
        AND other."itemId" = named."productId"
      CROSS JOIN LATERAL (
        SELECT sum(unit."qty") FILTER (WHERE one."state" <> 'FAILED')::int AS "all", sum(unit."qty") FILTER (WHERE CASE
          WHEN one."state" <> 'FAILED' THEN one."createdAt" < ${UNTIL}
          ELSE one."createdAt" < refund."createdAt" AND ${failedAt('one')} > refund."createdAt" END)::int AS "before"
        FROM "refunds" AS one, jsonb_to_recordset(one."items") AS unit ("productId" text, "qty" int)
        WHERE one."userId" = refund."userId" AND one."orderId" = refund."orderId" AND unit."productId" = named."productId"
      ) AS given
    ) AS each WHERE "left" > 0)`;

/**
 * Whether a failed `refund` has been replaced. One of these holds:
 * - the payment is fully refunded
 * - the order that it placed was cancelled after the refund was made
 * - none of its units is left to be refunded; of what the shop owes by itself: nothing is owed any more
 * - staff or the shop itself have retried it
 * - as many equal refunds made after it are settled or pending as failed; of what the shop owes by itself, amounts without
 *   items count whenever they were made
 */
export const REFUND_REPLACED = `(EXISTS (
      SELECT FROM "payments" AS paid WHERE paid."userId" = refund."userId" AND paid."_id" = refund."paymentId"
        AND paid."refundedPaise" = paid."capturedPaise"
    ) OR refund."paymentId" = refund."orderId" AND EXISTS (
      SELECT FROM "order_events" AS event WHERE event."userId" = refund."userId" AND event."orderId" = refund."orderId"
        AND event."at" > refund."createdAt" AND event."code" = 'CANCELLED'
    ) OR refund."items" IS NOT NULL AND refund."reason" NOT IN ${BY_ITSELF} AND ${ITEMS_LEFT} IS NULL
    OR refund."reason" IN ${BY_ITSELF} AND ${NOTHING_OWED}
    OR EXISTS (
      SELECT FROM "refunds" AS again WHERE again."userId" = refund."userId" AND again."orderId" = refund."orderId"
        AND again."paymentId" = refund."paymentId" AND again."createdAt" > refund."createdAt"
        AND (again."idempotencyKey" = '${keyOfRepeat('')}' || refund."_id" OR again."reason" = '${REASONS.OWED}' AND (
          refund."reason" IN ${BY_ITSELF} OR EXISTS (
            SELECT FROM "orders" WHERE "userId" = refund."userId" AND "_id" = refund."orderId" AND "status" = 'CANCELLED')))
    ) OR (
      SELECT count(*) FILTER (WHERE again."state" <> 'FAILED' AND (
          again."items" IS NULL AND refund."reason" IN ${BY_ITSELF} OR again."createdAt" > coalesce(${failedAt('refund')}, refund."createdAt")))
        >= count(*) FILTER (WHERE again."state" = 'FAILED')
      FROM "refunds" AS again WHERE again."userId" = refund."userId" AND again."paymentId" = refund."paymentId"
        AND again."amountPaise" = refund."amountPaise" AND again."createdAt" >= refund."createdAt"
        AND (again."items" IS NOT DISTINCT FROM refund."items" OR again."items" IS NULL AND refund."reason" IN ${BY_ITSELF})))`;
