import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { toRupees } from '../../../../domain/cart/pricing';
import { mergeItems, sameItems } from '../../../../domain/order/order-rules';
import type { WantedItem } from '../../../../domain/order/order-rules';
import type { Actor, OrderStatus } from '../../../../domain/order/order-status';
import { mayRefund, refundOfItems, validateRefund } from '../../../../domain/order/refund-rules';
import type { RefundEntry } from '../../../../domain/order/refund-rules';
import { assertValid, DeskErrorCode, ErrorCode, ShopError, validationFailed } from '../../common/shop-error';
import { enqueueRefund } from './refund-task';
import { findRefundByKey, insertRefund, listRefundable } from './refund-store';
import type { Refund } from './refund-store';
import type { OrderKey } from './order-store';
import { lockOrder, moveOrder } from './transition';
import type { LockedOrder } from './transition';

/**
 * Begins to give back some of what was paid for an order: items, an amount, or all that is left. The same key with the
 * same content is given back once. The caller holds the user's lock.
 * @returns isNew: false when the key has given back before
 * @throws ShopError FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, REFUND_TOO_LARGE
 */
export async function refundOrder(
  manager: EntityManager,
  key: OrderKey,
  entry: RefundEntry,
  actor: Actor,
): Promise<{ refund: Refund; isNew: boolean }> {
  if (!mayRefund(actor)) throw new ShopError(ErrorCode.FORBIDDEN, 'Your role does not allow this.');
  assertValid(validateRefund(entry));
  const order = await lockOrder(manager, key);
  const before = await findRefundByKey(manager, order, entry.idempotencyKey);
  if (before) return { refund: assertSame(before, entry), isNew: false };
  const items = entry.items ? mergeItems(entry.items) : null;
  const left = order.capturedPaise - order.refundedPaise;
  const amountPaise = items
    ? refundOfItems(await listRefundable(manager, order), items)
    : (entry.amountPaise ?? left);
  if (amountPaise === null || amountPaise === 0 || amountPaise > left) throw tooLarge(left);
  const { reason, idempotencyKey } = entry;
  const refund = await begin(manager, order, { amountPaise, items, reason, idempotencyKey, by: actor });
  return { refund, isNew: true };
}

/**
 * Cancels an order, and begins to give back what was paid for it and is not yet given back. Repeating it changes nothing.
 * The caller holds the user's lock.
 * @param reason what the shopper is told; of a shopper none is asked
 * @returns where the order was; null when it was cancelled before
 * @throws ShopError NOT_FOUND, NOT_CANCELLABLE, FORBIDDEN
 */
export async function cancelOrder(
  manager: EntityManager,
  key: OrderKey,
  actor: Actor,
  reason?: string,
): Promise<OrderStatus | null> {
  const order = await lockOrder(manager, key);
  const by = actor.kind === 'SHOPPER' ? ('SHOPPER' as const) : ('SHOP' as const);
  if (!(await moveOrder(manager, order, 'CANCELLED', { params: { by, reason }, actor }))) return null;
  const amountPaise = order.capturedPaise - order.refundedPaise;
  if (amountPaise === 0) return order.status;
  // Of its own, so that no key that staff have made up stands in its way: an order is cancelled once.
  const idempotencyKey = randomUUID();
  const refund = { amountPaise, items: null, reason: reason ?? 'Cancelled', idempotencyKey };
  await begin(manager, order, { ...refund, by: actor });
  return order.status;
}

/** Begins to give back what an order that is packed does not cost in the end. The caller holds the order's lock. */
export const refundUncharged = (
  manager: EntityManager,
  order: LockedOrder,
  { amountPaise, items }: { amountPaise: number; items: readonly WantedItem[] },
  by: Actor,
): Promise<Refund> => {
  const given = items.length > 0 ? [...items] : null;
  const reason = 'Not there, lighter or cheaper than ordered';
  return begin(manager, order, { amountPaise, items: given, reason, idempotencyKey: randomUUID(), by });
};

/**
 * Begins to give back what was paid for items that there were none of, or everything when nothing is left of the order. The
 * caller holds the user's lock.
 */
export async function refundMissing(
  manager: EntityManager,
  key: OrderKey,
  items: readonly WantedItem[],
): Promise<void> {
  const order = await lockOrder(manager, key);
  const bought = await listRefundable(manager, order);
  const isAll = sameItems(items, bought);
  const amountPaise = isAll ? order.capturedPaise - order.refundedPaise : (refundOfItems(bought, items) ?? 0);
  if (amountPaise === 0) return;
  const refund = { amountPaise, items: [...items], reason: 'Out of stock', idempotencyKey: randomUUID() };
  await begin(manager, order, { ...refund, by: { kind: 'SYSTEM' } });
}

async function begin(
  manager: EntityManager,
  order: LockedOrder,
  refund: Omit<Parameters<typeof insertRefund>[2], '_id'>,
): Promise<Refund> {
  const written = await insertRefund(manager, order, { ...refund, _id: randomUUID() });
  await enqueueRefund(manager, written);
  return written;
}

/** @throws ShopError VALIDATION_FAILED when the key was used for something else */
function assertSame(before: Refund, { items, amountPaise }: RefundEntry): Refund {
  const isSame = items
    ? before.items !== null && sameItems(items, before.items)
    : before.items === null && (amountPaise ?? before.amountPaise) === before.amountPaise;
  if (!isSame) throw validationFailed({ idempotencyKey: { code: 'REFUND_KEY_REUSED' } });
  return before;
}

const tooLarge = (left: number): ShopError =>
  new ShopError(
    DeskErrorCode.REFUND_TOO_LARGE,
    `There are ${toRupees(left)} rupees left to give back, and of each item as many as were not given back yet.`,
    { left: toRupees(left) },
  );
