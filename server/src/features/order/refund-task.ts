import type { EntityManager } from 'typeorm';
import type { Refund } from '../../../../domain/order/refund-rules';
import { enqueue } from '../../jobs/enqueue';

/** The key of a refund, as a job's payload. */
export type RefundKey = Pick<Refund, 'userId' | '_id'>;

/** Over three weeks: retried until the provider responds. */
const MAX_ATTEMPTS = 100;
const SOONEST_MS = 60_000;
const LATEST_MS = 6 * 3_600_000;

/** Enqueues the request of a refund at the provider, now or later, in the caller's transaction, unless a job of it waits. */
export function enqueueRefund(manager: EntityManager, refund: RefundKey, runAt?: Date): Promise<void> {
  const { userId, _id } = refund;
  const options = { key: `refund ${_id}`, runAt, maxAttempts: MAX_ATTEMPTS };
  return enqueue(manager, 'send-refund', { userId, _id }, options);
}

/** Enqueues a check of a refund's state, after as long as it has waited so far: a webhook may be lost. */
export const enqueueRefundCheck = (
  manager: EntityManager,
  refund: RefundKey & { createdAt: Date },
): Promise<void> => {
  const waited = Date.now() - refund.createdAt.getTime();
  const inMs = Math.min(Math.max(waited, SOONEST_MS), LATEST_MS);
  return enqueueRefund(manager, refund, new Date(Date.now() + inMs));
};
