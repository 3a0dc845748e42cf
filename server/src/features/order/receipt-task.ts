import type { EntityManager } from 'typeorm';
import { enqueue } from '../../jobs/enqueue';
import type { OrderKey } from './order-store';

/** Enqueues the job that issues or corrects an order's receipt, in the caller's transaction. */
export const enqueueReceipt = (manager: EntityManager, { userId, _id }: OrderKey): Promise<void> =>
  enqueue(manager, 'issue-receipt', { userId, orderId: _id }, { key: `receipt ${_id}` });
