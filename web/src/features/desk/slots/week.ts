import { formatLocally } from '@domain/instant';

interface Times {
  startsAt: string;
  endsAt: string;
}

/** The slots with the same hours: one or none for each day. */
export interface WeekRow<Slot> {
  /** The hours, such as 07:00 10:00. */
  key: string;
  /** One of them, for formatting. */
  sample: Slot;
  byDay: (Slot | undefined)[];
}

const partsOf = (at: string, timeZone: string): { day: string; time: string } => {
  const local = formatLocally(new Date(at), timeZone);
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
};

/** Slots as a grid: a row for each pair of hours, in order, with a cell for each day. */
export function weekOf<Slot extends Times>(
  slots: readonly Slot[],
  days: readonly string[],
  timeZone: string,
): WeekRow<Slot>[] {
  const rows = new Map<string, WeekRow<Slot>>();
  for (const slot of slots) {
    const { day, time } = partsOf(slot.startsAt, timeZone);
    const key = `${time} ${partsOf(slot.endsAt, timeZone).time}`;
    const row = rows.get(key) ?? { key, sample: slot, byDay: days.map(() => undefined) };
    const place = days.indexOf(day);
    if (place >= 0) row.byDay[place] = slot;
    rows.set(key, row);
  }
  return [...rows.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}
