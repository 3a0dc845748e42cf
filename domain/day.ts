import type { FieldErrors } from './field-errors';

/** As long as every day of UTC; one with a change of clocks is not. */
export const DAY_MS = 86_400_000;

/** Whether a text is a day of the calendar, as in the APIs: 2026-11-24. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  // Some engines take 30 February for 2 March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** A day plus a number of days. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** How many days a span has, both ends included; none or fewer when it ends before it begins. */
export const dayCount = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The days of a span, both ends included. */
export const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, dayCount(from, to)) }, (_, ahead) => addDays(from, ahead));

/** Validates a requested span of days: it must not end before it begins, and has so many days at most. */
export function validateDays(from: string, to: string, max: number): FieldErrors<'to'> {
  const days = dayCount(from, to);
  if (days < 1) return { to: { code: 'DAYS_REVERSED' } };
  return days <= max ? {} : { to: { code: 'DAYS_MANY', params: { max } } };
}
