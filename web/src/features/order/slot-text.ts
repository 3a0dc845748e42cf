/** A delivery slot, as in the API. */
export interface SlotTimes {
  startsAt: string;
  endsAt: string;
  cutoffAt: string;
}

/** A local time, with its day as a number: consecutive days have consecutive numbers. */
interface WallClock {
  day: number;
  hour: number;
  minute: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** Reused, as creating a format takes longer than formatting. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  clocks.set(timeZone, clock);
  return clock;
}

const partsOf = (format: Intl.DateTimeFormat, at: Date): Partial<Record<string, string>> =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));

function wallClock(at: string | number, timeZone: string): WallClock {
  const { year, month, day, hour, minute } = partsOf(clockIn(timeZone), new Date(at));
  return {
    day: Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS,
    hour: Number(hour),
    minute: Number(minute),
  };
}

const half = ({ hour }: WallClock): string => (hour < 12 ? 'am' : 'pm');
const minutes = ({ minute }: WallClock): string => `:${String(minute).padStart(2, '0')}`;
const hours = (clock: WallClock): string =>
  `${clock.hour % 12 || 12}${clock.minute === 0 ? '' : minutes(clock)}`;

const formatTime = (clock: WallClock): string => `${clock.hour % 12 || 12}${minutes(clock)} ${half(clock)}`;

/** The hours of a slot: "7–10 am", "10 am–1 pm". */
export function formatHours(
  { startsAt, endsAt }: Pick<SlotTimes, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string {
  const start = wallClock(startsAt, timeZone);
  const end = wallClock(endsAt, timeZone);
  const isOneHalf = half(start) === half(end) && start.day === end.day;
  return `${hours(start)}${isOneHalf ? '' : ` ${half(start)}`}–${hours(end)} ${half(end)}`;
}

/** The day of an instant: "today", "tomorrow", "Wednesday 25 Nov". */
export function formatDay(at: string, timeZone: string, now: number): string {
  const { day } = wallClock(at, timeZone);
  const ahead = day - wallClock(now, timeZone).day;
  if (ahead === 0 || ahead === 1) return ahead === 0 ? 'today' : 'tomorrow';
  const { weekday, day: date, month } = partsOf(days, new Date(day * DAY_MS));
  return `${weekday} ${date} ${month}`;
}

/** A slot with its day: "tomorrow, 7–10 am". */
export const formatSlot = (slot: SlotTimes, timeZone: string, now: number): string =>
  `${formatDay(slot.startsAt, timeZone, now)}, ${formatHours(slot, timeZone)}`;

/** The cut-off of a slot: "6:00 am", with its day if that differs from the slot's. */
export function formatCutoff({ startsAt, cutoffAt }: SlotTimes, timeZone: string, now: number): string {
  const cutoff = wallClock(cutoffAt, timeZone);
  const isSameDay = cutoff.day === wallClock(startsAt, timeZone).day;
  return isSameDay ? formatTime(cutoff) : formatMoment(cutoffAt, timeZone, now);
}

/** An instant with its day: "tomorrow, 6:00 am". */
export const formatMoment = (at: string, timeZone: string, now: number): string =>
  `${formatDay(at, timeZone, now)}, ${formatTime(wallClock(at, timeZone))}`;

/** Capitalised: "Tomorrow, 7–10 am". */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
