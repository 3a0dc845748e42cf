import { validateTemplate } from '@domain/slot/slot-template';
import type { SlotWindow } from '@domain/slot/slot-template';
import { OWNERS_ENGLISH } from '@domain/wording/owners.en';
import { wordProblem } from '@domain/wording/wording';
import { typedNumber } from '@/features/desk/shared/typed-number';
import { TEMPLATE } from './slots-text';

/** A slot being edited; its numbers may be invalid text. */
export interface EditedWindow {
  /** A local key. */
  id: number;
  weekday: number;
  startsAt: string;
  endsAt: string;
  capacity: string;
  cutoffMinutes: string;
}

/** The editable fields. */
export type WindowField = 'startsAt' | 'endsAt' | 'capacity' | 'cutoffMinutes';
/** Error messages by slot and field. */
export type WindowErrors = Record<number, Partial<Record<WindowField, string>>>;

const LABEL: Record<string, string> = {
  startsAt: TEMPLATE.from,
  endsAt: TEMPLATE.to,
  capacity: TEMPLATE.orders,
  cutoffMinutes: TEMPLATE.cutoff,
};

let lastId = 0;

/** Converts slots for editing. */
export const editedOf = (windows: readonly SlotWindow[]): EditedWindow[] =>
  windows.map(({ weekday, startsAt, endsAt, capacity, cutoffMinutes }) => ({
    id: (lastId += 1),
    weekday,
    startsAt,
    endsAt,
    capacity: String(capacity),
    cutoffMinutes: String(cutoffMinutes),
  }));

/** Converts edited slots for the mutation; invalid numbers become NaN. */
export const windowsOf = (edited: readonly EditedWindow[]): SlotWindow[] =>
  edited.map(({ weekday, startsAt, endsAt, capacity, cutoffMinutes }) => ({
    weekday,
    startsAt,
    endsAt,
    capacity: typedNumber(capacity),
    cutoffMinutes: typedNumber(cutoffMinutes),
  }));

/** Adds a slot at the end of a day. */
export function addedTo(edited: readonly EditedWindow[], weekday: number): EditedWindow[] {
  const last = edited
    .filter((one) => one.weekday === weekday)
    .sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
    .at(-1);
  const startsAt = last?.endsAt && last.endsAt > last.startsAt ? last.endsAt : '07:00';
  const hour = Math.min(23, Number(startsAt.slice(0, 2)) + 2);
  // In the last hour of a day it ends at midnight: a window does not end when it starts.
  const endsAt = startsAt < '23:00' ? `${String(hour).padStart(2, '0')}:${startsAt.slice(3)}` : '00:00';
  const { capacity = '30', cutoffMinutes = '60' } = last ?? {};
  return [...edited, { id: (lastId += 1), weekday, startsAt, endsAt, capacity, cutoffMinutes }];
}

/** Copies a day's slots to all days. */
export function copiedToAll(edited: readonly EditedWindow[], weekday: number): EditedWindow[] {
  const own = edited.filter((one) => one.weekday === weekday);
  return [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
    day === weekday ? own : own.map((one) => ({ ...one, id: (lastId += 1), weekday: day })),
  );
}

const PLACE = /^input\[(\d+)\]\.(\w+)$/;

/** Maps errors such as `input[2].capacity` to slots. */
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

/** The errors of the slots; {} if there are none. */
export function problemsOf(edited: readonly EditedWindow[]): WindowErrors {
  const fields: Record<string, string> = {};
  for (const [field, problem] of Object.entries(validateTemplate(windowsOf(edited)))) {
    const label = LABEL[PLACE.exec(field)?.[2] ?? ''] ?? field;
    fields[field] =
      problem!.code === 'WINDOW_OVERLAPS'
        ? TEMPLATE.overlaps(problem.params.weekday, problem.params.startsAt)
        : wordProblem(OWNERS_ENGLISH, label, problem!);
  }
  return byWindow(fields, edited);
}
