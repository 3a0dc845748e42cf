import { IS_OPEN } from '../../common/order-statuses';
import { historyColumns, NEWEST_FIRST, ORDER_CURSOR, STAFF_ITEM } from '../order';
import { REFUND_REPLACED } from '../payment';

const LAST = `'\u{10FFFF}'`;
/** The most customers that a search by prefix considers. */
const PEOPLE_MAX = 1_000;

/** $1: statuses, $2 and $3: the period, $4 and $5: older than this position, $6: the limit. */
const WITHIN = `"createdAt" >= $2 AND "createdAt" < $3
  AND ("createdAt", "_id") < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid)`;

/** The newest of each status, by an index in this order; then the newest of these. */
export const NEWEST = `
  SELECT one.* FROM unnest($1::text[]) AS wanted ("status") CROSS JOIN LATERAL (
    SELECT * FROM "orders" WHERE "orders"."status" = wanted."status" AND ${WITHIN} ORDER BY ${NEWEST_FIRST} LIMIT $6
  ) AS one ORDER BY ${NEWEST_FIRST} LIMIT $6`;

/** The newest under a condition. */
const newest = (where: string): string => `
  SELECT * FROM "orders" WHERE ${where} AND "status" = ANY($1::text[]) AND ${WITHIN}
  ORDER BY ${NEWEST_FIRST} LIMIT $6`;

const IS_SLOTLESS = '"slotId" IS NULL';
const IS_LATE = `${IS_OPEN} AND "slotId" IN (SELECT "_id" FROM "delivery_slots" WHERE "endsAt" < now())`;

/** In the slot $7, by its index. */
export const IN_SLOT = newest('"slotId" = $7');
/** Orders without a slot, by their index. */
export const SLOTLESS = newest(IS_SLOTLESS);
/** Open orders whose slot is over. */
export const LATE = newest(IS_LATE);
export const NAMED = newest('"_id" = ANY($7::uuid[])');

/** Customers whose text begins with $10. */
const people = (text: string): string => `(
    SELECT "_id" FROM "users" WHERE ${text} COLLATE "C" >= lower($10) AND ${text} COLLATE "C" < lower($10) || ${LAST}
    ORDER BY ${text} COLLATE "C" LIMIT ${PEOPLE_MAX}
  )`;
const PEOPLE = [`lower("firstName" || ' ' || "lastName")`, `lower("lastName")`, '"emailKey"'].map(people);

/**
 * Each kind of search by its own index; a null parameter matches none. At most a page per customer or mobile number, since
 * one may have most of a shop's orders. $7 and $8: _ids, $9: a mobile number.
 */
const found = (slot: string): string => `
  SELECT DISTINCT ON ("createdAt", "_id") one.* FROM (
    (${newest(`"_id" BETWEEN $7::uuid AND $8::uuid AND ${slot}`)})
    UNION ALL (${newest(`"contact" <> '' AND "contact" COLLATE "C" >= $9 AND "contact" COLLATE "C" < $9 || ${LAST} AND ${slot}`)})
    UNION ALL SELECT bought.* FROM (${PEOPLE.join(' UNION ')}) AS customer CROSS JOIN LATERAL
    (${newest(`"userId" = customer."_id" AND "state" = 'PLACED' AND ${slot}`)}) AS bought
  ) AS one ORDER BY ${NEWEST_FIRST} LIMIT $6`;

/** $11: a slot, or null for any. */
export const FOUND = found('($11::uuid IS NULL OR "slotId" = $11)');
/** The same among orders without a slot, and among late ones. */
export const FOUND_SLOTLESS = found(IS_SLOTLESS);
export const FOUND_LATE = found(IS_LATE);

/** The order with the _id $2, in one of the statuses $1. */
export const ONE = `SELECT * FROM "orders" WHERE "_id" = $2 AND "status" = ANY($1::text[])`;

/** The placed orders with the _ids $1. */
export const SOME = `SELECT * FROM "orders" WHERE "_id" = ANY($1::uuid[]) AND "state" = 'PLACED'`;

/**
 * Orders as the desk shows them, with their related rows, each looked up by key, without table scans. The
 * orders of a customer are counted once, even for several rows.
 */
export const deskOrders = (chosen: string): string => `
  WITH page AS MATERIALIZED (${chosen}), buyer AS MATERIALIZED (
    SELECT "userId", (
      SELECT count(*) FROM "orders" AS placed WHERE placed."userId" = one."userId" AND placed."state" = 'PLACED'
    ) AS "orders" FROM (SELECT DISTINCT "userId" FROM page) AS one
  )
  SELECT bought."_id", bought."status", bought."payment", bought."address", bought."contact", bought."createdAt",
    bought."totalPaise", bought."finalPaise", bought."couponCode", bought."discountPaise", bought."cursor", coalesce((
      SELECT "capturedPaise" FROM "payments" WHERE "userId" = bought."userId" AND "_id" = bought."_id"
    ), 0) AS "capturedPaise", (
      SELECT json_build_object('_id', "_id", 'name', "firstName" || ' ' || "lastName",
        'email', CASE WHEN "deletedAt" IS NULL THEN "email" ELSE '' END, 'orders', "orders")
      FROM "users" WHERE "_id" = bought."userId"
    ) AS "customer", (
      SELECT json_build_object('_id', "_id", 'startsAt', "startsAt", 'endsAt', "endsAt", 'cutoffAt', "cutoffAt",
        'capacity', "capacity", 'capacitySet', "capacitySet", 'held', "held", 'booked', "booked") FROM "delivery_slots" WHERE "_id" = bought."slotId"
    ) AS "slot", (
      SELECT json_build_object('_id', "_id", 'email', "email", 'name', "name", 'role', "role", 'active', "active")
      FROM "staff" WHERE "_id" = bought."pickerId"
    ) AS "picker", (
      SELECT coalesce(json_agg(${STAFF_ITEM} ORDER BY item."position"), '[]')
      FROM "order_items" AS item WHERE item."userId" = bought."userId" AND item."orderId" = bought."_id"
    ) AS "items", ${historyColumns('bought', `, 'isToRepeat', "state" = 'FAILED' AND NOT ${REFUND_REPLACED}`)}
  FROM (SELECT *, ${ORDER_CURSOR} AS "cursor" FROM page JOIN buyer USING ("userId")) AS bought
  ORDER BY ${NEWEST_FIRST}`;
