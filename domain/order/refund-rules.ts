import type { PricedItem } from '../cart/pricing';
import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { isBlank } from '../text';
import type { Problem } from '../wording/wording';
import type { WantedItem } from './order-rules';
import type { Actor } from './order-status';

const REASON_MAX = 200;
const KEY_MAX = 255;
/** A provider gives back no less. */
const MIN_PAISE = 100;

/** What is to be given back: some of the items, an amount in paise, or, with neither, all that is left. */
export interface RefundEntry {
  items?: readonly WantedItem[];
  amountPaise?: number;
  reason: string;
  idempotencyKey: string;
}

/** Validates why staff cancel an order. */
export function validateReason(reason: string): FieldErrors<'reason'> {
  const errors: FieldErrors<'reason'> = {};
  checkReason(errors, reason, { code: 'CANCEL_REASON_EMPTY' });
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
  if (amountPaise !== undefined && !(Number.isSafeInteger(amountPaise) && amountPaise >= MIN_PAISE))
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
    paise += paidFor(item, item.refundedQty + qty) - paidFor(item, item.refundedQty);
  }
  return paise;
}

const paidFor = ({ pricePaise, qty, discountPaise }: RefundableItem, some: number): number =>
  Math.floor(((pricePaise * qty - discountPaise) * some) / qty);

/** Whether somebody may give back money of a placed order. */
export const mayRefund = (actor: Actor): boolean =>
  actor.kind === 'STAFF' && (actor.role === 'OWNER' || actor.role === 'MANAGER' || actor.role === 'SUPPORT');
