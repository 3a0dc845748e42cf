import type { Queried } from '../../database/shop-client';

/** The slots that shoppers can still choose. */
export interface SlotOutlook {
  within: '2d' | '7d';
  windows: number;
  /** Until the cut-offs. */
  placesFree: number;
}

const READ = `SELECT "within", count(slot."_id")::int AS "windows", coalesce(sum(greatest("capacity" - "booked" - "held", 0))
    FILTER (WHERE "cutoffAt" > now()), 0)::int AS "placesFree"
  FROM (VALUES ('2d', interval '2 days'), ('7d', interval '7 days')) AS ahead ("within", "span")
  LEFT JOIN "delivery_slots" AS slot ON "startsAt" > now() AND "startsAt" < now() + "span" AND "capacity" > 0
  WHERE EXISTS (SELECT FROM "slot_template") GROUP BY "within"`;

/** Empty for a shop without slots. One statement. */
export const readSlotOutlook = (database: Queried): Promise<SlotOutlook[]> => database.query(READ);
