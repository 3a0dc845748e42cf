import type { DataSource } from 'typeorm';
import { failingJobs } from '../../jobs/failing-jobs';
import type { FailingJob } from '../../jobs/failing-jobs';
import { listUnmatched } from '../payment';
import type { UnmatchedPayment } from '../payment';
import { assertMay } from '../staff';
import type { StaffCaller } from '../staff';
import { listLate, listLow, readWaiting } from './today-store';
import type { LateOrder, LowProduct, WaitingSlot } from './today-store';

/** What waits to be done. Lists are cut off; what they are of is counted in full. */
export interface Today {
  /** Slots that are not over, with open orders. */
  waiting: WaitingSlot[];
  late: number;
  lateOrders: LateOrder[];
  low: LowProduct[];
  jobs: FailingJob[];
  unmatched: UnmatchedPayment[];
}

/** What the desk opens with. */
export class TodayService {
  constructor(private readonly dataSource: DataSource) {}

  /** What waits to be done; five statements. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async read(caller: StaffCaller | null): Promise<Today> {
    assertMay(caller, 'today');
    const [waiting, lateOrders, low, jobs, unmatched] = await Promise.all([
      readWaiting(this.dataSource),
      listLate(this.dataSource),
      listLow(this.dataSource),
      failingJobs(this.dataSource),
      listUnmatched(this.dataSource),
    ]);
    const late = waiting.filter(({ isOver }) => isOver).reduce((sum, slot) => sum + countOf(slot), 0);
    return { waiting: waiting.filter(({ isOver }) => !isOver), late, lateOrders, low, jobs, unmatched };
  }
}

const countOf = ({ waiting }: WaitingSlot): number =>
  Object.values(waiting).reduce((sum, count) => sum + count, 0);
