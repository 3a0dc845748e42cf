import type { DataSource } from 'typeorm';
import type { Logger } from '../../common/log';
import { Repeater } from '../../common/repeater';
import type { PaymentProvider, ProviderPayment } from './payment-provider';

const BATCH = 20;
const EXPIRES_AFTER = `interval '24 hours'`;
/** When nothing can place it any more, expired orders are looked into once again: no payment is without a trace. */
const LAST_CHECK_AFTER = `interval '49 hours'`;
const GIVEN_UP_AFTER = `interval '7 days'`;

interface Unreported {
  userId: string;
  _id: string;
  /** Null: opened by a version that did not note it down. */
  provider: string | null;
  providerOrderId: string | null;
  state: 'PENDING' | 'EXPIRED';
  expired: boolean;
  overdue: boolean;
}

/** What becomes of a payment that was found. */
export type SettlePayment = (payment: ProviderPayment) => Promise<void>;

/**
 * Asks the provider about pending orders whose outcome nobody reported: the browser was closed and the webhook
 * lost. Paid ones are placed; those that nobody pays for a day expire. Safe in several processes at once.
 */
export class Reconciler {
  private readonly repeater: Repeater;

  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: PaymentProvider,
    private readonly settle: SettlePayment,
    private readonly log: Logger,
    everyMs: number,
  ) {
    this.repeater = new Repeater('reconciling payments', () => this.run(), everyMs, log);
  }

  start(): void {
    this.repeater.start();
  }

  stop(): Promise<void> {
    return this.repeater.stop();
  }

  /** One round over what is due, each by itself; returns how many orders were looked into. */
  async run(): Promise<number> {
    const due = await this.claim();
    await Promise.all(
      due.map((order) => this.lookInto(order).catch((error: unknown) => this.postpone(order, error))),
    );
    return due.length;
  }

  /** Takes what is due. Each is looked at again after as long as it has waited so far, an hour at the most. */
  private async claim(): Promise<Unreported[]> {
    const [rows] = await this.dataSource.query<[Unreported[], number]>(
      `UPDATE "orders" SET "checkAt" = now() + least(greatest(now() - "startedAt", interval '20 seconds'), interval '1 hour')
       WHERE ("userId", "_id") IN (
         SELECT "userId", "_id" FROM "orders" WHERE "checkAt" <= now()
         ORDER BY "checkAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       )
       RETURNING "userId", "_id", "provider", "providerOrderId", "state", "startedAt" < now() - ${EXPIRES_AFTER} AS "expired",
         "startedAt" < now() - ${GIVEN_UP_AFTER} AS "overdue"`,
    );
    return rows;
  }

  private async lookInto(order: Unreported): Promise<void> {
    const { provider, providerOrderId } = order;
    if (provider !== null && provider !== this.provider.name)
      return this.setAside(order, `Its payment is with ${provider}`);
    const payment = providerOrderId ? await this.provider.findPayment(providerOrderId) : null;
    if (payment) await this.settle(payment);
    if (order.state === 'EXPIRED') await this.expire(order, 'NULL');
    // One that its payment has placed stays as it is.
    else if (order.expired) await this.expire(order, `"startedAt" + ${LAST_CHECK_AFTER}`);
  }

  /** It is looked into again later, but not for ever. */
  private async postpone(order: Unreported, error: unknown): Promise<void> {
    if (order.overdue) return this.setAside(order, 'It could not be looked into for a week');
    this.log.warn(
      { err: error, orderId: order._id },
      'A pending order could not be looked into, and will be again',
    );
  }

  private async setAside(order: Unreported, reason: string): Promise<void> {
    await this.expire(order, 'NULL');
    const { _id: orderId, providerOrderId, provider } = order;
    this.log.warn({ orderId, providerOrderId, provider }, `A pending order is set aside. ${reason}`);
  }

  /** @param checkAt when it is looked into once again, in SQL */
  private async expire({ userId, _id }: Unreported, checkAt: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE "orders" SET "state" = 'EXPIRED', "checkAt" = ${checkAt}
       WHERE "userId" = $1 AND "_id" = $2 AND "state" <> 'PLACED'`,
      [userId, _id],
    );
  }
}
