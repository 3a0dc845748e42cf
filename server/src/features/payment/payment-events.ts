import type { DataSource, EntityManager } from 'typeorm';
import type { ProviderPayment, Report } from './payment-provider';

/** What was done about an event: the order is placed, there was nothing to do, or why a payment has no order. */
export type EventOutcome = 'PLACED' | 'IGNORED' | UnmatchedReason;
/** The order is not ours, costs something else, was opened too long ago, or has been paid by another payment. */
export type UnmatchedReason = 'UNKNOWN_ORDER' | 'WRONG_AMOUNT' | 'LATE' | 'DUPLICATE';

/** Keeps an event of the provider as it came, with what was done about it; false when it was kept before. */
export async function keepEvent(
  manager: EntityManager,
  { eventId, eventType, body, payment }: Report,
  outcome: EventOutcome,
): Promise<boolean> {
  const kept = await manager.query<unknown[]>(
    `INSERT INTO "payment_events" ("eventId", "eventType", "body", "providerOrderId", "providerPaymentId", "amount",
       "currency", "outcome") VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING 1`,
    [
      ...[eventId, eventType, body, payment?.orderId, payment?.paymentId],
      ...[payment?.amount, payment?.currency, outcome],
    ],
  );
  return kept.length === 1;
}

/** A payment that nobody reported: found when the provider was asked. */
export const lookedUp = (payment: ProviderPayment): Report => ({
  eventId: `lookup ${payment.paymentId}`,
  eventType: 'lookup',
  body: JSON.stringify(payment),
  payment,
});

/** As the index of payment_events has it. */
const WAITING = `"handledAt" IS NULL AND "outcome" NOT IN ('PLACED', 'IGNORED')`;
/** Without those that have placed their order after all. */
const UNMATCHED = `"payment_events" AS event WHERE ${WAITING} AND NOT EXISTS (
  SELECT FROM "orders" WHERE "orders"."providerOrderId" = event."providerOrderId"
    AND "orders"."providerPaymentId" = event."providerPaymentId")`;

/** How many payments are without an order and wait for the owner. */
export async function countUnmatched(dataSource: DataSource): Promise<number> {
  const [{ count }] = await dataSource.query<[{ count: number }]>(
    `SELECT count(DISTINCT "providerPaymentId")::int AS "count" FROM ${UNMATCHED}`,
  );
  return count;
}

/** A captured payment that has placed no order. */
export interface UnmatchedPayment {
  receivedAt: Date;
  outcome: UnmatchedReason;
  providerPaymentId: string;
  providerOrderId: string;
  /** Paise. */
  amount: number;
  currency: string;
}

/** The payments that wait for the owner, oldest first; each once, however many events told of it. */
export function listUnmatched(dataSource: DataSource): Promise<UnmatchedPayment[]> {
  return dataSource.query<UnmatchedPayment[]>(
    `SELECT * FROM (
       SELECT DISTINCT ON ("providerPaymentId") "receivedAt", "outcome", "providerPaymentId", "providerOrderId",
         "amount"::float8 AS "amount", "currency"
       FROM ${UNMATCHED} ORDER BY "providerPaymentId", "receivedAt"
     ) AS unmatched ORDER BY "receivedAt"`,
  );
}

/** Notes down that the owner has dealt with a payment; false when none of this id waits. */
export async function markHandled(dataSource: DataSource, providerPaymentId: string): Promise<boolean> {
  const [, marked] = await dataSource.query<[unknown[], number]>(
    `UPDATE "payment_events" SET "handledAt" = now() WHERE "providerPaymentId" = $1 AND ${WAITING}`,
    [providerPaymentId],
  );
  return marked > 0;
}
