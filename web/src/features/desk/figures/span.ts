import { daysBetween, SUMMARY_DAYS } from '@domain/staff/summary';

/** The days that are looked at, such as 2026-11-24, both included. */
export interface Span {
  from: string;
  to: string;
}

/** What of the address says which. */
export const SPAN_KEYS = ['days', 'from', 'to'] as const;
type SpanFilters = Record<(typeof SPAN_KEYS)[number], string>;

/** Those that end today, by how many they are. */
export const LATEST = [1, 7, 30] as const;
const USUAL = 7;
const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** What is wrong with days that somebody chose; null when nothing is. */
export function spanProblem({ from, to }: Span): 'INCOMPLETE' | 'REVERSED' | 'LONG' | null {
  if (!isDay(from) || !isDay(to)) return 'INCOMPLETE';
  const days = daysBetween(from, to);
  if (days < 1) return 'REVERSED';
  return days > SUMMARY_DAYS ? 'LONG' : null;
}

/** The days that end with one. */
export const lastDays = (count: number, today: string): Span => ({
  from: new Date(Date.parse(today) - (count - 1) * DAY_MS).toISOString().slice(0, 10),
  to: today,
});

/**
 * The days that the address asks for; whatever else it says, the last seven.
 * @returns `latest`: how many they are when they end today; null when they were chosen one by one
 */
export function readSpan({ days, from, to }: SpanFilters, today: string): Span & { latest: number | null } {
  if (from && !spanProblem({ from, to })) return { from, to, latest: null };
  const latest = LATEST.find((count) => String(count) === days) ?? USUAL;
  return { ...lastDays(latest, today), latest };
}
