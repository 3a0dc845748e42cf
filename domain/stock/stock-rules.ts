import { MAX_QTY } from '../cart/qty';
import { addError, checkText } from '../field-errors';
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

/** Validates a whole number in a range; undefined: valid. */
const countProblem = (count: number, min: number, max: number): Problem | undefined =>
  Number.isInteger(count) && count >= min && count <= max
    ? undefined
    : { code: 'NUMBER_RANGE', params: { min, max, whole: true } };

/** Validates the stock on hand; undefined: valid. */
export const onHandProblem = (onHand: number): Problem | undefined => countProblem(onHand, 0, ON_HAND_MAX);

/** Validates a received quantity, given the stock on hand. */
export function validateReceipt({ qty, note }: ReceiptEntry, onHand = 0): FieldErrors<keyof ReceiptEntry> {
  const errors: FieldErrors<keyof ReceiptEntry> = {};
  const wrong = countProblem(qty, 1, ON_HAND_MAX);
  if (wrong) addError(errors, 'qty', wrong);
  if (onHand + qty > ON_HAND_MAX)
    addError(errors, 'qty', { code: 'STOCK_FULL', params: { max: ON_HAND_MAX } });
  checkText(errors, 'note', note ?? '', NOTE_MAX);
  return errors;
}

/** Validates an adjustment, except against allocations and holds. */
export function validateAdjustment({ onHand, reason }: AdjustmentEntry): FieldErrors<keyof AdjustmentEntry> {
  const errors: FieldErrors<keyof AdjustmentEntry> = {};
  const wrong = onHandProblem(onHand);
  if (wrong) addError(errors, 'onHand', wrong);
  if (isBlank(reason)) addError(errors, 'reason', { code: 'ADJUST_REASON_EMPTY' });
  checkText(errors, 'reason', reason, NOTE_MAX);
  return errors;
}

/** Validates the limits of a product. */
export function validateLimits({ lowStockAt, maxPerOrder }: StockLimits): FieldErrors<keyof StockLimits> {
  const errors: FieldErrors<keyof StockLimits> = {};
  const [low, most] = [countProblem(lowStockAt, 0, ON_HAND_MAX), countProblem(maxPerOrder, 1, MAX_QTY)];
  if (low) addError(errors, 'lowStockAt', low);
  if (most) addError(errors, 'maxPerOrder', most);
  return errors;
}
