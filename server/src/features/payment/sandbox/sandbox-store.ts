import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { runInTransaction } from '../../../database/transaction';

export interface SandboxOrder {
  id: string;
  /** Paise. */
  amount: number;
  currency: string;
  receipt: string;
  created_at: Date;
}

export interface SandboxPayment {
  id: string;
  order_id: string;
  status: 'captured' | 'failed';
  amount: number;
  currency: string;
  created_at: Date;
}

export interface DueWebhook {
  event_id: string;
  body: string;
}

const newId = (kind: 'order' | 'pay' | 'evt'): string =>
  `${kind}_${randomBytes(10).toString('base64url').slice(0, 14)}`;

const PAYMENTS = `SELECT payment.*, "order"."amount", "order"."currency"
  FROM "sandbox"."payments" AS payment JOIN "sandbox"."orders" AS "order" ON "order"."id" = payment."order_id"`;

/** What a payment provider remembers: it outlives a crash of the shop, as a real one would. */
export class SandboxStore {
  constructor(private readonly dataSource: DataSource) {}

  async openOrder(amount: number, currency: string, receipt: string): Promise<SandboxOrder> {
    const [order] = await this.dataSource.query<[SandboxOrder]>(
      `INSERT INTO "sandbox"."orders" ("id", "amount", "currency", "receipt") VALUES ($1, $2, $3, $4) RETURNING *`,
      [newId('order'), amount, currency, receipt],
    );
    return order;
  }

  /** All orders, or those with the receipt; newest first. */
  orders(receipt?: string): Promise<SandboxOrder[]> {
    return this.dataSource.query(
      `SELECT * FROM "sandbox"."orders" WHERE $1::text IS NULL OR "receipt" = $1 ORDER BY "created_at" DESC LIMIT 100`,
      [receipt ?? null],
    );
  }

  async order(id: string): Promise<SandboxOrder | undefined> {
    const found = await this.dataSource.query<SandboxOrder[]>(
      `SELECT * FROM "sandbox"."orders" WHERE "id" = $1`,
      [id],
    );
    return found[0];
  }

  /** All payments, or those of an order; newest first. */
  payments(orderId?: string): Promise<SandboxPayment[]> {
    return this.dataSource.query(
      `${PAYMENTS} WHERE $1::text IS NULL OR payment."order_id" = $1 ORDER BY payment."created_at" DESC LIMIT 100`,
      [orderId ?? null],
    );
  }

  async payment(id: string): Promise<SandboxPayment | undefined> {
    const found = await this.dataSource.query<SandboxPayment[]>(`${PAYMENTS} WHERE payment."id" = $1`, [id]);
    return found[0];
  }

  /**
   * Pays an order or lets it fail, and notes down the webhooks that say so. An order is paid once: paying again
   * returns the payment that went through.
   */
  pay(
    order: SandboxOrder,
    status: SandboxPayment['status'],
    bodyOf: (p: SandboxPayment) => string,
  ): Promise<SandboxPayment> {
    return runInTransaction(this.dataSource, async (manager) => {
      await manager.query(`SELECT 1 FROM "sandbox"."orders" WHERE "id" = $1 FOR UPDATE`, [order.id]);
      const [paid] = await manager.query<SandboxPayment[]>(
        `${PAYMENTS} WHERE payment."order_id" = $1 AND payment."status" = 'captured'`,
        [order.id],
      );
      if (paid) return paid;
      const [made] = await manager.query<[SandboxPayment]>(
        `INSERT INTO "sandbox"."payments" ("id", "order_id", "status") VALUES ($1, $2, $3) RETURNING *`,
        [newId('pay'), order.id, status],
      );
      const payment = { ...made, amount: order.amount, currency: order.currency };
      await manager.query(`INSERT INTO "sandbox"."webhooks" ("event_id", "body") VALUES ($1, $2)`, [
        newId('evt'),
        bodyOf(payment),
      ]);
      return payment;
    });
  }

  /** Takes webhooks that are due; each is due again, later and later, until it is marked as delivered. */
  async takeDueWebhooks(): Promise<DueWebhook[]> {
    const [rows] = await this.dataSource.query<[DueWebhook[], number]>(
      `UPDATE "sandbox"."webhooks"
       SET "attempts" = "attempts" + 1, "next_at" = now() + least(power(2, "attempts"), 3600) * interval '1 second'
       WHERE "event_id" IN (
         SELECT "event_id" FROM "sandbox"."webhooks" WHERE NOT "delivered" AND "next_at" <= now()
         ORDER BY "next_at" LIMIT 20 FOR UPDATE SKIP LOCKED
       )
       RETURNING "event_id", "body"`,
    );
    return rows;
  }

  async markDelivered(eventId: string): Promise<void> {
    await this.dataSource.query(`UPDATE "sandbox"."webhooks" SET "delivered" = true WHERE "event_id" = $1`, [
      eventId,
    ]);
  }
}
