import type { DataSource, EntityManager } from 'typeorm';
import { runInTransaction } from '../../../database/transaction';
import { findPayment, newId, queueWebhook } from './sandbox-store';
import type { SandboxPayment } from './sandbox-store';

/** A refund as the API shows it: paise, and seconds since 1970. */
export interface SandboxRefund {
  id: string;
  entity: 'refund';
  payment_id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Record<string, unknown>;
  status: 'pending' | 'processed' | 'failed';
  created_at: number;
}

/** A requested refund. */
export interface RefundRequest {
  /** Paise; absent: all that is refundable. */
  amount?: number;
  receipt: string | null;
  notes: object;
  /** The X-Refund-Idempotency header. */
  idempotencyKey: string | null;
}

/** The outcome of a payment's refunds: `refused` at once, the others after some seconds. */
export const REFUND_OUTCOMES = ['processed', 'failed', 'refused'] as const;
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number];

interface Refundable {
  amount: number;
  outcome: RefundOutcome;
  seconds: number;
}

const selectRefunds = (status: string, from = '"sandbox"."refunds"'): string =>
  `SELECT made."id", 'refund' AS "entity", "payment_id", made."amount", 'INR' AS "currency", made."receipt", "notes",
     ${status} AS "status", floor(extract(epoch FROM made."created_at"))::int AS "created_at" FROM ${from} AS made`;
const NOW = `CASE WHEN "done_at" > clock_timestamp() THEN 'pending' ELSE "outcome" END`;

/** The refunds of the sandbox: rows that survive a crash of the shop. */
export class SandboxRefunds {
  /** @param onWebhook called when a webhook has been queued */
  constructor(
    private readonly dataSource: DataSource,
    private readonly onWebhook: () => void,
  ) {}

  /** The newest refunds, or those of a payment. */
  list(paymentId?: string): Promise<SandboxRefund[]> {
    return this.dataSource.query(
      `${selectRefunds(NOW)} ${paymentId === undefined ? '' : 'WHERE "payment_id" = $1'}
       ORDER BY made."created_at" DESC LIMIT 100`,
      paymentId === undefined ? [] : [paymentId],
    );
  }

  async find(id: string): Promise<SandboxRefund | undefined> {
    return (
      await this.dataSource.query<SandboxRefund[]>(`${selectRefunds(NOW)} WHERE made."id" = $1`, [id])
    )[0];
  }

  /** Sets the outcome of a payment's future refunds. */
  async setOutcome(paymentId: string, outcome: RefundOutcome, seconds: number): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO "sandbox"."refund_outcomes" VALUES ($1, $2, $3)
       ON CONFLICT ("payment_id") DO UPDATE SET "outcome" = $2, "seconds" = $3`,
      [paymentId, outcome, seconds],
    );
  }

  /** Refunds some of a captured payment, and queues the webhook, or returns an error message. Idempotent by its key. */
  async refund(paymentId: string, wanted: RefundRequest): Promise<SandboxRefund | string> {
    const refunded = await runInTransaction(this.dataSource, async (manager) => {
      // A separate statement, so that the next one sees refunds made while this one waited for the lock.
      await manager.query(`SELECT FROM "sandbox"."payments" WHERE "id" = $1 FOR UPDATE`, [paymentId]);
      const payment = await findPayment(manager, paymentId);
      if (!payment) return 'The id provided does not exist';
      const known = await findByKey(manager, paymentId, wanted.idempotencyKey);
      if (known)
        return known.amount === (wanted.amount ?? known.amount) && known.receipt === wanted.receipt
          ? known
          : 'Different request body sent for same Idempotency Header';
      const refundable = await refundableOf(manager, payment);
      const amount = wanted.amount ?? refundable.amount;
      if (!payment.captured) return 'The payment status should be captured for action to be taken';
      if (refundable.outcome === 'refused')
        return 'Your account does not have enough balance to carry out the refund operation';
      if (amount > refundable.amount || amount === 0)
        return 'The total refund amount is greater than the refund payment amount';
      return insertRefund(manager, payment, { ...wanted, amount }, refundable);
    });
    this.onWebhook();
    return refunded;
  }
}

async function findByKey(
  manager: EntityManager,
  paymentId: string,
  key: string | null,
): Promise<SandboxRefund | undefined> {
  const where = 'WHERE "payment_id" = $1 AND "idempotency_key" = $2';
  return (await manager.query<SandboxRefund[]>(`${selectRefunds(NOW)} ${where}`, [paymentId, key]))[0];
}

async function refundableOf(manager: EntityManager, { id, amount }: SandboxPayment): Promise<Refundable> {
  const [refundable] = await manager.query<[Refundable]>(
    `SELECT ($2 - coalesce(sum("amount") FILTER (WHERE ${NOW} IN ('pending', 'processed')), 0))::int AS "amount",
       coalesce((SELECT "outcome" FROM "sandbox"."refund_outcomes" WHERE "payment_id" = $1), 'processed') AS "outcome",
       coalesce((SELECT "seconds" FROM "sandbox"."refund_outcomes" WHERE "payment_id" = $1), 0) AS "seconds"
     FROM "sandbox"."refunds" WHERE "payment_id" = $1`,
    [id, amount],
  );
  return refundable;
}

async function insertRefund(
  manager: EntityManager,
  payment: SandboxPayment,
  { amount, receipt, notes, idempotencyKey }: RefundRequest,
  { outcome, seconds }: Refundable,
): Promise<SandboxRefund> {
  const [made] = await manager.query<[SandboxRefund & { now: SandboxRefund['status'] }]>(
    `WITH made AS (
       INSERT INTO "sandbox"."refunds" ("id", "payment_id", "amount", "receipt", "notes", "idempotency_key", "outcome", "done_at")
       VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8 * interval '1 second') RETURNING *
     ) ${selectRefunds(`${NOW} AS "now", "outcome"`, 'made')}`,
    [newId('rfnd'), payment.id, amount, receipt, notes, idempotencyKey, outcome, seconds],
  );
  const { now, ...refund } = made;
  await queueWebhook(manager, { refund, payment }, `refund.${outcome}`, seconds);
  return { ...refund, status: now };
}
