import type { EntityManager } from 'typeorm';
import type { SlotWindow } from '../../../../domain/slot/slot-template';

/** The windows of the week, in order. */
export const readTemplate = (manager: EntityManager): Promise<SlotWindow[]> =>
  manager.query(
    `SELECT "weekday", to_char("startsAt", 'HH24:MI') AS "startsAt", to_char("endsAt", 'HH24:MI') AS "endsAt", "capacity",
       "cutoffMinutes" FROM "slot_template" ORDER BY "weekday", slot_template."startsAt"`,
  );

/** Replaces all windows by these, which must be valid. */
export async function replaceTemplate(manager: EntityManager, windows: readonly SlotWindow[]): Promise<void> {
  await manager.query(`DELETE FROM "slot_template"`);
  const column = (name: keyof SlotWindow): unknown[] => windows.map((window) => window[name]);
  await manager.query(
    `INSERT INTO "slot_template" ("weekday", "startsAt", "endsAt", "capacity", "cutoffMinutes")
     SELECT * FROM unnest($1::int[], $2::time[], $3::time[], $4::int[], $5::int[])`,
    (['weekday', 'startsAt', 'endsAt', 'capacity', 'cutoffMinutes'] as const).map(column),
  );
}
