import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { queryRows } from '../../../database/shop-client';
import { runInTransaction } from '../../../database/transaction';
import { SandboxOrderEntity, SandboxPaymentEntity, SandboxWebhookEntity } from './sandbox.entity';

/** An order as the API shows it: paise, and seconds since 1970. */
export interface SandboxOrder {
  id: string;
  entity: 'order';
  amount: number;
  currency: string;
  receipt: string;
  created_at: number;
}

/** A payment as the API shows it. */
export interface SandboxPayment {
  id: string;
  entity: 'payment';
  order_id: string;
  status: SandboxPaymentEntity['status'];
  captured: boolean;
  amount: number;
  currency: string;
  created_at: number;
}

export type DueWebhook = Pick<SandboxWebhookEntity, 'event_id' | 'body'>;

/** When a payment is captured: at once, or on request. */
export type Capture = 'automatic' | 'manual';
/** The outcome of a payment; `authorized` waits for its capture. */
export const OUTCOMES = ['success', 'failure', 'authorized'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** 128 random bits: whoever knows the id of an order may pay it. */
export const newId = (kind: 'order' | 'pay' | 'rfnd' | 'evt'): string =>
  `${kind}_${randomBytes(16).toString('base64url')}`;

const toOrder = ({ id, amount, currency, receipt, created_at: at }: SandboxOrderEntity): SandboxOrder => ({
  id,
  entity: 'order',
  amount,
  currency,
  receipt,
  created_at: Math.floor(at.getTime() / 1000),
});
const selectPayments = (from = '"sandbox"."payments"'): string =>
  `SELECT made."id", 'payment' AS "entity", "order_id", "status", "status" = 'captured' AS "captured", "amount", "currency",
     floor(extract(epoch FROM made."created_at"))::int AS "created_at"
   FROM ${from} AS made JOIN "sandbox"."orders" AS "order" ON "order"."id" = made."order_id"`;

/** The sandbox's own tables: like a real provider's, they survive a crash of the shop. */
export class SandboxStore {
  constructor(
    private readonly dataSource: DataSource,
    /** Called once a webhook is committed. */
    private readonly onWebhook: () => void = () => undefined,
  ) {}

  async openOrder(
    amount: number,
    currency: string,
    receipt: string,
    capture: Capture,
  ): Promise<SandboxOrder> {
    const [opened] = await queryRows<SandboxOrderEntity>(
      this.dataSource,
      `WITH opened AS (
         INSERT INTO "sandbox"."orders" ("id", "amount", "currency", "receipt") VALUES ($1, $2, $3, $4) RETURNING *
       ), manual AS (
         INSERT INTO "sandbox"."manual_captures" SELECT "id" FROM opened WHERE $5 = 'manual'
       )
       SELECT "id", "amount", "currency", "receipt", "created_at" FROM opened`,
      [newId('order'), amount, currency, receipt, capture],
    );
    return toOrder(opened!);
  }

  /** The newest orders, or those with the receipt. */
  async orders(receipt?: string): Promise<SandboxOrder[]> {
    const where = receipt === undefined ? {} : { receipt };
    const newest = { order: { created_at: 'DESC' }, take: 100 } as const;
    return (await this.dataSource.manager.find(SandboxOrderEntity, { where, ...newest })).map(toOrder);
  }

  async order(id: string): Promise<SandboxOrder | undefined> {
    const found = await this.dataSource.manager.findOneBy(SandboxOrderEntity, { id });
    return found ? toOrder(found) : undefined;
  }

  /** The newest payments, or those of an order. */
  payments(orderId?: string): Promise<SandboxPayment[]> {
    return queryRows(
      this.dataSource,
      `${selectPayments()} ${orderId === undefined ? '' : 'WHERE "order_id" = $1'}
       ORDER BY made."created_at" DESC LIMIT 100`,
      orderId === undefined ? [] : [orderId],
    );
  }

  payment(id: string): Promise<SandboxPayment | undefined> {
    return findPayment(this.dataSource.manager, id);
  }

  /** Pays an order, or fails to, and queues the webhook. Idempotent once a payment has succeeded. */
  pay({ id }: Pick<SandboxOrder, 'id'>, outcome: Outcome): Promise<SandboxPayment> {
    return this.report(async (manager) => {
      const [{ status }] = await manager.query<[Pick<SandboxPayment, 'status'>]>(
        `SELECT CASE $2 WHEN 'failure' THEN 'failed' WHEN 'authorized' THEN 'authorized'
           ELSE CASE WHEN EXISTS (SELECT FROM "sandbox"."manual_captures" WHERE "order_id" = $1)
             THEN 'authorized' ELSE 'captured' END END AS "status"
         FROM "sandbox"."orders" WHERE "id" = $1 FOR UPDATE`,
        [id, outcome],
      );
      const [paid] = await manager.query<SandboxPayment[]>(
        `${selectPayments()} WHERE "order_id" = $1 AND "status" <> 'failed'`,
        [id],
      );
      if (paid) return paid;
      const [payment] = await manager.query<[SandboxPayment]>(
        `WITH paid AS (
           INSERT INTO "sandbox"."payments" ("id", "order_id", "status") VALUES ($1, $2, $3) RETURNING *
         )
         ${selectPayments('paid')}`,
        [newId('pay'), id, status],
      );
      await queueWebhook(manager, { payment }, `payment.${payment.status}`);
      return payment;
    });
  }

  /** Captures an authorised payment and queues the webhook; undefined for any other. */
  capture(id: string): Promise<SandboxPayment | undefined> {
    return this.report(async (manager) => {
      const authorized = { id, status: 'authorized' } as const;
      const { affected } = await manager.update(SandboxPaymentEntity, authorized, { status: 'captured' });
      if (affected === 0) return undefined;
      const payment = (await findPayment(manager, id))!;
      await queueWebhook(manager, { payment }, 'payment.captured');
      return payment;
    });
  }

  /** Takes the due webhooks. Each is due again, with exponential back-off, until it is delivered. */
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

  /** When the next is due; null: all are delivered. */
  async nextWebhookInMs(): Promise<number | null> {
    const [next] = await this.dataSource.query<[{ inMs: number | null }]>(
      `SELECT extract(epoch FROM min("next_at") - now())::float8 * 1000 AS "inMs"
       FROM "sandbox"."webhooks" WHERE NOT "delivered"`,
    );
    return next.inMs;
  }

  async markDelivered(eventId: string): Promise<void> {
    await this.dataSource.manager.update(SandboxWebhookEntity, { event_id: eventId }, { delivered: true });
  }

  /** Runs work that queues a webhook. */
  private async report<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    const result = await runInTransaction(this.dataSource, work);
    this.onWebhook();
    return result;
  }
}

/** A payment, in a transaction. */
export const findPayment = async (manager: EntityManager, id: string): Promise<SandboxPayment | undefined> =>
  (await manager.query<SandboxPayment[]>(`${selectPayments()} WHERE made."id" = $1`, [id]))[0];

/** Queues a webhook about these things, due after some seconds. */
export async function queueWebhook(
  manager: EntityManager,
  things: Readonly<Record<string, object>>,
  event: string,
  seconds = 0,
): Promise<void> {
  const payload = Object.fromEntries(Object.entries(things).map(([name, entity]) => [name, { entity }]));
  const body = {
    entity: 'event',
    event,
    contains: Object.keys(things),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  };
  await manager.query(
    `INSERT INTO "sandbox"."webhooks" ("event_id", "body", "next_at")
     VALUES ($1, $2, clock_timestamp() + $3 * interval '1 second')`,
    [newId('evt'), JSON.stringify(body), seconds],
  );
}
