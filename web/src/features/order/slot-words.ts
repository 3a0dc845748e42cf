/** A window in which something is delivered, as the API has it. */
export interface SlotTimes {
  startsAt: string;
  endsAt: string;
  cutoffAt: string;
}

/** What a clock on a wall shows, and its day as a number: those of days that follow each other do, too. */
interface WallClock {
  day: number;
  hour: number;
  minute: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** To set up one of these takes longer than to use it. */
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
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
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

const sayTime = (clock: WallClock): string => `${clock.hour % 12 || 12}${minutes(clock)} ${half(clock)}`;

/** The hours of a window: "7–10 am", "10 am–1 pm". */
export function sayHours(
  { startsAt, endsAt }: Pick<SlotTimes, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string {
  const start = wallClock(startsAt, timeZone);
  const end = wallClock(endsAt, timeZone);
  const isOneHalf = half(start) === half(end) && start.day === end.day;
  return `${hours(start)}${isOneHalf ? '' : ` ${half(start)}`}–${hours(end)} ${half(end)}`;
}

/** The day of an instant: "today", "tomorrow", "Wednesday 25 Nov". */
export function sayDay(at: string, timeZone: string, now: number): string {
  const { day } = wallClock(at, timeZone);
  const ahead = day - wallClock(now, timeZone).day;
  if (ahead === 0 || ahead === 1) return ahead === 0 ? 'today' : 'tomorrow';
  const { weekday, day: date, month } = partsOf(days, new Date(day * DAY_MS));
  return `${weekday} ${date} ${month}`;
}

/** A window with its day: "tomorrow, 7–10 am". */
export const saySlot = (slot: SlotTimes, timeZone: string, now: number): string =>
  `${sayDay(slot.startsAt, timeZone, now)}, ${sayHours(slot, timeZone)}`;

/** Until when a window can be had, or changed: "6:00 am", with its day where that is another one than the window's. */
export function sayCutoff({ startsAt, cutoffAt }: SlotTimes, timeZone: string, now: number): string {
  const cutoff = wallClock(cutoffAt, timeZone);
  const isSameDay = cutoff.day === wallClock(startsAt, timeZone).day;
  return isSameDay ? sayTime(cutoff) : sayMoment(cutoffAt, timeZone, now);
}

/** A point in time, with its day: "tomorrow, 6:00 am". */
export const sayMoment = (at: string, timeZone: string, now: number): string =>
  `${sayDay(at, timeZone, now)}, ${sayTime(wallClock(at, timeZone))}`;

/** The beginning of a line: "Tomorrow, 7–10 am". */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
