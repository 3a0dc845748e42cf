import type { EntityManager } from 'typeorm';
import { enqueue } from '../../jobs/enqueue';
import type { OrderKey } from './order-store';

/** Has the receipt of an order issued, or corrected, once the caller's transaction is committed. */
export const enqueueReceipt = (manager: EntityManager, { userId, _id }: OrderKey): Promise<void> =>
  enqueue(manager, 'issue-receipt', { userId, orderId: _id }, { key: `receipt ${_id}` });
