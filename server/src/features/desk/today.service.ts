import type { DataSource, EntityManager } from 'typeorm';
import { REFUND_JOB } from '../../../../domain/order/refund-rules';
import { isStorable } from '../../common/storable';
import { dropJob, failingJobs, retryJob, taskOf } from '../../jobs/failing-jobs';
import type { FailingJob } from '../../jobs/failing-jobs';
import { assertInTime } from '../account';
import type { UserTransactions } from '../account';
import { refundUnmatched } from '../order';
import { listUnmatched, markHandled } from '../payment';
import type { PaymentProvider, UnmatchedPayment } from '../payment';
import { appendAudit, assertMay, assertStillMay, auditedRefund, changeAsStaff } from '../staff';
import type { AuditRecord, StaffCaller } from '../staff';
import { listFailedRefunds, listLate, listLow, readWaiting } from './today-store';
import type { FailedRefund, LateOrder, LowProduct, WaitingSlot } from './today-store';

/** What is to be done. Lists are truncated; counts are complete. */
export interface Today {
  /** Slots that are not over, with open orders. */
  waiting: WaitingSlot[];
  late: number;
  lateOrders: LateOrder[];
  low: LowProduct[];
  jobs: FailingJob[];
  /** Each with where it is at the provider; null where there is no such page. */
  unmatched: (UnmatchedPayment & { page: string | null })[];
  refunds: FailedRefund[];
}

/** Whether a text can be the id of a job, or of a payment. */
const isIdOf = { job: (id: string) => /^\d{1,18}$/.test(id), payment: isStorable };

/** The desk's first screen. Actions return whether they took effect: another staff member may have been faster. */
export class TodayService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: UserTransactions,
    private readonly provider: Pick<PaymentProvider, 'paymentPage'>,
  ) {}

  /** What is to be done; six statements. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async read(caller: StaffCaller | null): Promise<Today> {
    assertMay(caller, 'today');
    const [waiting, lateOrders, low, jobs, unmatched, refunds] = await Promise.all([
      readWaiting(this.dataSource, caller._id),
      listLate(this.dataSource),
      listLow(this.dataSource),
      failingJobs(this.dataSource),
      listUnmatched(this.dataSource),
      listFailedRefunds(this.dataSource),
    ]);
    const late = waiting.filter(({ isOver }) => isOver).reduce((sum, slot) => sum + countOf(slot), 0);
    const coming = waiting.filter(({ isOver }) => !isOver);
    const withPages = unmatched.map((one) => ({
      ...one,
      page: this.provider.paymentPage(one.providerPaymentId),
    }));
    return { waiting: coming, late, lateOrders, low, jobs, unmatched: withPages, refunds };
  }

  /** Retries a failed job at once; false if it is running, or gone. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  retryJob(caller: StaffCaller | null, id: string): Promise<boolean> {
    return this.change(caller, 'retryJob', 'job', id, async (manager) => {
      const task = await taskOf(manager, id);
      return (await retryJob(manager, id)) && { after: { task } };
    });
  }

  /** Deletes a failed job; false if it is running, sends a refund, or is gone. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  dropJob(caller: StaffCaller | null, id: string): Promise<boolean> {
    return this.change(caller, 'dropJob', 'job', id, async (manager) => {
      const task = await taskOf(manager, id);
      return task !== REFUND_JOB && (await dropJob(manager, id)) && { before: { task } };
    });
  }

  /** Marks a payment as handled; false if it is not on the list. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  markPaymentHandled(caller: StaffCaller | null, id: string): Promise<boolean> {
    return this.change(
      caller,
      'settlePayment',
      'payment',
      id,
      async (manager) => (await markHandled(manager, id)) && {},
    );
  }

  /**
   * Refunds a payment without an order again after a failed refund; false if none has failed.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN
   */
  async refundPayment(caller: StaffCaller | null, id: string): Promise<boolean> {
    assertMay(caller, 'refundPayment');
    if (!isStorable(id)) return false;
    const begun = await refundUnmatched(
      this.transactions,
      this.dataSource.manager,
      id,
      async (manager, refund) => {
        await assertStillMay(manager, caller, 'refundPayment');
        const { email: by, untilMs } = caller;
        const after = refund && auditedRefund(refund);
        const entry = { by, action: 'refundPayment', subject: `payment/${id}`, after };
        if (refund) await appendAudit(manager, entry);
        assertInTime(untilMs);
      },
    );
    return begun ?? false;
  }

  /** Does some work that returns the values for the audit log; false if it changed nothing. */
  private change(
    caller: StaffCaller | null,
    action: 'retryJob' | 'dropJob' | 'settlePayment',
    kind: keyof typeof isIdOf,
    id: string,
    work: (manager: EntityManager) => Promise<Pick<AuditRecord, 'before' | 'after'> | false>,
  ): Promise<boolean> {
    return changeAsStaff(this.dataSource, caller, action, async (manager, { email: by }) => {
      const values = isIdOf[kind](id) && (await work(manager));
      if (values) await appendAudit(manager, { by, action, subject: `${kind}/${id}`, ...values });
      return Boolean(values);
    });
  }
}

const countOf = ({ waiting }: WaitingSlot): number =>
  Object.values(waiting).reduce((sum, count) => sum + count, 0);
