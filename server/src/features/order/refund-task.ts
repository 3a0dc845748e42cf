import type { EntityManager } from 'typeorm';
import type { Refund } from './refund-store';

/** What a job needs to find a refund. */
export type RefundKey = Pick<Refund, 'userId' | '_id'>;

export async function enqueueRefund(manager: EntityManager, { userId, _id }: RefundKey): Promise<void> {
  void [manager, userId, _id];
}

export async function enqueueRefundCheck(manager: EntityManager, { userId, _id }: RefundKey): Promise<void> {
  void [manager, userId, _id];
}
