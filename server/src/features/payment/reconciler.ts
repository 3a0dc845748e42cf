import type { DataSource } from 'typeorm';
import type { Logger } from '../../common/log';
import { Repeater } from '../../common/repeater';
import type { PaymentProvider } from './payment-provider';
import type { SettlePayment } from './webhook';

const BATCH = 20;
const EXPIRES_AFTER = `interval '24 hours'`;

interface Unreported {
  userId: string;
  _id: string;
  providerOrderId: string | null;
  expired: boolean;
}

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
    log: Logger,
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

  /** One round over what is due; returns how many orders were looked into. */
  async run(): Promise<number> {
    const due = await this.claim();
    for (const order of due) {
      const payment = order.providerOrderId ? await this.provider.findPayment(order.providerOrderId) : null;
      if (payment) await this.settle(payment);
      else if (order.expired) await this.expire(order);
    }
    return due.length;
  }

  /** Takes what is due. Each is looked at again after as long as it has waited so far, an hour at the most. */
  private async claim(): Promise<Unreported[]> {
    const [rows] = await this.dataSource.query<[Unreported[], number]>(
      `UPDATE "orders" SET "checkAt" = now() + least(greatest(now() - "startedAt", interval '20 seconds'), interval '1 hour')
       WHERE ("userId", "_id") IN (
         SELECT "userId", "_id" FROM "orders" WHERE "state" = 'PENDING' AND "checkAt" <= now()
         ORDER BY "checkAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       )
       RETURNING "userId", "_id", "providerOrderId", "startedAt" < now() - ${EXPIRES_AFTER} AS "expired"`,
    );
    return rows;
  }

  private async expire({ userId, _id }: Unreported): Promise<void> {
    await this.dataSource.query(
      `UPDATE "orders" SET "state" = 'EXPIRED', "checkAt" = NULL
       WHERE "userId" = $1 AND "_id" = $2 AND "state" = 'PENDING'`,
      [userId, _id],
    );
  }
}
