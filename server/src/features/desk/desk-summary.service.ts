import type { DataSource } from 'typeorm';
import { endOfDay, startOfDay } from '../../../../domain/instant';
import { daysBetween, daysOf, validateSummary } from '../../../../domain/staff/summary';
import type { ProductFigure, Summary } from '../../../../domain/staff/summary';
import { assertValid } from '../../common/shop-error';
import { queryRows } from '../../database/shop-client';
import { assertMay } from '../staff';
import type { StaffCaller } from '../staff';
import { BY_DAY, DELIVERIES, TOP } from './desk-summary-sql';

interface DayRow {
  /** Among the days that are asked for; the first is 1. */
  place: number;
  orders: number;
  revenuePaise: number;
  refundedPaise: number;
}

type TopRow = ProductFigure & Pick<Summary, 'shortLines'>;
type DeliveriesRow = Pick<Summary, 'delivered' | 'inTime'>;

/** What the shop has sold. */
export class DeskSummaryService {
  /** @param timeZone the shop's, by its IANA name */
  constructor(
    private readonly dataSource: DataSource,
    private readonly timeZone: string,
  ) {}

  /**
   * The figures of the orders that were placed on days of the shop, both included.
   * @param from such as 2026-11-24
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `to` for too many days
   */
  async summary(caller: StaffCaller | null, from: string, to: string): Promise<Summary> {
    assertMay(caller, 'summary');
    assertValid(validateSummary(daysBetween(from, to)));
    const days = daysOf(from, to);
    const starts = days.map((day) => startOfDay(day, this.timeZone));
    const within = [startOfDay(from, this.timeZone), endOfDay(to, this.timeZone)];
    const [byDay, top, [deliveries]] = await Promise.all([
      queryRows<DayRow>(this.dataSource, BY_DAY, [...within, starts]),
      queryRows<TopRow>(this.dataSource, TOP, within),
      queryRows<DeliveriesRow>(this.dataSource, DELIVERIES, within),
    ]);
    const figures = new Map(byDay.map(({ place, ...figure }) => [place, figure]));
    return {
      byDay: days.map((day, index) => {
        const { orders = 0, revenuePaise = 0 } = figures.get(index + 1) ?? {};
        return { day, orders, revenuePaise };
      }),
      refundedPaise: byDay.reduce((sum, { refundedPaise }) => sum + refundedPaise, 0),
      shortLines: top[0]?.shortLines ?? 0,
      ...deliveries!,
      topProducts: top.map(({ shortLines: _, ...product }) => product),
    };
  }
}
