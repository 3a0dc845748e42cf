import type { DataSource } from 'typeorm';
import { endOfDay, startOfDay } from '../../../../domain/instant';
import { daysOf, validateDays } from '../../../../domain/day';
import { SUMMARY_DAYS } from '../../../../domain/staff/summary';
import type { DayFigure, ProductFigure, Summary } from '../../../../domain/staff/summary';
import { assertValid } from '../../common/shop-error';
import { queryRows } from '../../database/shop-client';
import { assertMay } from '../staff';
import type { StaffCaller } from '../staff';
import type { Wake } from '../../jobs/schedule';
import { isOld } from './day-figures';
import { BY_DAY, TOP } from './desk-summary-sql';

interface DayRow extends Omit<DayFigure, 'day'> {
  startsAt: Date;
  refundedPaise: number;
  /** Whether its figures are stored. */
  isSettled: boolean;
}

/** Sales figures. */
export class DeskSummaryService {
  /** @param timeZone the shop's, by its IANA name */
  constructor(
    private readonly dataSource: DataSource,
    private readonly wake: Wake,
    private readonly timeZone: string,
  ) {}

  /**
   * The figures of the orders placed from one day to another, both included, in the shop's time zone.
   * @param from such as 2026-11-24
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `to` for none or too many days
   */
  async summary(caller: StaffCaller | null, from: string, to: string): Promise<Summary> {
    assertMay(caller, 'summary');
    assertValid(validateDays(from, to, SUMMARY_DAYS));
    const days = daysOf(from, to);
    const starts = days.map((day) => startOfDay(day, this.timeZone));
    // A day ends when the next begins: computing that twice for a year takes milliseconds.
    const ends = [...starts.slice(1), ...days.slice(-1).map((day) => endOfDay(day, this.timeZone))];
    const [rows, topProducts] = await this.read(starts, ends);
    const byStart = new Map(rows.map((row) => [row.startsAt.getTime(), row]));
    const found = starts.map((start) => byStart.get(start.getTime())!);
    const nowMs = Date.now();
    if (found.some(({ isSettled, orders }, index) => !isSettled && orders > 0 && isOld(ends[index]!, nowMs)))
      this.wake('settle-days', 0);
    return {
      byDay: found.map(
        ({ startsAt: _start, refundedPaise: _refunded, isSettled: _settled, ...sums }, index) => ({
          day: days[index]!,
          ...sums,
        }),
      ),
      refundedPaise: found.reduce((sum, { refundedPaise }) => sum + refundedPaise, 0),
      topProducts,
    };
  }

  private async read(starts: readonly Date[], ends: readonly Date[]): Promise<[DayRow[], ProductFigure[]]> {
    try {
      return await Promise.all([
        queryRows<DayRow>(this.dataSource, BY_DAY, [starts, ends]),
        queryRows<ProductFigure>(this.dataSource, TOP, [starts, ends]),
      ]);
    } catch (error) {
      // Adding up many days may exceed the statement timeout.
      if (isOld(ends[0]!, Date.now())) this.wake('settle-days', 0);
      throw error;
    }
  }
}
