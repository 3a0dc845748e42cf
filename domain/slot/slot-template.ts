import { addError, checkWhole, hasErrors } from '../field-errors';
import type { FieldErrors } from '../field-errors';

/** A weekly window, in the shop's time zone. */
export interface SlotWindow {
  /** By ISO 8601: 1 is Monday. */
  weekday: number;
  /** Such as 07:00. */
  startsAt: string;
  /** On the next day, unless it is after startsAt. */
  endsAt: string;
  /** The maximum number of orders. */
  capacity: number;
  /** How long before its start it closes for new orders. */
  cutoffMinutes: number;
}

/** Ten windows a day. */
export const WINDOWS_MAX = 70;
/** The most days per request. */
export const SLOT_SPAN_DAYS = 31;
const CAPACITY_MAX = 1_000;
const CUTOFF_MAX = 1_440;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Validates a template. Problems of a window are named like `input[2].capacity`, those of the whole `input`. */
export function validateTemplate(windows: readonly SlotWindow[]): FieldErrors {
  if (windows.length > WINDOWS_MAX) return { input: { code: 'WINDOWS_MANY', params: { max: WINDOWS_MAX } } };
  const errors: FieldErrors = {};
  windows.forEach((window, index) => checkWindow(errors, window, `input[${index}]`));
  if (!hasErrors(errors)) checkOverlaps(errors, windows);
  return errors;
}

/** A window as text. */
const keyOf = ({ weekday, startsAt, endsAt, capacity, cutoffMinutes }: SlotWindow): string =>
  JSON.stringify([weekday, startsAt, endsAt, capacity, cutoffMinutes]);

/** Whether two templates have the same windows, in any order. */
export function isSameTemplate(one: readonly SlotWindow[], other: readonly SlotWindow[]): boolean {
  const [left, right] = [one, other].map((windows) => windows.map(keyOf).sort().join());
  return left === right;
}

/** Validates the capacity of one slot. */
export function validateCapacity(capacity: number): FieldErrors {
  const errors: FieldErrors = {};
  checkWhole(errors, 'capacity', capacity, 0, CAPACITY_MAX);
  return errors;
}

function checkWindow(errors: FieldErrors, window: SlotWindow, at: string): void {
  checkWhole(errors, `${at}.weekday`, window.weekday, 1, 7);
  for (const name of ['startsAt', 'endsAt'] as const)
    if (!TIME.test(window[name])) addError(errors, `${at}.${name}`, { code: 'DAYTIME_FORM' });
  if (window.startsAt === window.endsAt) addError(errors, `${at}.endsAt`, { code: 'WINDOW_EMPTY' });
  checkWhole(errors, `${at}.capacity`, window.capacity, 0, CAPACITY_MAX);
  checkWhole(errors, `${at}.cutoffMinutes`, window.cutoffMinutes, 0, CUTOFF_MAX);
}

/** In minutes since the start of Monday; a window of Sunday night may wrap around to Monday. */
function minutesOf({ weekday, startsAt, endsAt }: SlotWindow): { start: number; length: number } {
  const [from, until] = [startsAt, endsAt].map(
    (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  );
  const length = until! > from! ? until! - from! : until! + DAY_MINUTES - from!;
  return { start: (weekday - 1) * DAY_MINUTES + from!, length };
}

/** Each must end before the next begins. */
function checkOverlaps(errors: FieldErrors, windows: readonly SlotWindow[]): void {
  const inOrder = windows
    .map((window, index) => ({ ...minutesOf(window), index }))
    .sort((one, other) => one.start - other.start);
  inOrder.forEach(({ start, length, index }, place) => {
    const next = inOrder[(place + 1) % inOrder.length]!;
    const isLast = place === inOrder.length - 1;
    if (start + length <= next.start + (isLast ? WEEK_MINUTES : 0)) return;
    const { weekday, startsAt } = windows[index]!;
    addError(errors, `input[${next.index}].startsAt`, {
      code: 'WINDOW_OVERLAPS',
      params: { weekday, startsAt },
    });
  });
}
