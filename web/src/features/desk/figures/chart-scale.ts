import { toPaise, toRupees } from '@domain/cart/pricing';
import { mondayOf } from '@domain/day';
import type { FiguresQuery } from '@/gql/desk-operations';

/** The orders of a day: their number, their sum in rupees, and how many were delivered, and on time. */
export type DayValue = FiguresQuery['summary']['byDay'][number];

/** A column of a chart and a row of its table: a day, or a week from Monday. */
export interface Period extends DayValue {
  isWeek: boolean;
}

/** A year of days would be columns of one pixel. */
const DAYS_MAX = 92;

/** The days or, if they are many, the weeks; sums are exact to the paisa. */
export function periodsOf(byDay: readonly DayValue[]): Period[] {
  if (byDay.length <= DAYS_MAX) return byDay.map((value) => ({ ...value, isWeek: false }));
  const weeks = new Map<string, Period>();
  for (const value of byDay) {
    const day = mondayOf(value.day);
    const week = weeks.get(day);
    weeks.set(day, week ? { ...sumOf(week, value), day, isWeek: true } : { ...value, day, isWeek: true });
  }
  return [...weeks.values()];
}

const sumOf = (one: DayValue, other: DayValue): Omit<DayValue, 'day'> => ({
  orders: one.orders + other.orders,
  revenue: toRupees(toPaise(one.revenue) + toPaise(other.revenue)),
  shortLines: one.shortLines + other.shortLines,
  delivered: one.delivered + other.delivered,
  inTime: one.inTime + other.inTime,
});

const STEPS = [1, 2, 5, 10];

/** The maximum of an axis: an even round number that is not below the largest value. */
export function axisEnd(largest: number): number {
  const half = Math.max(1, Math.ceil(largest / 2));
  const power = 10 ** Math.floor(Math.log10(half));
  return 2 * power * STEPS.find((step) => step * power >= half)!;
}

/** A share from 0 to 1, rounded down, so that 100% means all; 119 of 125 are computed as a little less than 95.2%. */
export const percent = (share: number): string => `${Math.floor(share * 1000 + 1e-6) / 10}%`;
