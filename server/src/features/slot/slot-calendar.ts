import type { DataSource, EntityManager } from 'typeorm';
import { SLOT_DAYS } from '../../../../domain/slot/slot';
import type { DeliverySlot, DeskSlot } from '../../../../domain/slot/slot';
import { acquireAdvisoryLock } from '../../database/advisory-lock';

/**
 * The template's windows on the coming days: seven times 24 hours touch eight days, and one more is created before
 * midnight. An hour that the clock skips has no window; a repeated hour belongs to the window that it ends.
 */
const WINDOWS = `days AS (
    SELECT (now() AT TIME ZONE $1)::date + ahead AS "day" FROM generate_series(0, ${SLOT_DAYS + 1}) AS ahead
  ), planned AS (
    SELECT ("day" + "startsAt") AT TIME ZONE $1 AS "startsAt",
      ("day" + CASE WHEN "endsAt" <= "startsAt" THEN 1 ELSE 0 END + "endsAt") AT TIME ZONE $1 AS "endsAt",
      "capacity", "cutoffMinutes" * interval '1 minute' AS "cutoff"
    FROM days JOIN "slot_template" ON "weekday" = extract(isodow FROM "day")
  ), windows AS (
    SELECT "startsAt", "endsAt", "startsAt" - "cutoff" AS "cutoffAt", "capacity" FROM planned
    WHERE "startsAt" > now() AND "startsAt" < "endsAt"
  )`;

const OPEN = `WITH ${WINDOWS}
  INSERT INTO "delivery_slots" ("_id", "startsAt", "endsAt", "cutoffAt", "capacity")
  SELECT gen_random_uuid(), "startsAt", "endsAt", "cutoffAt", "capacity" FROM windows
  ORDER BY "startsAt" ON CONFLICT ("startsAt", "endsAt") DO NOTHING`;

/** Slots with holds or orders are closed, not deleted; an order keeps its slot even if it is cancelled. */
const FIT = `WITH ${WINDOWS}, planned_for AS MATERIALIZED (
    SELECT slot."_id", windows."capacity", windows."cutoffAt", windows."startsAt" IS NULL AS "isGone",
      slot."held" > 0 OR slot."booked" > 0 OR EXISTS (SELECT FROM "orders" WHERE "slotId" = slot."_id") AS "isTaken"
    FROM "delivery_slots" AS slot LEFT JOIN windows USING ("startsAt", "endsAt") WHERE slot."startsAt" > now()
  ), deleted AS (
    DELETE FROM "delivery_slots" AS slot USING planned_for
    WHERE slot."_id" = planned_for."_id" AND "isGone" AND NOT "isTaken"
  )
  UPDATE "delivery_slots" AS slot SET "cutoffAt" = coalesce(planned_for."cutoffAt", slot."cutoffAt"),
    "capacity" = CASE WHEN "isGone" THEN 0 WHEN "capacitySet" THEN slot."capacity" ELSE planned_for."capacity" END,
    "capacitySet" = "capacitySet" AND NOT "isGone"
  FROM planned_for WHERE slot."_id" = planned_for."_id" AND ("isTaken" OR NOT "isGone")`;

/**
 * Creates the missing slots of the coming days from the weekly template. In a transaction: waits for a template that is
 * being changed.
 * @param timeZone the shop's, by its IANA name
 */
export async function openSlots(manager: EntityManager, timeZone: string): Promise<void> {
  await acquireAdvisoryLock(manager, 'slotTemplate');
  await manager.query(OPEN, [timeZone]);
}

/**
 * Applies a changed template to the coming days: opens new slots, changes cut-offs and capacities that staff have not set,
 * and deletes removed ones, or closes those in use. The caller has locked the template.
 */
export async function applyTemplate(manager: EntityManager, timeZone: string): Promise<void> {
  // Locks them against booking, in the common lock order.
  await manager.query(`SELECT FROM "delivery_slots" WHERE "startsAt" > now() ORDER BY "_id" FOR UPDATE`);
  await manager.query(FIT, [timeZone]);
  await manager.query(OPEN, [timeZone]);
}

/**
 * The condition that one more order fits into a slot.
 * @param own how many of the held places are the user's own, in SQL
 */
export const roomCondition = (slot: string, own?: string): string =>
  `${slot}."booked" + ${slot}."held"${own ? ` - ${own}` : ''} < ${slot}."capacity"`;

/** Those of the next seven days that have not begun, in order, with their current room. */
const OFFERED = `SELECT "_id", "startsAt", "endsAt", "cutoffAt",
    "cutoffAt" > clock_timestamp() AND ${roomCondition('"delivery_slots"')} AS "available"
  FROM "delivery_slots"
  WHERE "startsAt" > clock_timestamp() AND "startsAt" < now() + interval '${SLOT_DAYS} days'
  ORDER BY "startsAt", "endsAt"`;

/** The slots of the next seven days, in order. */
export const listSlots = (database: Pick<DataSource | EntityManager, 'query'>): Promise<DeliverySlot[]> =>
  database.query(OFFERED);

/** A slot as staff see it. */
export const DESK_SLOT_COLUMNS = `"_id", "startsAt", "endsAt", "cutoffAt", "capacity", "capacitySet", "held", "booked"`;

/** All slots that begin in a period, in order. */
export const listDeskSlots = (manager: EntityManager, from: Date, until: Date): Promise<DeskSlot[]> =>
  manager.query(
    `SELECT ${DESK_SLOT_COLUMNS} FROM "delivery_slots" WHERE "startsAt" >= $1 AND "startsAt" < $2
     ORDER BY "startsAt", "endsAt"`,
    [from, until],
  );

/** Whether the shop has delivery slots: not without a template. */
export async function hasSlots(manager: EntityManager): Promise<boolean> {
  const [{ some }] = await manager.query<[{ some: boolean }]>(
    'SELECT EXISTS (SELECT FROM "slot_template") AS "some"',
  );
  return some;
}
