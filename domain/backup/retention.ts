import { DAY_MS, mondayOf } from '../day';
import { formatLocally, timeAt } from '../instant';

/** How many backups to keep: the newest of each of this many days, weeks and months that have one. */
export interface RetentionRule {
  days: number;
  weeks: number;
  months: number;
}

/**
 * Which backups to keep, by their instants, in any order; always includes the newest.
 * @param timeZone whose days, weeks and months count, by its IANA name
 */
export function retainedBackups(instants: readonly Date[], rule: RetentionRule, timeZone: string): Set<Date> {
  const newestFirst = [...instants].sort((one, other) => other.getTime() - one.getTime());
  const newestOfEach = (max: number, periodOf: (day: string) => string): Date[] => {
    const periods = new Map<string, Date>();
    for (const instant of newestFirst) {
      const period = periodOf(formatLocally(instant, timeZone).slice(0, 10));
      if (!periods.has(period)) periods.set(period, instant);
    }
    return [...periods.values()].slice(0, max);
  };
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(rule.days, (day) => day),
    ...newestOfEach(rule.weeks, mondayOf),
    ...newestOfEach(rule.months, (day) => day.slice(0, 7)),
  ]);
}

/**
 * The previous and next occurrence of a local time of day.
 * @param at such as 03:00
 */
export function lastAndNext(now: Date, at: string, timeZone: string): { last: Date; next: Date } {
  const [before, ...later] = [-2, -1, 0, 1, 2]
    .map((days) => formatLocally(new Date(now.getTime() + days * DAY_MS), timeZone).slice(0, 10))
    .map((day) => timeAt(`${day}T${at}`, timeZone));
  const next = later.find((time) => time > now)!;
  return { next, last: later[later.indexOf(next) - 1] ?? before! };
}
