import type { EntityManager } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import { SLOT_DAYS } from '../../../../domain/slot/slot';
import type { DeliverySlot } from '../../../../domain/slot/slot';
import { orUndo } from '../../database/transaction';
import type { Statement } from '../../database/transaction';
import { roomCondition } from './slot-calendar';

/** The last place may be taken between choosing a slot and locking it: then another is chosen. */
const MAX_ATTEMPTS = 50;

const COLUMNS = `"_id", "startsAt", "endsAt", "cutoffAt"`;
/** The condition in the middle follows from the first one, and is found by the index. */
const IS_OFFERED = `"cutoffAt" > clock_timestamp() AND "startsAt" > now() AND "startsAt" < now() + interval '${SLOT_DAYS} days'`;

/** Locks slots in the order of their _id; locking re-reads the row. */
const lockSlots = (ids: string): string =>
  `SELECT * FROM "delivery_slots" WHERE "_id" IN (${ids}) ORDER BY "_id" FOR NO KEY UPDATE`;

/** The places held by the user's own checkouts, which are free for the user. */
const ownPlaces = (slot: string): string =>
  `(SELECT count(*)::int FROM own WHERE own."slotId" = ${slot}."_id")`;
const ownRoomCondition = (slot: string): string => roomCondition(slot, ownPlaces(slot));

/** Remembers the slot of an expired hold, for a late payment. */
const rememberSlot = (lost: string): string => `
    UPDATE "orders" SET "slotId" = ${lost}."slotId" FROM ${lost}
    WHERE "orders"."userId" = $1 AND "orders"."_id" = ${lost}."orderId" AND "orders"."state" IN ('PENDING', 'EXPIRED')`;

/** A shop without a template has no slots. */
const HAS_NONE = 'NOT EXISTS (SELECT FROM "slot_template")';

/**
 * Holds the slot $3, or the earliest with room, and releases the holds of the user's other checkouts.
 * A row in `chosen` but not in `taken`: the last place was taken meanwhile. With $5, fails unless it takes one.
 */
const HOLD = `WITH own AS MATERIALIZED (
    SELECT "slotId" FROM "slot_holds" WHERE "userId" = $1
  ), chosen AS MATERIALIZED (
    SELECT slot."_id" FROM "delivery_slots" AS slot
    WHERE ${IS_OFFERED} AND ($3::uuid IS NULL OR slot."_id" = $3) AND ${ownRoomCondition('slot')}
    ORDER BY slot."startsAt", slot."_id" LIMIT 1
  ), locked AS MATERIALIZED (
    ${lockSlots('SELECT "_id" FROM chosen UNION SELECT "slotId" FROM own')}
  ), taken AS MATERIALIZED (
    SELECT locked.* FROM locked JOIN chosen USING ("_id") WHERE ${IS_OFFERED} AND ${ownRoomCondition('locked')}
  ), changed AS (
    UPDATE "delivery_slots" AS slot SET "held" = slot."held" - ${ownPlaces('locked')}
      + (SELECT count(*)::int FROM taken WHERE taken."_id" = locked."_id")
    FROM locked WHERE slot."_id" = locked."_id" AND EXISTS (SELECT FROM taken)
  ), dropped AS (
    DELETE FROM "slot_holds" WHERE "userId" = $1 AND "orderId" <> $2 AND EXISTS (SELECT FROM taken)
    RETURNING "orderId", "slotId"
  ), wanted AS (${rememberSlot('dropped')}
  ), held AS (
    INSERT INTO "slot_holds" ("userId", "orderId", "slotId", "expiresAt") SELECT $1, $2, "_id", $4 FROM taken
    ON CONFLICT ("userId", "orderId")
    DO UPDATE SET "slotId" = excluded."slotId", "expiresAt" = excluded."expiresAt"
  )
  SELECT ${COLUMNS} FROM (SELECT) AS one LEFT JOIN chosen ON true LEFT JOIN taken USING ("_id")
  WHERE ${orUndo(`NOT $5 OR taken."startsAt" IS NOT NULL OR $3 IS NULL AND ${HAS_NONE}`)}`;

/** The slots in which a paid order finds a place of its user's. */
const USERS_OWN = 'SELECT "slotId" FROM own UNION ALL SELECT "slotId" FROM next';

/**
 * Books the slot that the order's checkout holds, or the wanted one ($3), if still possible; otherwise, unless $3 names
 * one, the next with room. With $4, fails unless it books the wanted one. Skips slots for which the user has $5 unpaid
 * orders that are not being picked yet; null: no limit. If the wanted slot is full, a paid order takes the place that the
 * user's next checkout holds in it.
 */
const BOOK = `WITH own AS MATERIALIZED (
    SELECT "slotId" FROM "slot_holds" WHERE "userId" = $1 AND "orderId" = $2
  ), wanted AS MATERIALIZED (
    SELECT "_id", "startsAt" FROM "delivery_slots" WHERE "_id" = coalesce((SELECT "slotId" FROM own), $3,
      (SELECT "slotId" FROM "orders" WHERE "userId" = $1 AND "_id" = $2))
  ), next AS MATERIALIZED (
    SELECT "orderId", "slotId" FROM "slot_holds" WHERE "userId" = $1 AND "orderId" <> $2
      AND "slotId" IN (SELECT "_id" FROM wanted)
      AND EXISTS (SELECT FROM "orders" WHERE "userId" = $1 AND "_id" = $2 AND "payment" = 'PAID')
  ), crowded AS MATERIALIZED (
    SELECT "slotId" FROM "orders" WHERE "userId" = $1 AND "payment" = 'DUE' AND "status" = 'PLACED' AND "slotId" IS NOT NULL
      AND $5::int IS NOT NULL GROUP BY "slotId" HAVING count(*) >= $5
  ), chosen AS MATERIALIZED (
    SELECT slot."_id" FROM "delivery_slots" AS slot LEFT JOIN wanted ON true
    WHERE ${IS_OFFERED.replaceAll('"cutoffAt"', 'slot."cutoffAt"').replaceAll('"startsAt"', 'slot."startsAt"')}
      AND slot."_id" NOT IN (SELECT "slotId" FROM crowded)
      AND (slot."_id" = wanted."_id" OR $3 IS NULL) AND (slot."_id" IN (${USERS_OWN}) OR ${ownRoomCondition('slot')})
    ORDER BY coalesce(slot."_id" = wanted."_id", false) DESC, coalesce(slot."startsAt" >= wanted."startsAt", true) DESC,
      slot."startsAt", slot."_id" LIMIT 1
  ), locked AS MATERIALIZED (
    ${lockSlots('SELECT "_id" FROM chosen UNION SELECT "slotId" FROM own')}
  ), taken AS MATERIALIZED (
    SELECT locked.* FROM locked JOIN chosen USING ("_id")
    WHERE ${IS_OFFERED} AND ("_id" IN (${USERS_OWN}) OR ${ownRoomCondition('locked')})
  ), lent AS MATERIALIZED (
    SELECT next.* FROM next JOIN taken ON taken."_id" = next."slotId"
    WHERE taken."_id" NOT IN (SELECT "slotId" FROM own) AND NOT ${ownRoomCondition('taken')}
  ), over AS MATERIALIZED (
    SELECT WHERE EXISTS (SELECT FROM taken) OR NOT EXISTS (SELECT FROM chosen)
  ), changed AS (
    UPDATE "delivery_slots" AS slot SET "held" = slot."held" - ${ownPlaces('locked')}
        - (SELECT count(*)::int FROM lent WHERE lent."slotId" = locked."_id"),
      "booked" = slot."booked" + (SELECT count(*)::int FROM taken WHERE taken."_id" = locked."_id")
    FROM locked WHERE slot."_id" = locked."_id" AND EXISTS (SELECT FROM over)
  ), dropped AS (
    DELETE FROM "slot_holds" WHERE "userId" = $1 AND EXISTS (SELECT FROM over)
      AND ("orderId" = $2 OR "orderId" IN (SELECT "orderId" FROM lent))
  ), remembered AS (${rememberSlot('lent')}
  ), booked AS (
    UPDATE "orders" SET "slotId" = (SELECT "_id" FROM taken) FROM over WHERE "orders"."userId" = $1 AND "orders"."_id" = $2
      AND "orders"."slotId" IS DISTINCT FROM (SELECT "_id" FROM taken)
  )
  SELECT chosen."_id", taken."startsAt", taken."endsAt", taken."cutoffAt", wanted."_id" AS "wantedId"
  FROM (SELECT) AS one LEFT JOIN wanted ON true LEFT JOIN chosen ON true LEFT JOIN taken ON taken."_id" = chosen."_id"
  WHERE ${orUndo(`NOT $4 OR taken."_id" = coalesce(wanted."_id", taken."_id")
    OR coalesce(wanted."_id", chosen."_id") IS NULL AND ${HAS_NONE}`)}`;

/**
 * The statement that holds a slot for a checkout: the wanted one, or the earliest with room. The caller holds the user's lock.
 * @param slotId null: the earliest
 * @param isRequired whether to fail if none is available
 */
export const holdSlotStatement = (
  { userId, _id }: OrderKey,
  slotId: string | null,
  expiresAt: Date,
  isRequired: boolean,
): Statement => [HOLD, [userId, _id, slotId, expiresAt, isRequired]];

/** Runs that statement. @returns null if none is available */
export const holdSlot = (
  manager: EntityManager,
  key: OrderKey,
  slotId: string | null,
  expiresAt: Date,
): Promise<DeliverySlot | null> => retryUntilTaken(manager, holdSlotStatement(key, slotId, expiresAt, false));

/** A slot that an order got, and the one that it wanted; null when it wanted none. */
export interface BookedSlot extends DeliverySlot {
  wantedId: string | null;
}

/** The statement that books the slot that the order's checkout holds or wanted, or the earliest; fails if it is unavailable. */
export const bookSlotStatement = ({ userId, _id }: OrderKey): Statement => [
  BOOK,
  [userId, _id, null, true, null],
];

/**
 * Books a slot for an order: the one that its checkout holds or held, if it can still be booked, or the next with room.
 * The caller holds the user's lock.
 * @param slotId the only one to accept; null: any
 * @param most skips slots for which the user has this many unpaid orders that are not being picked yet; null: no limit
 * @returns null when there is none
 */
export const bookSlot = (
  manager: EntityManager,
  { userId, _id }: OrderKey,
  slotId: string | null,
  most: number | null = null,
): Promise<BookedSlot | null> => retryUntilTaken(manager, [BOOK, [userId, _id, slotId, false, most]]);

async function retryUntilTaken<Slot extends DeliverySlot>(
  manager: EntityManager,
  [text, values]: Statement,
): Promise<Slot | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const rows = await manager.query<{ _id: string | null }[]>(text, [...values]);
    const slot = takenSlot<Slot>(rows);
    if (slot ?? !rows[0]?._id) return slot;
  }
  return null;
}

/** The slot of such a statement's rows; null if there is none. */
export function takenSlot<Slot extends DeliverySlot>([row]: readonly unknown[]): Slot | null {
  const taken = row as Slot | { startsAt: null };
  return taken.startsAt && { ...(taken as Slot), available: true };
}

/** Releases the place of an order, which keeps its slot for the record. Not idempotent. The caller holds the order's lock. */
export const releaseSlot = async (manager: EntityManager, { userId, _id }: OrderKey): Promise<void> =>
  void (await manager.query(
    `UPDATE "delivery_slots" AS slot SET "booked" = slot."booked" - 1 FROM "orders"
     WHERE "orders"."userId" = $1 AND "orders"."_id" = $2 AND slot."_id" = "orders"."slotId"`,
    [userId, _id],
  ));

/** Releases a user's expired holds, and remembers their slots. The caller holds the user's lock. */
export const releaseExpiredSlots = async (manager: EntityManager, userId: string): Promise<void> =>
  void (await manager.query(
    `WITH expired AS MATERIALIZED (
       DELETE FROM "slot_holds" WHERE "userId" = $1 AND "expiresAt" <= now() RETURNING "orderId", "slotId"
     ), wanted AS (${rememberSlot('expired')}
     ), freed AS MATERIALIZED (
       SELECT "slotId", count(*)::int AS "places" FROM expired GROUP BY "slotId"
     ), locked AS MATERIALIZED (
       ${lockSlots('SELECT "slotId" FROM freed')}
     )
     UPDATE "delivery_slots" AS slot SET "held" = slot."held" - freed."places"
     FROM locked JOIN freed ON freed."slotId" = locked."_id" WHERE slot."_id" = locked."_id"`,
    [userId],
  ));
