import type { EntityManager } from 'typeorm';
import type { OrderKey } from '../../../../domain/order/order';
import type { ItemQty } from '../../../../domain/order/order-rules';
import type { Actor } from '../../../../domain/order/order-status';
import { refundOfItems } from '../../../../domain/order/refund-rules';
import type { Refund } from '../../../../domain/order/refund-rules';
import { reasonCodeOf } from '../../../../domain/wording/reason-codes';
import { DeskErrorCode, notFound, ShopError } from '../../common/shop-error';
import { ITEMS_LEFT, keyOfRepeat, REFUND_REPLACED } from '../payment';
import { findOwed, OWED, startRefund, tooLarge } from './refund';
import { findRefundByKey, listRefundable, refundColumns } from './refund-store';
import { lockOrder } from './transition';
import type { LockedOrder } from './transition';

interface FailedRefund extends Refund {
  /** Whether something has taken its place. */
  isReplaced: boolean;
  /** What is left of its items; null if nothing is. */
  itemsLeft: ItemQty[] | null;
}

const FAILED = `SELECT ${refundColumns('refund.')}, ${REFUND_REPLACED} AS "isReplaced", ${ITEMS_LEFT} AS "itemsLeft"
  FROM "refunds" AS refund WHERE "userId" = $1 AND "orderId" = $2 AND "paymentId" = $2 AND "_id" = $3 AND "state" = 'FAILED'`;
/** Later refunds by the shop itself. */
const OWED_SINCE = `SELECT ${refundColumns('owed.')} FROM "refunds" AS owed JOIN "refunds" AS failed USING ("userId", "orderId", "paymentId")
  WHERE owed."userId" = $1 AND owed."orderId" = $2 AND failed."_id" = $3 AND owed."createdAt" > failed."createdAt"
    AND owed."state" <> 'FAILED' AND owed."reason" = $4 LIMIT 1`;

/**
 * Repeats a failed refund, once: the same amount or, if it was of everything, what is left; what is left of its items; or, of
 * what the shop refunded by itself, what is still owed. The caller holds the user's lock.
 * @param refundId a UUID
 * @returns isNew: false if it was repeated before, or the shop has repeated it by itself
 * @throws ShopError NOT_FOUND, CONFLICT if something has taken its place, REFUND_TOO_LARGE if it was refunded in another way
 *   meanwhile
 */
export async function repeatRefund(
  manager: EntityManager,
  key: OrderKey,
  refundId: string,
  actor: Actor,
): Promise<{ refund: Refund; isNew: boolean }> {
  const order = await lockOrder(manager, key);
  const of = [key.userId, key._id, refundId];
  const [failed] = await manager.query<FailedRefund[]>(FAILED, of);
  if (!failed) throw notFound('refund');
  // The key is derived from the failed refund, so that two taps, or two people, repeat it once.
  const idempotencyKey = keyOfRepeat(refundId);
  const [owed] = failed.isReplaced ? await manager.query<Refund[]>(OWED_SINCE, [...of, OWED]) : [];
  const before = owed ?? (await findRefundByKey(manager, order, idempotencyKey));
  if (before && before.state !== 'FAILED') return { refund: before, isNew: false };
  const left = order.capturedPaise - order.refundedPaise;
  if (failed.isReplaced && left > 0) throw replaced();
  const { amountPaise: wanted, items } = await wantedOf(manager, order, failed, left);
  if (wanted === 0 || wanted > left) throw tooLarge(left);
  const { isAll, reason } = failed;
  const again = { amountPaise: wanted, items, isAll, reason, idempotencyKey, by: actor };
  const refund = await startRefund(manager, order, again);
  if (!refund) throw tooLarge(left);
  return { refund, isNew: true };
}

/** What to refund now; 0 if nothing is owed, or the items are refunded. Staff may have refunded a part since. */
async function wantedOf(
  manager: EntityManager,
  order: LockedOrder,
  { amountPaise, items, itemsLeft, isAll, reason }: FailedRefund,
  left: number,
): Promise<Pick<Refund, 'amountPaise' | 'items'>> {
  const code = reasonCodeOf(reason);
  if (code === 'NOT_AS_ORDERED' || code === 'OWED') return findOwed(manager, order);
  if (items === null) return { amountPaise: isAll ? left : amountPaise, items };
  // Packing may have weighed them since.
  const worthPaise = itemsLeft && refundOfItems(await listRefundable(manager, order), itemsLeft);
  return { amountPaise: worthPaise ?? 0, items: itemsLeft };
}

const replaced = (): ShopError =>
  new ShopError(DeskErrorCode.CONFLICT, 'This refund is now part of a later one, or is no longer owed.');
