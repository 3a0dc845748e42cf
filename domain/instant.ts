const INDIA_MINUTES = 330;
const DAY_MS = 86_400_000;

/** Formats an instant in Indian time, to the second, as the APIs do: 2026-11-20T18:04:05+05:30. */
export const formatInstant = (instant: Date): string => formatAt(instant, INDIA_MINUTES);

/**
 * The same by the clock of a place.
 * @param timeZone its IANA name, such as Europe/Berlin
 */
export const formatLocally = (instant: Date, timeZone: string): string =>
  formatAt(instant, offsetOf(instant, timeZone));

function formatAt(instant: Date, offsetMinutes: number): string {
  const local = new Date(instant.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(offsetMinutes);
  const [hours, minutes] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** To set one up takes longer than to use it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  clocks.set(timeZone, clock);
  return clock;
}

/** How many minutes clocks there are ahead of UTC at that instant. */
function offsetOf(instant: Date, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name)!;
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/**
 * When a day begins at a place: where its midnight comes twice the first of them, and where clocks skip it the moment
 * that they do.
 * @param day such as 2026-03-29
 */
export const startOfDay = (day: string, timeZone: string): Date =>
  instantAt(Date.parse(`${day}T00:00:00Z`), timeZone);

/** When a day ends at a place: when the next begins, which is after 23 to 25 hours. */
export const endOfDay = (day: string, timeZone: string): Date =>
  instantAt(Date.parse(`${day}T00:00:00Z`) + DAY_MS, timeZone);

/**
 * When clocks at a place show a time; the first time that they do, and where they skip it as long after as before.
 * @param time such as 2026-03-29T02:30
 */
export const timeAt = (time: string, timeZone: string): Date => instantAt(Date.parse(`${time}Z`), timeZone);

/** @param shown what the clock there shows, as if it were in UTC */
function instantAt(shown: number, timeZone: string): Date {
  if (Number.isNaN(shown)) return new Date(NaN);
  const before = offsetOf(new Date(shown - DAY_MS), timeZone);
  const after = offsetOf(new Date(shown + DAY_MS), timeZone);
  const [earlier, later] = [before, after].map((offset) => new Date(shown - offset * 60_000));
  const isShown = (instant: Date): boolean =>
    instant.getTime() + offsetOf(instant, timeZone) * 60_000 === shown;
  return !isShown(earlier!) && isShown(later!) ? later! : earlier!;
}
