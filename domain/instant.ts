import { DAY_MS, isDay } from './day';

const INDIA_MINUTES = 330;

/** Formats an instant in Indian time, to the second, as the APIs do: 2026-11-20T18:04:05+05:30. */
export const formatInstant = (instant: Date): string => formatAt(instant, INDIA_MINUTES);

/**
 * The same in another time zone.
 * @param timeZone its IANA name, such as Europe/Berlin
 */
export const formatLocally = (instant: Date, timeZone: string): string =>
  formatAt(instant, offsetOf(instant, timeZone));

function formatAt(instant: Date, offsetMinutes: number): string {
  const local = new Date(instant.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -'.000Z'.length);
  const size = Math.abs(offsetMinutes);
  const [hours, minutes] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3])(:[0-5]\d){1,2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** Beyond them the year in UTC has other than four digits. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Parses an instant in ISO 8601 with an offset, such as 2026-11-20T18:04:05+05:30; seconds may be left out.
 * @returns null for anything else, a day that does not exist, and a year that is not 1 to 9999 in UTC
 */
export function parseInstant(text: string): Date | null {
  const [, day = ''] = INSTANT.exec(text) ?? [];
  if (!isDay(day)) return null;
  const instant = new Date(text);
  return instant.getTime() >= FIRST_MS && instant.getTime() <= LAST_MS ? instant : null;
}

/** Creating a formatter takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  clocks.set(timeZone, clock);
  return clock;
}

/** The offset from UTC in minutes, at an instant. */
function offsetOf(instant: Date, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name)!;
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/**
 * When a day begins in a time zone: if its midnight is repeated, the first; if it is skipped, the moment
 * of the change.
 * @param day such as 2026-03-29
 */
export const startOfDay = (day: string, timeZone: string): Date =>
  instantAt(Date.parse(`${day}T00:00:00Z`), timeZone);

/** When a day ends in a time zone: when the next begins, after 23 to 25 hours. */
export const endOfDay = (day: string, timeZone: string): Date =>
  instantAt(Date.parse(`${day}T00:00:00Z`) + DAY_MS, timeZone);

/**
 * Converts a local time to an instant; a repeated time to the first one, a skipped time by the offset before the change.
 * @param time such as 2026-03-29T02:30
 */
export const timeAt = (time: string, timeZone: string): Date => instantAt(Date.parse(`${time}Z`), timeZone);

/** @param shown the local time, as if it were UTC */
function instantAt(shown: number, timeZone: string): Date {
  if (Number.isNaN(shown)) return new Date(NaN);
  const before = offsetOf(new Date(shown - DAY_MS), timeZone);
  const after = offsetOf(new Date(shown + DAY_MS), timeZone);
  const [earlier, later] = [before, after].map((offset) => new Date(shown - offset * 60_000));
  const isShown = (instant: Date): boolean =>
    instant.getTime() + offsetOf(instant, timeZone) * 60_000 === shown;
  return !isShown(earlier!) && isShown(later!) ? later! : earlier!;
}
