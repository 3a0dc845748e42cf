import { MAX_QTY } from '../cart/qty';
import { addError, checkText, checkWhole, wholeProblem } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { isBlank } from '../text';
import type { Problem } from '../wording/wording';

/** More is a typing error. */
const ON_HAND_MAX = 1_000_000;
const NOTE_MAX = 200;

/** A delivery of stock. */
export interface ReceiptEntry {
  qty: number;
  /** Such as the number of a delivery note. */
  note?: string | null;
}

/** A stock count, with the reason of the difference. */
export interface AdjustmentEntry {
  onHand: number;
  reason: string;
}

/** The low-stock threshold of a product, and its maximum per order. */
export interface StockLimits {
  lowStockAt: number;
  maxPerOrder: number;
}

/** Validates the stock on hand; undefined: valid. */
export const onHandProblem = (onHand: number): Problem | undefined => wholeProblem(onHand, 0, ON_HAND_MAX);

/** Validates a received quantity, given the stock on hand. */
export function validateReceipt({ qty, note }: ReceiptEntry, onHand = 0): FieldErrors<keyof ReceiptEntry> {
  const errors: FieldErrors<keyof ReceiptEntry> = {};
  checkWhole(errors, 'qty', qty, 1, ON_HAND_MAX);
  if (onHand + qty > ON_HAND_MAX)
    addError(errors, 'qty', { code: 'STOCK_FULL', params: { max: ON_HAND_MAX } });
  checkText(errors, 'note', note ?? '', NOTE_MAX);
  return errors;
}

/** Validates an adjustment, except against allocations and holds. */
export function validateAdjustment({ onHand, reason }: AdjustmentEntry): FieldErrors<keyof AdjustmentEntry> {
  const errors: FieldErrors<keyof AdjustmentEntry> = {};
  checkWhole(errors, 'onHand', onHand, 0, ON_HAND_MAX);
  if (isBlank(reason)) addError(errors, 'reason', { code: 'ADJUST_REASON_EMPTY' });
  checkText(errors, 'reason', reason, NOTE_MAX);
  return errors;
}

/** Validates the limits of a product. */
export function validateLimits({ lowStockAt, maxPerOrder }: StockLimits): FieldErrors<keyof StockLimits> {
  const errors: FieldErrors<keyof StockLimits> = {};
  checkWhole(errors, 'lowStockAt', lowStockAt, 0, ON_HAND_MAX);
  checkWhole(errors, 'maxPerOrder', maxPerOrder, 1, MAX_QTY);
  return errors;
}
