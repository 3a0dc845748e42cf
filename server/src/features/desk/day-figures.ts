import type { DataSource } from 'typeorm';
import { endOfDay, formatLocally, startOfDay } from '../../../../domain/instant';
import { visibleStatuses } from '../../../../domain/staff/permissions';
import { DAY_MS, daysOf } from '../../../../domain/day';
import { monthsOf } from '../../../../domain/staff/summary';
import { acquireAdvisoryLock } from '../../database/advisory-lock';
import { runInTransaction } from '../../database/transaction';
import { FIRST_ORDER, SETTLE, SETTLE_MONTH, SETTLE_PRODUCTS } from './desk-summary-sql';

/** Most orders are delivered by then. Triggers watch orders older than a day. */
const SETTLED_MS = 2 * DAY_MS;

/** Whether a day that ended then is old enough for its figures to be stored. */
export const isOld = (endsAt: Date, nowMs: number): boolean => endsAt.getTime() <= nowMs - SETTLED_MS;

/** Adds up past days and whole months once: adding up a year of orders on each view would take too long. */
export class DayFigures {
  /** @param timeZone the shop's, by its IANA name */
  constructor(
    private readonly dataSource: DataSource,
    private readonly timeZone: string,
  ) {}

  /** Adds up missing days. Safe in several processes. */
  async run(): Promise<void> {
    const days = await this.oldDays();
    for (const day of await this.missing(
      'day_figures',
      days.map((one) => [one]),
    ))
      await this.settle(day, [SETTLE, SETTLE_PRODUCTS]);
    for (const month of await this.missing('month_figures', monthsOf(days)))
      await this.settle(month, [SETTLE_MONTH]);
  }

  /** All days since the first order. */
  private async oldDays(): Promise<string[]> {
    const [{ at }] = await this.dataSource.query<[{ at: Date | null }]>(FIRST_ORDER, [
      visibleStatuses('OWNER'),
    ]);
    if (!at) return [];
    const nowMs = Date.now();
    const dayAt = (instant: Date): string => formatLocally(instant, this.timeZone).slice(0, 10);
    return daysOf(dayAt(at), dayAt(new Date(nowMs))).filter((day) =>
      isOld(endOfDay(day, this.timeZone), nowMs),
    );
  }

  /** The days whose figures are not stored yet. */
  private async missing(
    table: 'day_figures' | 'month_figures',
    spans: readonly string[][],
  ): Promise<string[][]> {
    const kept = await this.dataSource.query<{ startsAt: Date }[]>(`SELECT "startsAt" FROM "${table}"`);
    const done = new Set(kept.map(({ startsAt }) => startsAt.getTime()));
    return spans.filter(([first]) => !done.has(startOfDay(first!, this.timeZone).getTime()));
  }

  /** Blocks changes of old orders: the triggers wait for this lock. */
  private settle(days: readonly string[], statements: readonly string[]): Promise<void> {
    const starts = days.map((day) => startOfDay(day, this.timeZone));
    const ends = days.map((day) => endOfDay(day, this.timeZone));
    return runInTransaction(this.dataSource, async (manager) => {
      await acquireAdvisoryLock(manager, 'dayFigures');
      for (const statement of statements) await manager.query(statement, [starts, ends]);
    });
  }
}
