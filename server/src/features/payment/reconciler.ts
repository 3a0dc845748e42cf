import type { DataSource } from 'typeorm';
import type { Logger } from '../../common/log';
import type { PaymentProvider, ProviderPayment } from './payment-provider';

const BATCH = 20;
const EXPIRES_AFTER = `interval '24 hours'`;
/** An expired order is checked a last time once no payment can place it, so that none goes unnoticed. */
const LAST_CHECK_AFTER = `interval '49 hours'`;
const GIVE_UP_AFTER = `interval '7 days'`;

interface DuePayment {
  userId: string;
  /** Also the order's _id. */
  _id: string;
  /** Null: opened by an older version, which did not store it. */
  provider: string | null;
  providerOrderId: string | null;
  isExpired: boolean;
  /** No payment can place it any more. */
  isOver: boolean;
  isOverdue: boolean;
}

/**
 * Asks the provider about pending orders without an outcome, for when browser and webhook were both lost. Places those that
 * are paid, and expires those unpaid for a day. Safe in several processes.
 */
export class Reconciler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: PaymentProvider,
    private readonly settle: (payment: ProviderPayment) => Promise<void>,
    private readonly log: Logger,
  ) {}

  /** Checks the due orders, each on its own; returns their number. */
  async run(): Promise<number> {
    const due = await this.claimDue();
    await Promise.all(
      due.map((order) => this.check(order).catch((error: unknown) => this.retryLater(order, error))),
    );
    return due.length;
  }

  /** When the next is due; null: none. */
  async nextInMs(): Promise<number | null> {
    const [next] = await this.dataSource.query<[{ inMs: number | null }]>(
      `SELECT extract(epoch FROM min("lookUpAt") - now())::float8 * 1000 AS "inMs"
       FROM "payments" WHERE "lookUpAt" IS NOT NULL`,
    );
    return next.inMs;
  }

  /** Each check is followed by a pause as long as the order has waited so far, an hour at most. */
  private async claimDue(): Promise<DuePayment[]> {
    const [rows] = await this.dataSource.query<[DuePayment[], number]>(
      `WITH due AS (
         SELECT "userId", "_id" FROM "payments" WHERE "lookUpAt" <= now()
         ORDER BY "lookUpAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       )
       UPDATE "payments" AS payment
       SET "lookUpAt" = now() + least(greatest(now() - payment."createdAt", interval '20 seconds'), interval '1 hour')
       FROM due WHERE payment."userId" = due."userId" AND payment."_id" = due."_id"
       RETURNING payment."userId", payment."_id", payment."provider", payment."providerOrderId",
         payment."createdAt" < now() - ${EXPIRES_AFTER} AS "isExpired",
         payment."createdAt" <= now() - ${LAST_CHECK_AFTER} AS "isOver",
         payment."createdAt" < now() - ${GIVE_UP_AFTER} AS "isOverdue"`,
    );
    return rows;
  }

  private async check(order: DuePayment): Promise<void> {
    const { provider, providerOrderId } = order;
    if (provider !== null && provider !== this.provider.name)
      return this.abandon(order, `Its payment is with ${provider}`);
    const payment = providerOrderId ? await this.provider.findPayment(providerOrderId) : null;
    if (payment) await this.settle(payment);
    if (order.isOver) await this.giveUp(order);
    else if (order.isExpired) await this.expire(order);
  }

  private async retryLater(order: DuePayment, error: unknown): Promise<void> {
    if (order.isOverdue) return this.abandon(order, 'It could not be checked for a week');
    this.log.warn({ err: error, orderId: order._id }, 'A pending order could not be checked; retrying later');
  }

  private async abandon(order: DuePayment, reason: string): Promise<void> {
    await this.giveUp(order);
    const { _id: orderId, providerOrderId, provider } = order;
    this.log.warn({ orderId, providerOrderId, provider }, `A pending order is set aside. ${reason}`);
  }

  /** Expires an order unless its payment placed it, and schedules the last check. */
  private expire(payment: DuePayment): Promise<void> {
    return this.close(payment, `"lookUpAt" = "payments"."createdAt" + ${LAST_CHECK_AFTER}`);
  }

  /** The same, without another check. */
  private giveUp(payment: DuePayment): Promise<void> {
    return this.close(payment, `"lookUpAt" = NULL, "state" = 'FAILED'`);
  }

  private async close({ userId, _id }: DuePayment, change: string): Promise<void> {
    await this.dataSource.query(
      `WITH expired AS (
         UPDATE "orders" SET "state" = 'EXPIRED'
         WHERE "userId" = $1 AND "_id" = $2 AND "state" IN ('PENDING', 'EXPIRED') RETURNING "userId", "_id"
       )
       UPDATE "payments" SET ${change} FROM expired
       WHERE "payments"."userId" = expired."userId" AND "payments"."_id" = expired."_id"`,
      [userId, _id],
    );
  }
}
