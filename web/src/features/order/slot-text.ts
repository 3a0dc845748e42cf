import type { SlotWindowFragment } from '@/gql/operations';
import * as texts from './slot.en';
import type { WallClock } from './wall-clock';

/** A delivery slot, as in the API. */
export type SlotTimes = Omit<SlotWindowFragment, '_id'>;

const DAY_MS = 24 * 60 * 60_000;
/** Reused, as creating a format takes longer than formatting. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock;
}

function wallClock(at: string | number, timeZone: string): WallClock {
  const parts = clockIn(timeZone).formatToParts(new Date(at));
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  ) as Partial<Record<string, string>>;
  return {
    day: Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS,
    hour: Number(hour),
    minute: Number(minute),
  };
}

/** The hours of a slot: "7–10 am", "10 am–1 pm". */
export const formatHours = (
  { startsAt, endsAt }: Pick<SlotTimes, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string => texts.timeSpan(wallClock(startsAt, timeZone), wallClock(endsAt, timeZone));

/** The day of an instant: "today", "tomorrow", "Wednesday 25 Nov". */
export function formatDay(at: string, timeZone: string, now: number): string {
  const { day } = wallClock(at, timeZone);
  const ahead = day - wallClock(now, timeZone).day;
  if (ahead === 0 || ahead === 1) return ahead === 0 ? texts.today : texts.tomorrow;
  return texts.date(new Date(day * DAY_MS));
}

/** A slot with its day: "tomorrow, 7–10 am". */
export const formatSlot = (slot: SlotTimes, timeZone: string, now: number): string =>
  texts.onDay(formatDay(slot.startsAt, timeZone, now), formatHours(slot, timeZone));

/** The cut-off of a slot: "6:00 am", with its day if that differs from the slot's. */
export function formatCutoff({ startsAt, cutoffAt }: SlotTimes, timeZone: string, now: number): string {
  const cutoff = wallClock(cutoffAt, timeZone);
  const isSameDay = cutoff.day === wallClock(startsAt, timeZone).day;
  return isSameDay ? texts.time(cutoff) : formatMoment(cutoffAt, timeZone, now);
}

/** An instant with its day: "tomorrow, 6:00 am". */
export const formatMoment = (at: string, timeZone: string, now: number): string =>
  texts.onDay(formatDay(at, timeZone, now), texts.time(wallClock(at, timeZone)));

/** Capitalised: "Tomorrow, 7–10 am". */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
