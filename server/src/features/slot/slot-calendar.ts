import type { DataSource, EntityManager } from 'typeorm';
import { SLOT_DAYS } from '../../../../domain/slot/slot';
import type { DeliverySlot } from '../../../../domain/slot/slot';

/**
 * Makes the windows of the days to come from the weekly template, those that are missing: the week and one day more, so
 * that none is missing at midnight.
 * @param timeZone the shop's, by its IANA name
 */
export const openSlots = async (manager: EntityManager, timeZone: string): Promise<void> =>
  void (await manager.query(
    `WITH days AS (
       SELECT (now() AT TIME ZONE $1)::date + ahead AS "day" FROM generate_series(0, ${SLOT_DAYS}) AS ahead
     ), windows AS (
       SELECT ("day" + "startsAt") AT TIME ZONE $1 AS "startsAt",
         ("day" + CASE WHEN "endsAt" <= "startsAt" THEN 1 ELSE 0 END + "endsAt") AT TIME ZONE $1 AS "endsAt",
         "capacity", "cutoffMinutes"
       FROM days JOIN "slot_template" ON "weekday" = extract(isodow FROM "day")
     )
     INSERT INTO "delivery_slots" ("_id", "startsAt", "endsAt", "cutoffAt", "capacity")
     SELECT gen_random_uuid(), "startsAt", "endsAt", "startsAt" - "cutoffMinutes" * interval '1 minute', "capacity" FROM windows
     WHERE "startsAt" > now() AND "startsAt" < "endsAt"
     ORDER BY "startsAt" ON CONFLICT ("startsAt", "endsAt") DO NOTHING`,
    [timeZone],
  ));

/** Those that have not begun, of the next seven days, in order; with their room as it is now. */
const OFFERED = `SELECT "_id", "startsAt", "endsAt", "cutoffAt",
    "cutoffAt" > clock_timestamp() AND "booked" + "held" < "capacity" AS "available"
  FROM "delivery_slots"
  WHERE "startsAt" > clock_timestamp() AND "startsAt" < now() + interval '${SLOT_DAYS} days'
  ORDER BY "startsAt", "endsAt"`;

/** The slots of the next seven days, in order. */
export const listSlots = (database: Pick<DataSource | EntityManager, 'query'>): Promise<DeliverySlot[]> =>
  database.query(OFFERED);

/** Whether the shop delivers in slots at all: without a template it does not. */
export async function hasSlots(manager: EntityManager): Promise<boolean> {
  const [{ some }] = await manager.query<[{ some: boolean }]>(
    'SELECT EXISTS (SELECT FROM "slot_template") AS "some"',
  );
  return some;
}
