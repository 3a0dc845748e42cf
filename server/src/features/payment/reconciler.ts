import type { DataSource } from 'typeorm';
import type { Logger } from '../../common/log';
import type { PaymentProvider, ProviderPayment } from './payment-provider';

const BATCH = 20;
const EXPIRES_AFTER = `interval '24 hours'`;
/** An expired order is checked once more when no payment can place it any longer, so that none goes unnoticed. */
const LAST_CHECK_AFTER = `interval '49 hours'`;
const GIVE_UP_AFTER = `interval '7 days'`;

interface DueOrder {
  userId: string;
  _id: string;
  /** Null: opened by a version that did not store it. */
  provider: string | null;
  providerOrderId: string | null;
  state: 'PENDING' | 'EXPIRED';
  isExpired: boolean;
  isOverdue: boolean;
}

/**
 * Asks the provider about pending orders without an outcome, when browser and webhook were both lost. Places those that
 * are paid and expires those that nobody pays for a day. Safe in several processes at once.
 */
export class Reconciler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: PaymentProvider,
    private readonly settle: (payment: ProviderPayment) => Promise<void>,
    private readonly log: Logger,
  ) {}

  /** Checks what is due, each order on its own; returns how many were. */
  async run(): Promise<number> {
    const due = await this.takeDue();
    await Promise.all(
      due.map((order) => this.check(order).catch((error: unknown) => this.retryLater(order, error))),
    );
    return due.length;
  }

  /** Each is due again after as long as it has waited so far, an hour at most. */
  private async takeDue(): Promise<DueOrder[]> {
    const [rows] = await this.dataSource.query<[DueOrder[], number]>(
      `UPDATE "orders" SET "checkAt" = now() + least(greatest(now() - "startedAt", interval '20 seconds'), interval '1 hour')
       WHERE ("userId", "_id") IN (
         SELECT "userId", "_id" FROM "orders" WHERE "checkAt" <= now()
         ORDER BY "checkAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       )
       RETURNING "userId", "_id", "provider", "providerOrderId", "state",
         "startedAt" < now() - ${EXPIRES_AFTER} AS "isExpired", "startedAt" < now() - ${GIVE_UP_AFTER} AS "isOverdue"`,
    );
    return rows;
  }

  private async check(order: DueOrder): Promise<void> {
    const { provider, providerOrderId } = order;
    if (provider !== null && provider !== this.provider.name)
      return this.abandon(order, `Its payment is with ${provider}`);
    const payment = providerOrderId ? await this.provider.findPayment(providerOrderId) : null;
    if (payment) await this.settle(payment);
    if (order.state === 'EXPIRED') await this.expire(order, 'NULL');
    else if (order.isExpired) await this.expire(order, `"startedAt" + ${LAST_CHECK_AFTER}`);
  }

  private async retryLater(order: DueOrder, error: unknown): Promise<void> {
    if (order.isOverdue) return this.abandon(order, 'It could not be checked for a week');
    this.log.warn({ err: error, orderId: order._id }, 'A pending order could not be checked; retrying later');
  }

  private async abandon(order: DueOrder, reason: string): Promise<void> {
    await this.expire(order, 'NULL');
    const { _id: orderId, providerOrderId, provider } = order;
    this.log.warn({ orderId, providerOrderId, provider }, `A pending order is set aside. ${reason}`);
  }

  /**
   * Expires an order unless its payment has placed it.
   * @param checkAt when to check it once more, in SQL
   */
  private async expire({ userId, _id }: DueOrder, checkAt: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE "orders" SET "state" = 'EXPIRED', "checkAt" = ${checkAt}
       WHERE "userId" = $1 AND "_id" = $2 AND "state" <> 'PLACED'`,
      [userId, _id],
    );
  }
}
