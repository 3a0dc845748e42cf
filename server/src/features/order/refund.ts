import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { toRupees } from '../../../../domain/cart/pricing';
import type { OrderKey } from '../../../../domain/order/order';
import { mergeItems, sameItems } from '../../../../domain/order/order-rules';
import type { ItemQty } from '../../../../domain/order/order-rules';
import type { Actor, OrderStatus } from '../../../../domain/order/order-status';
import {
  owedRefund,
  refundOfItems,
  refundableNow,
  validateRefund,
} from '../../../../domain/order/refund-rules';
import type { Refund, RefundEntry } from '../../../../domain/order/refund-rules';
import { REASONS } from '../../../../domain/wording/reasons.en';
import { assertValid, DeskErrorCode, ShopError, validationFailed } from '../../common/shop-error';
import type { UserTransactions } from '../account';
import { enqueueRefund } from './refund-task';
import {
  countFailedRefunds,
  findRefundByKey,
  insertRefund,
  listRefundable,
  readPromised,
  sumGoodwillBeforePacking,
} from './refund-store';
import type { NewRefund } from './refund-store';
import { lockOrder, moveOrder } from './transition';
import type { LockedOrder } from './transition';
import { findUnmatched, repeatUnmatchedRefund } from './unmatched-refund-store';

/**
 * Starts a refund of an order: items, an amount, or everything left. Idempotent: the same key with the
 * same content is refunded once. The caller holds the user's lock.
 * @returns isNew: false if the key was used before
 * @throws ShopError VALIDATION_FAILED (also where less than a rupee would be left), NOT_FOUND, REFUND_TOO_LARGE
 */
export async function refundOrder(
  manager: EntityManager,
  key: OrderKey,
  entry: RefundEntry,
  actor: Actor,
): Promise<{ refund: Refund; isNew: boolean }> {
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
  if (entry.amountPaise !== undefined && refundableNow(amountPaise, left) !== amountPaise) throw wrongRest();
  const request = { items, isAll: !items && entry.amountPaise === undefined };
  const refund = await startRefund(manager, order, {
    amountPaise,
    ...request,
    reason,
    idempotencyKey,
    by: actor,
  });
  if (!refund) throw wrongRest();
  return { refund, isNew: true };
}

/**
 * Cancels an order, and starts the refund of what was paid and not yet refunded. Idempotent.
 * The caller holds the user's lock.
 * @param reason for the shopper; shoppers need not give one
 * @returns the previous status; null if it was cancelled before
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
  await startRefund(manager, order, { amountPaise, reason: reason ?? REASONS.CANCELLED, by: actor });
  return order.status;
}

/** Starts the refund of what a packed order does not cost in the end. The caller holds the order's lock. */
export const refundUncharged = (
  manager: EntityManager,
  order: LockedOrder,
  { amountPaise, items }: { amountPaise: number; items: readonly ItemQty[] },
  by: Actor,
): Promise<Refund | null> => {
  const given = items.length > 0 ? [...items] : null;
  const reason = REASONS.NOT_AS_ORDERED;
  return startRefund(manager, order, { amountPaise, items: given, reason, by });
};

/**
 * Starts the refund of missing items; an order with nothing left is cancelled. The
 * caller holds the user's lock.
 * @returns whether it is cancelled
 */
export async function refundMissing(
  manager: EntityManager,
  key: OrderKey,
  items: readonly ItemQty[],
): Promise<boolean> {
  const order = await lockOrder(manager, key);
  const bought = await listRefundable(manager, order);
  const reason = REASONS.OUT_OF_STOCK;
  if (sameItems(items, bought)) return (await cancelOrder(manager, key, SYSTEM, reason)) !== null;
  const amountPaise = refundOfItems(bought, items) ?? 0;
  await startRefund(manager, order, { amountPaise, items: [...items], reason, by: SYSTEM });
  return false;
}

const SYSTEM: Actor = { kind: 'SYSTEM' };
/** The reason of a refund by the shop itself after another has failed. */
export const { OWED } = REASONS;
/** The delay in hours before each attempt at an owed refund; then it is left to staff. */
const AGAIN_AFTER_HOURS = [0, 1, 6, 24, 24];

/**
 * Starts another refund of what an order is still owed after a failed one: everything if it is cancelled, or what it
 * does not cost in the end if it is packed. It names the missing items, or staff could refund them once more. The caller
 * holds the user's lock.
 */
export async function refundOwed(manager: EntityManager, key: OrderKey): Promise<void> {
  const order = await lockOrder(manager, key);
  const { amountPaise, items } = await findOwed(manager, order);
  if (amountPaise === 0) return;
  const hours = AGAIN_AFTER_HOURS[await countFailedRefunds(manager, order, OWED)];
  if (hours === undefined) return;
  const runAt = new Date(Date.now() + hours * 3_600_000);
  await startRefund(manager, order, { amountPaise, items, reason: OWED, by: SYSTEM }, runAt);
}

/** What an order is still owed after a failed refund. The caller holds the order's lock. */
export async function findOwed(
  manager: EntityManager,
  order: LockedOrder,
): Promise<ReturnType<typeof owedRefund>> {
  const goodwillPaise = await sumGoodwillBeforePacking(manager, order);
  const bought = await listRefundable(manager, order);
  return owedRefund({ ...order, goodwillPaise }, bought, await readPromised(manager, order));
}

/**
 * Starts another refund of a payment that placed no order, after a failed one.
 * @param within runs in the same transaction, with the new refund if there is one: permission and audit log
 * @returns false if one is pending or settled; null if the shop never started its refund
 */
export async function refundUnmatched(
  transactions: UserTransactions,
  reader: EntityManager,
  providerPaymentId: string,
  within?: (manager: EntityManager, refund: Refund | undefined) => Promise<void>,
): Promise<boolean | null> {
  const unmatched = await findUnmatched(reader, providerPaymentId);
  if (!unmatched) return null;
  return transactions.changeFor(unmatched.userId, async (manager) => {
    const refund = await repeatUnmatchedRefund(manager, unmatched);
    if (refund) await enqueueRefund(manager, refund);
    await within?.(manager, refund);
    return refund !== undefined;
  });
}

/**
 * Starts a refund of as much as the provider can refund. The caller holds the order's lock.
 * @returns null if the rest is too small to be refunded
 */
export async function startRefund(
  manager: EntityManager,
  order: LockedOrder,
  refund: StartedRefund,
  runAt?: Date,
): Promise<Refund | null> {
  const amountPaise = refundableNow(refund.amountPaise, order.capturedPaise - order.refundedPaise);
  if (amountPaise === 0) return null;
  // A random key cannot collide with a client's.
  const automatic = { items: null, isAll: false, idempotencyKey: randomUUID() };
  const written = await insertRefund(manager, order, {
    ...automatic,
    ...refund,
    amountPaise,
    _id: randomUUID(),
  });
  await enqueueRefund(manager, written, runAt);
  return written;
}

/** A refund to be started. */
type StartedRefund = Pick<NewRefund, 'amountPaise' | 'reason' | 'by'> & Partial<NewRefund>;

/** @throws ShopError VALIDATION_FAILED when the key was used for something else */
function assertSame(before: Refund, { items, amountPaise }: RefundEntry): Refund {
  const isSame = items
    ? before.items !== null && sameItems(items, before.items)
    : before.items === null &&
      before.isAll === (amountPaise === undefined) &&
      (before.isAll || amountPaise === before.amountPaise);
  if (!isSame) throw validationFailed({ idempotencyKey: { code: 'REFUND_KEY_REUSED' } });
  return before;
}

/** It would leave, or is, less than a provider refunds. */
const wrongRest = (): ShopError => validationFailed({ amount: { code: 'REFUND_REST' } });

/** It is more than can still be refunded. */
export const tooLarge = (left: number): ShopError =>
  new ShopError(
    DeskErrorCode.REFUND_TOO_LARGE,
    `At most ${toRupees(left)} rupees can still be refunded, and of each item only what has not been refunded.`,
    { left: toRupees(left) },
  );
