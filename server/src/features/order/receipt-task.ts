import type { EntityManager } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import { enqueue } from '../../jobs/enqueue';

/** Enqueues the job that issues or corrects an order's receipt, in the caller's transaction. */
export const enqueueReceipt = (manager: EntityManager, { userId, _id }: OrderKey): Promise<void> =>
  enqueue(manager, 'issue-receipt', { userId, orderId: _id }, { key: `receipt ${_id}` });
