import type { DataSource, EntityManager } from 'typeorm';
import { CURRENCY } from '../../../../domain/cart/pricing';
import type { UnmatchedReason } from '../../../../domain/wording/unmatched.en';
import { insertMissing } from '../../database/insert-missing';
import type { Queried } from '../../database/shop-client';
import { PaymentEventEntity } from './payment-event.entity';
import type { ProviderPayment, WebhookEvent } from './payment-provider';

/** Stores an event with its outcome; false when it was stored before. */
export async function saveEvent(
  manager: EntityManager,
  { eventId, eventType, body, payment, refund }: WebhookEvent,
  outcome: NonNullable<PaymentEventEntity['outcome']>,
): Promise<boolean> {
  const paid = payment && {
    providerOrderId: payment.orderId,
    providerPaymentId: payment.paymentId,
    amount: String(payment.amount),
    currency: payment.currency,
  };
  const refunded = refund && {
    providerPaymentId: refund.paymentId,
    providerRefundId: refund.refundId,
    amount: String(refund.amount),
    currency: CURRENCY,
  };
  // The shop's own refunds need no handling.
  const handledAt = outcome === 'REFUND_SETTLED' || outcome === 'REFUND_FAILED' ? new Date() : null;
  const row = { eventId, eventType, body, ...paid, ...refunded, outcome, handledAt };
  return (await insertMissing(manager, PaymentEventEntity, [row])) === 1;
}

/** The event of a payment that was found by asking the provider, not delivered by a webhook. */
export const lookupEvent = (payment: ProviderPayment): WebhookEvent => ({
  eventId: `lookup ${payment.paymentId}`,
  eventType: 'lookup',
  body: JSON.stringify(payment),
  payment,
  refund: null,
});

/** Bodies have email and phone: those of deleted accounts are not kept, nor those whose account is not known. */
export const withoutBody = (event: WebhookEvent): WebhookEvent => ({ ...event, body: null });

/** The condition of the index "payment_events_unmatched". */
const UNHANDLED = `"handledAt" IS NULL AND "outcome" NOT IN ('PLACED', 'IGNORED')`;
/** Leaves out those that placed their order after all, or were refunded. */
const UNMATCHED = `"payment_events" AS event WHERE ${UNHANDLED} AND NOT EXISTS (
  SELECT FROM "payments" AS paid WHERE paid."providerOrderId" = event."providerOrderId"
    AND paid."providerPaymentId" = event."providerPaymentId"
) AND NOT EXISTS (
  SELECT FROM "payments" AS opened
  JOIN "payments" AS unmatched ON unmatched."userId" = opened."userId" AND unmatched."providerPaymentId" = event."providerPaymentId"
  JOIN "refunds" AS refund ON refund."userId" = unmatched."userId" AND refund."orderId" = unmatched."orderId"
    AND refund."paymentId" = unmatched."_id"
  WHERE opened."providerOrderId" = event."providerOrderId" AND refund."state" = 'SETTLED')`;

/** The number of unhandled payments without an order, by reason. One statement. */
export const countUnmatched = (database: Queried): Promise<{ reason: UnmatchedReason; count: number }[]> =>
  database.query(
    `SELECT "outcome" AS "reason", count(DISTINCT "providerPaymentId")::int AS "count" FROM ${UNMATCHED} GROUP BY "outcome"`,
  );

/** A captured payment that has placed no order. */
export interface UnmatchedPayment {
  receivedAt: Date;
  outcome: UnmatchedReason;
  providerPaymentId: string;
  /** Null if only a refund of it is known. */
  providerOrderId: string | null;
  /** Paise. */
  amount: number;
  currency: string;
  /** The placed order that it was for; null for none. */
  orderId: string | null;
  /** Whether the shop's refund of it has failed. */
  isRefundFailed: boolean;
}

/** The same payments, oldest first; each once, however many events it has. One statement. */
export function listUnmatched(dataSource: DataSource): Promise<UnmatchedPayment[]> {
  return dataSource.query<UnmatchedPayment[]>(
    `SELECT unmatched.*, known."orderId", coalesce(known."isRefundFailed", false) AS "isRefundFailed" FROM (
       SELECT DISTINCT ON ("providerPaymentId") "receivedAt", "outcome", "providerPaymentId", "providerOrderId",
         "amount"::float8 AS "amount", "currency"
       FROM ${UNMATCHED} ORDER BY "providerPaymentId", "receivedAt"
     ) AS unmatched LEFT JOIN LATERAL (
       SELECT placed."_id" AS "orderId", EXISTS (
         SELECT FROM "payments" AS paid WHERE paid."userId" = opened."userId" AND paid."_id" <> paid."orderId"
           AND paid."providerPaymentId" = unmatched."providerPaymentId" AND paid."refundedPaise" = 0
       ) AS "isRefundFailed" FROM "payments" AS opened
       LEFT JOIN "orders" AS placed
         ON placed."userId" = opened."userId" AND placed."_id" = opened."orderId" AND placed."state" = 'PLACED'
       WHERE opened."providerOrderId" = unmatched."providerOrderId" LIMIT 1
     ) AS known ON true ORDER BY "receivedAt"`,
  );
}

/** Marks a payment as handled; false when no unhandled one has this id. */
export async function markHandled(database: Queried, providerPaymentId: string): Promise<boolean> {
  const [, marked] = await database.query<[unknown[], number]>(
    `UPDATE "payment_events" SET "handledAt" = now() WHERE "providerPaymentId" = $1 AND ${UNHANDLED}`,
    [providerPaymentId],
  );
  return marked > 0;
}
