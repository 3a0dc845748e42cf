import type { EntityManager } from 'typeorm';
import { enqueue } from '../../jobs/enqueue';
import type { Refund } from './refund-store';

/** What a job needs to find a refund. */
export type RefundKey = Pick<Refund, 'userId' | '_id'>;

/** Over three weeks: the provider is asked until it answers. */
const MAX_ATTEMPTS = 100;
const SOONEST_MS = 60_000;
const LATEST_MS = 6 * 3_600_000;

/** Has the provider asked for a refund, at once or later, once the caller's transaction is committed. */
export const enqueueRefund = (manager: EntityManager, refund: RefundKey, runAt?: Date): Promise<void> =>
  add(manager, refund, runAt);

/** Has the provider asked what became of a refund, after as long as it has waited so far: no webhook may come. */
export const enqueueRefundCheck = (
  manager: EntityManager,
  refund: RefundKey & { createdAt: Date },
): Promise<void> => {
  const waited = Date.now() - refund.createdAt.getTime();
  const inMs = Math.min(Math.max(waited, SOONEST_MS), LATEST_MS);
  return add(manager, refund, new Date(Date.now() + inMs));
};

/** One job waits for each refund at any time. */
const add = (manager: EntityManager, { userId, _id }: RefundKey, runAt?: Date): Promise<void> => {
  const options = { key: `refund ${_id}`, runAt, maxAttempts: MAX_ATTEMPTS };
  return enqueue(manager, 'send-refund', { userId, _id }, options);
};
