/** The most days per request: a leap year. */
export const SUMMARY_DAYS = 366;
/** The number of bestsellers shown. */
export const TOP_PRODUCTS = 10;

/** The sales of one day, in paise. */
export interface DayFigure {
  /** In the shop's time zone, such as 2026-11-24. */
  day: string;
  /** Placed, and not cancelled. */
  orders: number;
  /** Their revenue, less refunds. */
  revenuePaise: number;
  /** Their short lines. */
  shortLines: number;
  /** How many of them were delivered in a slot … */
  delivered: number;
  /** … and how many of these by its end. */
  inTime: number;
}

/** The sales of a product, in paise. */
export interface ProductFigure {
  productId: string;
  /** Its title at the time. */
  title: string;
  /** Without missing or replaced units. */
  qty: number;
  /** With replacements, after discounts; other refunds are not deducted. */
  revenuePaise: number;
}

/** The orders that were placed in a span of days. */
export interface Summary {
  byDay: DayFigure[];
  /** Of these orders and the cancelled ones. */
  refundedPaise: number;
  /** What sells best by revenue, at most TOP_PRODUCTS. */
  topProducts: ProductFigure[];
}

/** The whole months among consecutive days. */
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

/** The number of short lines. */
export const shortLinesOf = ({ byDay }: Pick<Summary, 'byDay'>): number => sumOf(byDay, 'shortLines');

/** The total number of orders. */
export const ordersOf = ({ byDay }: Pick<Summary, 'byDay'>): number => sumOf(byDay, 'orders');

/** The total revenue, in paise. */
export const revenueOf = ({ byDay }: Pick<Summary, 'byDay'>): number => sumOf(byDay, 'revenuePaise');

/** The average order value, in whole paise; 0 without orders. */
export function averageBasketOf(summary: Pick<Summary, 'byDay'>): number {
  const orders = ordersOf(summary);
  return orders === 0 ? 0 : Math.round(revenueOf(summary) / orders);
}

/** The share of deliveries that were on time, from 0 to 1; 1 without deliveries. */
export function inTimeShareOf({ byDay }: Pick<Summary, 'byDay'>): number {
  const delivered = sumOf(byDay, 'delivered');
  return delivered === 0 ? 1 : sumOf(byDay, 'inTime') / delivered;
}
