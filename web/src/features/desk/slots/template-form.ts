import { validateTemplate } from '@domain/slot/slot-template';
import type { SlotWindow } from '@domain/slot/slot-template';
import { OWNERS_ENGLISH } from '@domain/wording/owners.en';
import { wordProblem } from '@domain/wording/wording';
import { TEMPLATE } from './words';

/** A window while it is edited; its numbers may be anything that was typed. */
export interface EditedWindow {
  /** Only here, to tell windows apart. */
  id: number;
  weekday: number;
  startsAt: string;
  endsAt: string;
  capacity: string;
  cutoffMinutes: string;
}

/** What can be typed. */
export type WindowField = 'startsAt' | 'endsAt' | 'capacity' | 'cutoffMinutes';
/** What is wrong, by window and field, in words. */
export type WindowErrors = Record<number, Partial<Record<WindowField, string>>>;

const LABEL: Record<string, string> = {
  ...{ startsAt: TEMPLATE.from, endsAt: TEMPLATE.to, capacity: TEMPLATE.orders },
  cutoffMinutes: TEMPLATE.cutoff,
};

let lastId = 0;

/** Windows as they can be edited. */
export const editedOf = (windows: readonly SlotWindow[]): EditedWindow[] =>
  windows.map(({ weekday, startsAt, endsAt, capacity, cutoffMinutes }) => ({
    ...{ id: (lastId += 1), weekday, startsAt, endsAt },
    capacity: String(capacity),
    cutoffMinutes: String(cutoffMinutes),
  }));

const numberOf = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : NaN);

/** Windows as they are sent; a number that is none is NaN. */
export const windowsOf = (edited: readonly EditedWindow[]): SlotWindow[] =>
  edited.map(({ weekday, startsAt, endsAt, capacity, cutoffMinutes }) => ({
    ...{ weekday, startsAt, endsAt },
    capacity: numberOf(capacity),
    cutoffMinutes: numberOf(cutoffMinutes),
  }));

/** A new window at the end of a day, after the last one. */
export function addedTo(edited: readonly EditedWindow[], weekday: number): EditedWindow[] {
  const last = edited
    .filter((one) => one.weekday === weekday)
    .sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
    .at(-1);
  const startsAt = last?.endsAt && last.endsAt > last.startsAt ? last.endsAt : '07:00';
  const hour = Math.min(23, Number(startsAt.slice(0, 2)) + 2);
  const [window] = editedOf([
    {
      ...{ weekday, startsAt, endsAt: `${String(hour).padStart(2, '0')}:${startsAt.slice(3)}` },
      ...{ capacity: numberOf(last?.capacity ?? '30'), cutoffMinutes: numberOf(last?.cutoffMinutes ?? '60') },
    },
  ]);
  return [...edited, window!];
}

/** Every day with the windows of one. */
export function copiedToAll(edited: readonly EditedWindow[], weekday: number): EditedWindow[] {
  const own = edited.filter((one) => one.weekday === weekday);
  return [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
    day === weekday ? own : own.map((one) => ({ ...one, id: (lastId += 1), weekday: day })),
  );
}

const PLACE = /^input\[(\d+)\]\.(\w+)$/;

/** Problems by `input[2].capacity`, as the API names them, by window. */
export function byWindow(
  fields: Partial<Record<string, string>>,
  edited: readonly EditedWindow[],
): WindowErrors {
  const errors: WindowErrors = {};
  for (const [field, text] of Object.entries(fields)) {
    const [, index, name] = PLACE.exec(field) ?? [];
    const window = index === undefined ? undefined : edited[Number(index)];
    if (window) errors[window.id] = { ...errors[window.id], [name as WindowField]: text };
  }
  return errors;
}

/** What is wrong with the windows; {} when nothing is. */
export function problemsOf(edited: readonly EditedWindow[]): WindowErrors {
  const fields: Record<string, string> = {};
  for (const [field, problem] of Object.entries(validateTemplate(windowsOf(edited)))) {
    const label = LABEL[PLACE.exec(field)?.[2] ?? ''] ?? field;
    fields[field] =
      problem!.code === 'WINDOW_OVERLAPS'
        ? TEMPLATE.overlaps(problem!.params.weekday, problem!.params.startsAt)
        : wordProblem(OWNERS_ENGLISH, label, problem!);
  }
  return byWindow(fields, edited);
}
