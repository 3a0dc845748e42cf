import type { DataSource } from 'typeorm';
import { endOfDay, formatLocally, startOfDay } from '../../../../domain/instant';
import { visibleStatuses } from '../../../../domain/staff/permissions';
import { daysOf } from '../../../../domain/staff/summary';
import { lockWork } from '../../database/advisory-lock';
import { runInTransaction } from '../../database/transaction';
import { FIRST_ORDER, SETTLE, SETTLE_PRODUCTS } from './desk-summary-sql';

const DAY_MS = 86_400_000;
/** Most orders are delivered by then. Triggers watch over what is older than a day. */
const SETTLED_MS = 2 * DAY_MS;

/** Whether the figures of a day that ended then are kept. */
export const isOld = (endsAt: Date, nowMs: number): boolean => endsAt.getTime() <= nowMs - SETTLED_MS;

/** Adds up days that are over, once: a year of orders takes too long to be added up whenever it is looked at. */
export class DayFigures {
  /** @param timeZone the shop's, by its IANA name */
  constructor(
    private readonly dataSource: DataSource,
    private readonly timeZone: string,
  ) {}

  /** Adds up the old days that are missing. Another process that does the same finds them done. */
  async run(): Promise<void> {
    for (const day of await this.missingDays()) await this.settle(day);
  }

  /** Who looks at old days calls for a round. */
  async nextInMs(): Promise<null> {
    return null;
  }

  private async missingDays(): Promise<[startsAt: Date, endsAt: Date][]> {
    const [{ at }] = await this.dataSource.query<[{ at: Date | null }]>(FIRST_ORDER, [
      visibleStatuses('OWNER'),
    ]);
    if (!at) return [];
    const nowMs = Date.now();
    const dayAt = (instant: Date): string => formatLocally(instant, this.timeZone).slice(0, 10);
    const kept = await this.dataSource.query<{ startsAt: Date }[]>('SELECT "startsAt" FROM "day_figures"');
    const done = new Set(kept.map(({ startsAt }) => startsAt.getTime()));
    return daysOf(dayAt(at), dayAt(new Date(nowMs)))
      .map((day): [Date, Date] => [startOfDay(day, this.timeZone), endOfDay(day, this.timeZone)])
      .filter(([startsAt, endsAt]) => isOld(endsAt, nowMs) && !done.has(startsAt.getTime()));
  }

  /** Nobody changes an old order meanwhile: the triggers wait for this lock. */
  private settle([startsAt, endsAt]: [Date, Date]): Promise<void> {
    const day = [[startsAt], [endsAt]];
    return runInTransaction(this.dataSource, async (manager) => {
      await lockWork(manager, 'dayFigures');
      await manager.query(SETTLE, day);
      await manager.query(SETTLE_PRODUCTS, day);
    });
  }
}
