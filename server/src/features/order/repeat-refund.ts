import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../../domain/order/order-status';
import { mayRefund, refundOfItems, refundableNow } from '../../../../domain/order/refund-rules';
import { ErrorCode, notFound, ShopError } from '../../common/shop-error';
import type { OrderKey } from './order-store';
import { OWED, tooLarge } from './refund';
import { findRefundByKey, insertRefund, listRefundable, refundColumns } from './refund-store';
import type { Refund } from './refund-store';
import { enqueueRefund } from './refund-task';
import { lockOrder } from './transition';

const FAILED = `SELECT ${refundColumns()} FROM "refunds" WHERE "userId" = $1 AND "orderId" = $2 AND "paymentId" = $2 AND "_id" = $3
  AND "state" = 'FAILED'`;
/** Later refunds by the shop itself. */
const OWED_SINCE = `SELECT ${refundColumns('owed.')} FROM "refunds" AS owed JOIN "refunds" AS failed USING ("userId", "orderId", "paymentId")
  WHERE owed."userId" = $1 AND owed."orderId" = $2 AND failed."_id" = $3 AND owed."createdAt" > failed."createdAt"
    AND owed."state" <> 'FAILED' AND owed."reason" = $4 LIMIT 1`;

/**
 * Repeats a failed refund, once: the same amount for the same items. The caller holds the user's
 * lock.
 * @param refundId a UUID
 * @returns isNew: false if it was repeated before, or the shop has repeated it by itself
 * @throws ShopError FORBIDDEN, NOT_FOUND, REFUND_TOO_LARGE if it was refunded in another way meanwhile
 */
export async function repeatRefund(
  manager: EntityManager,
  key: OrderKey,
  refundId: string,
  actor: Actor,
): Promise<{ refund: Refund; isNew: boolean }> {
  if (!mayRefund(actor)) throw new ShopError(ErrorCode.FORBIDDEN, 'Your role does not allow this.');
  const order = await lockOrder(manager, key);
  const [failed] = await manager.query<Refund[]>(FAILED, [key.userId, key._id, refundId]);
  if (!failed) throw notFound('refund');
  // The key is derived from the failed refund, so that two taps, or two people, repeat it once.
  const idempotencyKey = `again ${refundId}`;
  const [owed] = await manager.query<Refund[]>(OWED_SINCE, [key.userId, key._id, refundId, OWED]);
  const before = owed ?? (await findRefundByKey(manager, order, idempotencyKey));
  if (before) return { refund: before, isNew: false };
  const { items, isAll, reason } = failed;
  const left = order.capturedPaise - order.refundedPaise;
  const isThere = items === null || refundOfItems(await listRefundable(manager, order), items) !== null;
  if (failed.amountPaise > left || !isThere) throw tooLarge(left);
  const amountPaise = refundableNow(failed.amountPaise, left);
  const again = { _id: randomUUID(), amountPaise, items, isAll, reason, idempotencyKey, by: actor };
  const refund = await insertRefund(manager, order, again);
  await enqueueRefund(manager, refund);
  return { refund, isNew: true };
}
