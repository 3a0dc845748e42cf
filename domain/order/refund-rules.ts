import { PROVIDER_MIN_PAISE } from '../cart/pricing';
import type { PricedItem } from '../cart/pricing';
import { addError, checkText } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { isBlank } from '../text';
import type { Problem } from '../wording/wording';
import type { ItemQty } from './order-rules';
import type { OrderStatus } from './order-status';

/** The job that sends a refund. It is never discarded: the refund would stay due, and could not be made again. */
export const REFUND_JOB = 'send-refund';

const REASON_MAX = 200;
const KEY_MAX = 255;

/**
 * The amount that can be refunded of the rest, if this much should be: at least the provider's minimum, and without leaving
 * less than the minimum, which could never be refunded; paise.
 */
export function refundableNow(paise: number, leftPaise: number): number {
  if (paise <= 0 || leftPaise < PROVIDER_MIN_PAISE) return 0;
  const sent = Math.max(paise, PROVIDER_MIN_PAISE);
  return leftPaise - sent < PROVIDER_MIN_PAISE ? leftPaise : sent;
}

/** PENDING until the provider reports its outcome. */
export type RefundState = 'PENDING' | 'SETTLED' | 'FAILED';

/** Money that goes back the way it came. */
export interface Refund {
  userId: string;
  _id: string;
  orderId: string;
  /** The payment that placed the order has the order's _id. */
  paymentId: string;
  amountPaise: number;
  /** What it is for; null: not for certain items. */
  items: ItemQty[] | null;
  /** Whether the whole remaining amount was requested. */
  isAll: boolean;
  reason: string;
  state: RefundState;
  idempotencyKey: string;
  createdAt: Date;
}

/** What to refund: some of the items, an amount in paise, or, with neither, everything left. */
export interface RefundEntry {
  items?: readonly ItemQty[];
  amountPaise?: number;
  reason: string;
  idempotencyKey: string;
}

/** Validates the reason for cancelling or not delivering an order. */
export function validateReason(
  reason: string,
  code: 'CANCEL_REASON_EMPTY' | 'DELIVERY_REASON_EMPTY' = 'CANCEL_REASON_EMPTY',
): FieldErrors<'reason'> {
  const errors: FieldErrors<'reason'> = {};
  checkReason(errors, reason, { code });
  return errors;
}

/** Visible to the shopper. */
function checkReason(errors: FieldErrors, reason: string, missing: Problem): void {
  if (isBlank(reason)) addError(errors, 'reason', missing);
  checkText(errors, 'reason', reason, REASON_MAX);
}

/** Validates a refund, except for whether enough is left. */
export function validateRefund({ items, amountPaise, reason, idempotencyKey }: RefundEntry): FieldErrors {
  const errors: FieldErrors = {};
  if (items && amountPaise !== undefined) addError(errors, 'amount', { code: 'REFUND_BOTH' });
  if (amountPaise !== undefined && !(Number.isSafeInteger(amountPaise) && amountPaise >= PROVIDER_MIN_PAISE))
    addError(errors, 'amount', { code: 'REFUND_AMOUNT' });
  if (items && (items.length === 0 || !items.every(({ qty }) => Number.isSafeInteger(qty) && qty > 0)))
    addError(errors, 'items', { code: 'REFUND_ITEMS' });
  checkReason(errors, reason, { code: 'REFUND_REASON_EMPTY' });
  if (isBlank(idempotencyKey)) addError(errors, 'idempotencyKey', { code: 'REFUND_KEY_EMPTY' });
  checkText(errors, 'idempotencyKey', idempotencyKey, KEY_MAX);
  return errors;
}

/** An item of an order, with its discount and refunded quantity. */
export interface RefundableItem extends PricedItem {
  productId: string;
  discountPaise: number;
  refundedQty: number;
  /** The units in the bag and their price in paise before the discount; null until the order is packed. */
  packed: { keptQty: number; finalPaise: number } | null;
}

/**
 * The amount paid for some of the items, in paise; null if fewer of them are not refunded yet.
 * Refunding them one by one adds up to the same, to the paisa.
 */
export function refundOfItems(items: readonly RefundableItem[], wanted: readonly ItemQty[]): number | null {
  let paise = 0;
  for (const { productId, qty } of wanted) {
    const item = items.find((one) => one.productId === productId);
    if (!item || item.refundedQty + qty > item.qty) return null;
    paise += itemRefundPaise(item, item.refundedQty + qty) - itemRefundPaise(item, item.refundedQty);
  }
  return paise;
}

/**
 * The refund of an item in paise, once this many of its units are refunded. Of a packed item, units that are not in the
 * bag come first, with everything that is not charged.
 */
export function itemRefundPaise(
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
  // BigInt: the product may exceed the safe integers.
  return Number((BigInt(agreed - discountPaise) * BigInt(part)) / (BigInt(agreed) * BigInt(of)));
}

/**
 * The refund still owed to the shopper of a packed or cancelled order, after one has failed: everything, or what it does not
 * cost in the end, and with it the units that are not in the bag, unless another refund names them. Of a packed order, items
 * that were refunded since are owed besides what is not charged, and amounts from before it was packed are not deducted.
 * Paise, at least 0.
 * @param promised units per product that staff's refunds promised, plus those of the shop's own refunds pending at that time
 */
export function owedRefund(
  order: {
    status: OrderStatus;
    capturedPaise: number;
    refundedPaise: number;
    totalPaise: number;
    finalPaise: number | null;
    /** What was refunded for no items before it was packed. */
    goodwillPaise: number;
  },
  bought: readonly RefundableItem[],
  promised: ReadonlyMap<string, number> = new Map(),
): { amountPaise: number; items: ItemQty[] | null } {
  const { status, capturedPaise, refundedPaise, totalPaise, finalPaise, goodwillPaise } = order;
  const leftPaise = Math.max(0, capturedPaise - refundedPaise);
  if (status === 'CANCELLED') return { amountPaise: leftPaise, items: null };
  let itemsPaise = 0;
  const items: ItemQty[] = [];
  for (const item of bought) {
    const { productId, qty, refundedQty, packed } = item;
    if (!packed) continue;
    const owedQty = Math.min(qty, Math.max(qty - packed.keptQty, promised.get(productId) ?? 0));
    itemsPaise += itemRefundPaise(item, Math.max(owedQty, refundedQty));
    if (owedQty > refundedQty) items.push({ productId, qty: owedQty - refundedQty });
  }
  const unchargedPaise = capturedPaise - (finalPaise ?? totalPaise);
  const owedPaise = Math.max(unchargedPaise, itemsPaise) - (refundedPaise - goodwillPaise);
  const amountPaise = Math.min(leftPaise, Math.max(0, owedPaise));
  return { amountPaise, items: items.length > 0 ? items : null };
}
