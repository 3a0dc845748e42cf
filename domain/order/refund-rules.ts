import type { PricedItem } from '../cart/pricing';
import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { isBlank } from '../text';
import type { Problem } from '../wording/wording';
import type { WantedItem } from './order-rules';
import type { Actor, OrderStatus } from './order-status';

const REASON_MAX = 200;
const KEY_MAX = 255;
/** A provider gives back no less. */
export const REFUND_MIN_PAISE = 100;

/**
 * How much can go back of what is left, where so much should: no less than a provider takes, and nothing stays behind that is
 * less than that, as it could never go back; paise.
 */
export function sendable(paise: number, leftPaise: number): number {
  if (paise <= 0 || leftPaise < REFUND_MIN_PAISE) return 0;
  const sent = Math.max(Math.min(paise, leftPaise), REFUND_MIN_PAISE);
  return leftPaise - sent < REFUND_MIN_PAISE ? leftPaise : sent;
}

/**
 * What is still owed of what was paid for an order, once it is packed or cancelled and a refund of it has failed; paise, and
 * none below 0.
 */
export function owedPaise(order: {
  status: OrderStatus;
  capturedPaise: number;
  refundedPaise: number;
  totalPaise: number;
  finalPaise: number | null;
}): number {
  const { status, capturedPaise, refundedPaise, totalPaise, finalPaise } = order;
  const costs = status === 'CANCELLED' ? 0 : (finalPaise ?? totalPaise);
  return Math.max(0, capturedPaise - refundedPaise - costs);
}

/** What is to be given back: some of the items, an amount in paise, or, with neither, all that is left. */
export interface RefundEntry {
  items?: readonly WantedItem[];
  amountPaise?: number;
  reason: string;
  idempotencyKey: string;
}

/** Validates why staff cancel an order, or did not deliver it. */
export function validateReason(
  reason: string,
  code: 'CANCEL_REASON_EMPTY' | 'DELIVERY_REASON_EMPTY' = 'CANCEL_REASON_EMPTY',
): FieldErrors<'reason'> {
  const errors: FieldErrors<'reason'> = {};
  checkReason(errors, reason, { code });
  return errors;
}

/** The shopper may read it. */
function checkReason(errors: FieldErrors, reason: string, missing: Problem): void {
  if (isBlank(reason)) addError(errors, 'reason', missing);
  checkText(errors, 'reason', reason, REASON_MAX);
}

/** Validates what is to be given back, but for whether there is as much. */
export function validateRefund({ items, amountPaise, reason, idempotencyKey }: RefundEntry): FieldErrors {
  const errors: FieldErrors = {};
  if (items && amountPaise !== undefined) addError(errors, 'amount', { code: 'REFUND_BOTH' });
  if (amountPaise !== undefined && !(Number.isSafeInteger(amountPaise) && amountPaise >= REFUND_MIN_PAISE))
    addError(errors, 'amount', { code: 'REFUND_AMOUNT' });
  if (items && (items.length === 0 || !items.every(({ qty }) => Number.isSafeInteger(qty) && qty > 0)))
    addError(errors, 'items', { code: 'REFUND_ITEMS' });
  checkReason(errors, reason, { code: 'REFUND_REASON_EMPTY' });
  if (isBlank(idempotencyKey)) addError(errors, 'idempotencyKey', { code: 'REFUND_KEY_EMPTY' });
  checkText(errors, 'idempotencyKey', idempotencyKey, KEY_MAX);
  return errors;
}

/** An item of an order, with what was taken off its price and how many were given back. */
export interface RefundableItem extends PricedItem {
  productId: string;
  discountPaise: number;
  refundedQty: number;
  /** How many units are in the bag and what they cost, in paise before the discount; null until the order is packed. */
  packed: { keptQty: number; finalPaise: number } | null;
}

/**
 * What was paid for some of the items, in paise; null when the order does not have as many that were not given back yet.
 * Given back one by one they come to as much as at once, to the paisa.
 */
export function refundOfItems(
  items: readonly RefundableItem[],
  wanted: readonly WantedItem[],
): number | null {
  let paise = 0;
  for (const { productId, qty } of wanted) {
    const item = items.find((one) => one.productId === productId);
    if (!item || item.refundedQty + qty > item.qty) return null;
    paise += givenBack(item, item.refundedQty + qty) - givenBack(item, item.refundedQty);
  }
  return paise;
}

/**
 * What has gone back of an item, in paise, once so many of its units have. Of one that is packed those that are not in the
 * bag come first, with all that it does not cost.
 */
export function givenBack(
  item: Omit<RefundableItem, 'packed'> & Partial<RefundableItem>,
  some: number,
): number {
  const { pricePaise, qty, discountPaise } = item;
  const agreed = pricePaise * qty;
  const { keptQty, finalPaise } = item.packed ?? { keptQty: qty, finalPaise: agreed };
  const [gone, uncharged] = [qty - keptQty, agreed - finalPaise];
  const [part, of] =
    some < gone || keptQty === 0
      ? [uncharged * some, gone]
      : [uncharged * keptQty + finalPaise * (some - gone), keptQty];
  // Beyond what a number holds exactly.
  return Number((BigInt(agreed - discountPaise) * BigInt(part)) / (BigInt(agreed) * BigInt(of)));
}

/** Whether somebody may give back money of a placed order. */
export const mayRefund = (actor: Actor): boolean =>
  actor.kind === 'STAFF' && (actor.role === 'OWNER' || actor.role === 'MANAGER' || actor.role === 'SUPPORT');
