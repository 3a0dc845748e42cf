import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { toRupees } from '../../../../domain/cart/pricing';
import { mergeItems, sameItems } from '../../../../domain/order/order-rules';
import type { WantedItem } from '../../../../domain/order/order-rules';
import type { Actor, OrderStatus } from '../../../../domain/order/order-status';
import {
  mayRefund,
  owedPaise,
  refundOfItems,
  sendable,
  validateRefund,
} from '../../../../domain/order/refund-rules';
import type { RefundEntry } from '../../../../domain/order/refund-rules';
import { REASONS_ENGLISH } from '../../../../domain/wording/reasons.en';
import { assertValid, DeskErrorCode, ErrorCode, ShopError, validationFailed } from '../../common/shop-error';
import { UserTransactions } from '../account';
import { enqueueRefund } from './refund-task';
import {
  countFailedRefunds,
  findRefundByKey,
  findStray,
  insertRefund,
  insertStrayAgain,
  listRefundable,
} from './refund-store';
import type { NewRefund, Refund } from './refund-store';
import type { OrderKey } from './order-store';
import { lockOrder, moveOrder } from './transition';
import type { LockedOrder } from './transition';

/**
 * Begins to give back some of what was paid for an order: items, an amount, or all that is left. The same key with the
 * same content is given back once. The caller holds the user's lock.
 * @returns isNew: false when the key has given back before
 * @throws ShopError FORBIDDEN, VALIDATION_FAILED (also where less than a rupee would be left), NOT_FOUND, REFUND_TOO_LARGE
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
  if (entry.amountPaise !== undefined && sendable(amountPaise, left) !== amountPaise) throw wrongRest();
  const asked = { items, isAll: !items && entry.amountPaise === undefined };
  const refund = await begin(manager, order, { amountPaise, ...asked, reason, idempotencyKey, by: actor });
  if (!refund) throw wrongRest();
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
  await begin(manager, order, { amountPaise, reason: reason ?? REASONS_ENGLISH.CANCELLED, by: actor });
  return order.status;
}

/** Begins to give back what an order that is packed does not cost in the end. The caller holds the order's lock. */
export const refundUncharged = (
  manager: EntityManager,
  order: LockedOrder,
  { amountPaise, items }: { amountPaise: number; items: readonly WantedItem[] },
  by: Actor,
): Promise<Refund | null> => {
  const given = items.length > 0 ? [...items] : null;
  const reason = REASONS_ENGLISH.NOT_AS_ORDERED;
  return begin(manager, order, { amountPaise, items: given, reason, by });
};

/**
 * Begins to give back what was paid for items that there were none of; an order of which nothing is left is cancelled. The
 * caller holds the user's lock.
 * @returns whether it is cancelled
 */
export async function refundMissing(
  manager: EntityManager,
  key: OrderKey,
  items: readonly WantedItem[],
): Promise<boolean> {
  const order = await lockOrder(manager, key);
  const bought = await listRefundable(manager, order);
  const reason = REASONS_ENGLISH.OUT_OF_STOCK;
  if (sameItems(items, bought)) return (await cancelOrder(manager, key, SYSTEM, reason)) !== null;
  const amountPaise = refundOfItems(bought, items) ?? 0;
  await begin(manager, order, { amountPaise, items: [...items], reason, by: SYSTEM });
  return false;
}

const SYSTEM: Actor = { kind: 'SYSTEM' };
/** The reason of what the shop gives back by itself after a refund has failed. */
export const { OWED } = REASONS_ENGLISH;
/** After how many hours what has failed once, twice and so on is tried again; then it is left to staff. */
const AGAIN_AFTER_HOURS = [0, 1, 6, 24, 24];

/**
 * Begins to give back once more what is owed of an order since a refund of it has failed: all if it is cancelled, and what it
 * does not cost if it is packed. The caller holds the user's lock.
 */
export async function refundOwed(manager: EntityManager, key: OrderKey): Promise<void> {
  const order = await lockOrder(manager, key);
  const amountPaise = owedPaise(order);
  if (amountPaise === 0) return;
  const hours = AGAIN_AFTER_HOURS[(await countFailedRefunds(manager, order)) - 1];
  if (hours === undefined) return;
  const runAt = new Date(Date.now() + hours * 3_600_000);
  await begin(manager, order, { amountPaise, reason: OWED, by: SYSTEM }, runAt);
}

/**
 * Begins to give back once more a payment that has placed no order, once its refund has failed.
 * @param within the same transaction, before it ends: what else it takes, such as who may; told whether it has begun
 * @returns false while it goes back already, or has; null when the shop has never begun to give it back
 */
export async function refundStray(
  dataSource: DataSource,
  providerPaymentId: string,
  within?: (manager: EntityManager, refund: Refund | undefined) => Promise<void>,
): Promise<boolean | null> {
  const stray = await findStray(dataSource.manager, providerPaymentId);
  if (!stray) return null;
  return new UserTransactions(dataSource).changeFor(stray.userId, async (manager) => {
    const refund = await insertStrayAgain(manager, stray);
    if (refund) await enqueueRefund(manager, refund);
    await within?.(manager, refund);
    return refund !== undefined;
  });
}

/** @returns null when what is left is less than can be given back */
async function begin(
  manager: EntityManager,
  order: LockedOrder,
  refund: BegunRefund,
  runAt?: Date,
): Promise<Refund | null> {
  const amountPaise = sendable(refund.amountPaise, order.capturedPaise - order.refundedPaise);
  if (amountPaise === 0) return null;
  // A key that nobody made up stands in nobody's way.
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

/** What a refund begins with. */
type BegunRefund = Pick<NewRefund, 'amountPaise' | 'reason' | 'by'> & Partial<NewRefund>;

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

/** Less than a provider gives back would stay behind, or is all that there is. */
const wrongRest = (): ShopError => validationFailed({ amount: { code: 'REFUND_REST' } });

/** There is not as much left to give back. */
export const tooLarge = (left: number): ShopError =>
  new ShopError(
    DeskErrorCode.REFUND_TOO_LARGE,
    `There are ${toRupees(left)} rupees left to give back, and of each item as many as were not given back yet.`,
    { left: toRupees(left) },
  );
