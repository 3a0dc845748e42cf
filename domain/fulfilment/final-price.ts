import { qtyToPick } from './picked';
import type { PickableItem, Replacement } from './picked';

/**
 * The final price of an item in paise, before any discount: never more than ordered. Goods sold by weight
 * cost the lower of the ordered and the weighed amount, a replacement the lower of the two prices, also by weight.
 */
export function finalPaiseOf(item: PickableItem): number {
  const { pricePaise, packGrams, picked } = item;
  if (!picked) return pricePaise * qtyToPick(item);
  if (picked.finalPaise !== null) return picked.finalPaise;
  const own = weighedPaise(pricePaise * picked.qty, picked.grams, packGrams && packGrams * picked.qty);
  return own + (picked.replacedBy ? replacementPaise(item, picked.replacedBy) : 0);
}

/** The unit price of a replacement, in paise: the lower of the two prices. */
export const replacementUnitPaise = (
  item: Pick<PickableItem, 'pricePaise'>,
  other: Pick<Replacement, 'pricePaise'>,
): number => Math.min(item.pricePaise, other.pricePaise);

/** The price of a replacement, in paise: the lower of the two unit prices, and for no more than its weight. */
export const replacementPaise = (item: Pick<PickableItem, 'pricePaise'>, other: Replacement): number => {
  const { qty, grams, packGrams } = other;
  return weighedPaise(replacementUnitPaise(item, other) * qty, grams, packGrams && packGrams * qty);
};

/** The price of a weight in proportion, rounded to whole paise in the shopper's favour. */
const weighedPaise = (paise: number, grams: number | null, orderedGrams: number | null): number =>
  grams === null || orderedGrams === null || grams >= orderedGrams
    ? paise
    : Math.floor((paise * grams) / orderedGrams);
