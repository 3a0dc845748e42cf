import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
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
  status: 'authorized' | 'captured' | 'failed';
  amount: number;
  currency: string;
  created_at: Date;
}

export interface DueWebhook {
  event_id: string;
  body: string;
}

/** 128 random bits: who knows the id of an order may pay it. */
const newId = (kind: 'order' | 'pay' | 'evt'): string => `${kind}_${randomBytes(16).toString('base64url')}`;

/** When the money of a payment is taken: at once, or when the shop asks for it. */
export type Capture = 'automatic' | 'manual';
/** What the sandbox is told to let happen. */
export type Outcome = 'success' | 'failure' | 'authorized';

/** Makes the body of the webhook that tells of a payment. */
type BodyOf = (payment: SandboxPayment) => string;

const PAYMENTS = `SELECT payment.*, "order"."amount", "order"."currency"
  FROM "sandbox"."payments" AS payment JOIN "sandbox"."orders" AS "order" ON "order"."id" = payment."order_id"`;

/** What a payment provider remembers: it outlives a crash of the shop, as a real one would. */
export class SandboxStore {
  constructor(private readonly dataSource: DataSource) {}

  async openOrder(
    amount: number,
    currency: string,
    receipt: string,
    capture: Capture,
  ): Promise<SandboxOrder> {
    const [order] = await this.dataSource.query<[SandboxOrder]>(
      `WITH opened AS (
         INSERT INTO "sandbox"."orders" ("id", "amount", "currency", "receipt") VALUES ($1, $2, $3, $4) RETURNING *
       ), manual AS (
         INSERT INTO "sandbox"."manual_captures" SELECT "id" FROM opened WHERE $5 = 'manual'
       )
       SELECT * FROM opened`,
      [newId('order'), amount, currency, receipt, capture],
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
      `${PAYMENTS} ${orderId === undefined ? '' : 'WHERE payment."order_id" = $1'}
       ORDER BY payment."created_at" DESC LIMIT 100`,
      orderId === undefined ? [] : [orderId],
    );
  }

  async payment(id: string): Promise<SandboxPayment | undefined> {
    const found = await this.dataSource.query<SandboxPayment[]>(`${PAYMENTS} WHERE payment."id" = $1`, [id]);
    return found[0];
  }

  /**
   * Pays an order or lets it fail, and notes down the webhook that says so. An order is paid once: paying again
   * returns the payment that went through.
   */
  pay(order: SandboxOrder, outcome: Outcome, bodyOf: BodyOf): Promise<SandboxPayment> {
    return runInTransaction(this.dataSource, async (manager) => {
      const [{ status }] = await manager.query<[Pick<SandboxPayment, 'status'>]>(
        `SELECT CASE $2 WHEN 'failure' THEN 'failed' WHEN 'authorized' THEN 'authorized'
           ELSE CASE WHEN EXISTS (SELECT FROM "sandbox"."manual_captures" WHERE "order_id" = $1)
             THEN 'authorized' ELSE 'captured' END END AS "status"
         FROM "sandbox"."orders" WHERE "id" = $1 FOR UPDATE`,
        [order.id, outcome],
      );
      const [paid] = await manager.query<SandboxPayment[]>(
        `${PAYMENTS} WHERE payment."order_id" = $1 AND payment."status" <> 'failed'`,
        [order.id],
      );
      if (paid) return paid;
      const [made] = await manager.query<[SandboxPayment]>(
        `INSERT INTO "sandbox"."payments" ("id", "order_id", "status") VALUES ($1, $2, $3) RETURNING *`,
        [newId('pay'), order.id, status],
      );
      const payment = { ...made, amount: order.amount, currency: order.currency };
      await noteWebhook(manager, bodyOf(payment));
      return payment;
    });
  }

  /** Takes the money of an authorised payment, and notes down the webhook that says so; undefined for any other. */
  capture(id: string, bodyOf: BodyOf): Promise<SandboxPayment | undefined> {
    return runInTransaction(this.dataSource, async (manager) => {
      const [, captured] = await manager.query<[unknown[], number]>(
        `UPDATE "sandbox"."payments" SET "status" = 'captured' WHERE "id" = $1 AND "status" = 'authorized'`,
        [id],
      );
      if (captured === 0) return undefined;
      const [payment] = await manager.query<[SandboxPayment]>(`${PAYMENTS} WHERE payment."id" = $1`, [id]);
      await noteWebhook(manager, bodyOf(payment));
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

const noteWebhook = (manager: EntityManager, body: string): Promise<unknown> =>
  manager.query(`INSERT INTO "sandbox"."webhooks" ("event_id", "body") VALUES ($1, $2)`, [
    newId('evt'),
    body,
  ]);
