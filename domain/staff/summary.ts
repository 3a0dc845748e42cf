import type { FieldErrors } from '../field-errors';

/** Figures are asked for by so many days at most: a year, and one that leaps. */
export const SUMMARY_DAYS = 366;
/** Of what sells best, so many are shown. */
export const TOP_PRODUCTS = 10;

/** What was ordered on one day, in paise. */
export interface DayFigure {
  /** By the shop's clock, such as 2026-11-24. */
  day: string;
  /** Placed, and not cancelled. */
  orders: number;
  /** What these cost, less what was given back. */
  revenuePaise: number;
  /** Lines of them with too little of something. */
  shortLines: number;
  /** How many of them were delivered in a slot … */
  delivered: number;
  /** … and how many of these by its end. */
  inTime: number;
}

/** What was sold of a product, in paise. */
export interface ProductFigure {
  productId: string;
  /** As it was called. */
  title: string;
  /** Without those that were missing or replaced. */
  qty: number;
  /** With what was put in instead, after discounts; money that was given back for other reasons is not taken off. */
  revenuePaise: number;
}

/** The orders that were placed in a span of days. */
export interface Summary {
  byDay: DayFigure[];
  /** Of these orders and of those that were cancelled. */
  refundedPaise: number;
  /** What sells best by revenue, at most TOP_PRODUCTS. */
  topProducts: ProductFigure[];
}

const DAY_MS = 86_400_000;

/**
 * Validates which days are asked for.
 * @param days how many; none when the last is before the first
 */
export const validateSummary = (days: number): FieldErrors<'to'> =>
  days <= SUMMARY_DAYS ? {} : { to: { code: 'DAYS_MANY', params: { max: SUMMARY_DAYS } } };

/** How many days a span has, both ends included; none or fewer when it ends before it begins. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The days of a span, such as 2026-11-24, both ends included. */
export const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, ahead) =>
    new Date(Date.parse(from) + ahead * DAY_MS).toISOString().slice(0, 10),
  );

/** Of days that follow each other those that make up whole months. */
export const monthsOf = (days: readonly string[]): string[][] =>
  [...new Set(days.map((day) => day.slice(0, 7)))]
    .map((month) => days.filter((day) => day.startsWith(month)))
    .filter(({ length, 0: first }) => length === daysInMonth(first!));

function daysInMonth(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const sumOf = (byDay: readonly DayFigure[], name: Exclude<keyof DayFigure, 'day'>): number =>
  byDay.reduce((sum, day) => sum + day[name], 0);

/** How many lines had too little of something. */
export const shortLinesOf = ({ byDay }: Pick<Summary, 'byDay'>): number => sumOf(byDay, 'shortLines');

/** How many orders there were in all. */
export const ordersOf = ({ byDay }: Pick<Summary, 'byDay'>): number => sumOf(byDay, 'orders');

/** What they came to, in paise. */
export const revenueOf = ({ byDay }: Pick<Summary, 'byDay'>): number => sumOf(byDay, 'revenuePaise');

/** What an order came to on average, in whole paise; nothing when there are none. */
export function averageBasketOf(summary: Pick<Summary, 'byDay'>): number {
  const orders = ordersOf(summary);
  return orders === 0 ? 0 : Math.round(revenueOf(summary) / orders);
}

/** Which share of what was delivered came by the end of its slot, from 0 to 1; 1 when nothing was: then nothing was late. */
export function inTimeShareOf({ byDay }: Pick<Summary, 'byDay'>): number {
  const delivered = sumOf(byDay, 'delivered');
  return delivered === 0 ? 1 : sumOf(byDay, 'inTime') / delivered;
}
