/** What was ordered on a day: how many orders, for how many rupees, and how many of them were delivered, and by when. */
export interface DayValue {
  day: string;
  orders: number;
  revenue: number;
  shortLines: number;
  delivered: number;
  inTime: number;
}

/** What stands as one column in a chart and as one row in its table: a day, or the seven from a Monday on. */
export interface Period extends DayValue {
  isWeek: boolean;
}

/** A year of days would be columns of a pixel. */
const DAYS_MAX = 92;
const DAY_MS = 86_400_000;

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  const at = Date.parse(day);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

const inPaise = (rupees: number): number => Math.round(rupees * 100);

/** Days as they are or, where there are many, by week; nothing is lost, to the paisa. */
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
  revenue: (inPaise(one.revenue) + inPaise(other.revenue)) / 100,
  shortLines: one.shortLines + other.shortLines,
  delivered: one.delivered + other.delivered,
  inTime: one.inTime + other.inTime,
});

const STEPS = [1, 2, 5, 10];

/** The end of an axis: a round number that is not below the largest value, and twice a whole one. */
export function axisEnd(largest: number): number {
  const half = Math.max(1, Math.ceil(largest / 2));
  const power = 10 ** Math.floor(Math.log10(half));
  return 2 * power * STEPS.find((step) => step * power >= half)!;
}
