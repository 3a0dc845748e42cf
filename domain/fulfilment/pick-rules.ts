import { addError, checkWhole } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { qtyToPick } from './picked';
import type { PickableItem, Picked, Replacement, ReplacementPolicy } from './picked';
import { mayReplaceDiet } from './replacement-diet';
import type { MarkedGoods } from './replacement-diet';

/** More is a typing error. */
export const GRAMS_MAX = 1_000_000;

/** Validates the quantity in the bag, and its weight. 0 undoes the pick. */
export function validatePick(item: PickableItem, qty: number, grams: number | null): FieldErrors {
  const errors: FieldErrors = {};
  checkWhole(errors, 'qty', qty, 0, qtyToPick(item));
  // Undoing needs no weight; goods sold by weight do.
  if (item.packGrams === null) checkGrams(errors, null, grams);
  else if (qty > 0) checkGrams(errors, item.packGrams, grams ?? 0);
  return errors;
}

/** Counted goods have no weight; null: none given. */
function checkGrams(errors: FieldErrors, packGrams: number | null, grams: number | null): void {
  if (grams === null) return;
  if (packGrams === null) addError(errors, 'grams', { code: 'NOT_WEIGHED' });
  else checkWhole(errors, 'grams', grams, 1, GRAMS_MAX);
}

/** Puts a quantity into the bag, with the rest short; 0 undoes the pick. */
export const pickOf = (qty: number, grams: number | null): Picked | null =>
  qty === 0 ? null : { qty, grams, replacedBy: null, finalPaise: null };

/** Validates the missing quantity. */
export function validateShort(item: PickableItem, missing: number): FieldErrors {
  const errors: FieldErrors = {};
  checkWhole(errors, 'missing', missing, 1, qtyToPick(item));
  return errors;
}

/** Everything but the missing quantity in the bag. An earlier weight only stays if the quantity is the same. */
export function shortOf(item: PickableItem, missing: number): Picked {
  const qty = qtyToPick(item) - missing;
  const before = item.picked?.qty === qty ? item.picked.grams : null;
  return { qty, grams: before, replacedBy: null, finalPaise: null };
}

/** What decides whether a product may replace an item. */
export interface Exchange {
  productId: string;
  replacement: ReplacementPolicy;
  replacementProductId: string | null;
  /** The product that was ordered. */
  ordered: MarkedGoods;
  /** The replacement, and its quantity. */
  other: Replacement & MarkedGoods;
}

/** Validates a replacement: allowed by the shopper, of a permitted diet, at most the missing quantity, and a valid weight. */
export function validateReplacement(item: PickableItem, exchange: Exchange): FieldErrors {
  const { other, replacement } = exchange;
  const errors: FieldErrors = {};
  if (other.productId === exchange.productId) addError(errors, 'withProductId', { code: 'REPLACEMENT_SAME' });
  if (replacement === 'REFUND') addError(errors, 'withProductId', { code: 'REPLACEMENT_UNWANTED' });
  if (replacement === 'SPECIFIC' && other.productId !== exchange.replacementProductId)
    addError(errors, 'withProductId', { code: 'REPLACEMENT_OTHER' });
  if (!mayReplaceDiet(exchange.ordered, other))
    addError(errors, 'withProductId', { code: 'REPLACEMENT_DIET' });
  checkWhole(errors, 'qty', other.qty, 1, qtyToPick(item) - qtyStaying(item));
  checkGrams(errors, other.packGrams, other.grams);
  return errors;
}

/** Validates the weight of what was put in before. */
export function validateWeight({ packGrams }: Replacement, grams: number | null): FieldErrors {
  const errors: FieldErrors = {};
  checkGrams(errors, packGrams, grams);
  return errors;
}

/** Replaces the missing units of an item; those in the bag stay, unless that was all. */
export function replacedWith(item: PickableItem, replacedBy: Replacement): Picked {
  const qty = qtyStaying(item);
  return { qty, grams: qty > 0 ? (item.picked?.grams ?? null) : null, replacedBy, finalPaise: null };
}

function qtyStaying(item: PickableItem): number {
  const qty = item.picked?.qty ?? 0;
  return qty < qtyToPick(item) ? qty : 0;
}
