import { addDays, dayCount, isDay } from '@domain/day';
import { SUMMARY_DAYS } from '@domain/staff/summary';

/** A range of days, such as 2026-11-24, inclusive. */
export interface Span {
  from: string;
  to: string;
}

/** The URL's parameters. */
export const SPAN_KEYS = ['days', 'from', 'to'] as const;
type SpanFilters = Record<(typeof SPAN_KEYS)[number], string>;

/** The ranges that end today, by their length. */
export const LATEST = [1, 7, 30] as const;
const DEFAULT_DAYS = 7;

/** The error in a custom range; null if it is valid. */
export function spanProblem({ from, to }: Span): 'INCOMPLETE' | 'REVERSED' | 'LONG' | null {
  if (!isDay(from) || !isDay(to)) return 'INCOMPLETE';
  const days = dayCount(from, to);
  if (days < 1) return 'REVERSED';
  return days > SUMMARY_DAYS ? 'LONG' : null;
}

/** The given number of days up to a day. */
export const lastDays = (count: number, today: string): Span => ({
  from: addDays(today, 1 - count),
  to: today,
});

/**
 * The range of days in the URL; the last seven days by default.
 * @returns `latest`: the length of a range that ends today; null for a custom one
 */
export function readSpan({ days, from, to }: SpanFilters, today: string): Span & { latest: number | null } {
  if (from && !spanProblem({ from, to })) return { from, to, latest: null };
  const latest = LATEST.find((count) => String(count) === days) ?? DEFAULT_DAYS;
  return { ...lastDays(latest, today), latest };
}
