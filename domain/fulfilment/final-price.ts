import { comingQty } from './picked';
import type { PickableItem, Replacement } from './picked';

/**
 * What an item costs in the end, in paise, before any discount: never more than it was ordered for. Goods sold by weight
 * cost the lower of what was ordered and weighed, a replacement the lower of the two prices, by its weight as well.
 */
export function finalPaiseOf(item: PickableItem): number {
  const { pricePaise, packGrams, picked } = item;
  if (!picked) return pricePaise * comingQty(item);
  if (picked.finalPaise !== null) return picked.finalPaise;
  const own = weighedPaise(pricePaise * picked.qty, picked.grams, packGrams && packGrams * picked.qty);
  return own + (picked.replacedBy ? replacementPaise(item, picked.replacedBy) : 0);
}

/** What one of a replacement costs, in paise: the lower of the two prices. */
export const replacementUnitPaise = (
  item: Pick<PickableItem, 'pricePaise'>,
  other: Pick<Replacement, 'pricePaise'>,
): number => Math.min(item.pricePaise, other.pricePaise);

/** What a replacement costs, in paise: the lower of the two prices for each, and for no more than it weighs. */
export const replacementPaise = (item: Pick<PickableItem, 'pricePaise'>, other: Replacement): number => {
  const { qty, grams, packGrams } = other;
  return weighedPaise(replacementUnitPaise(item, other) * qty, grams, packGrams && packGrams * qty);
};

/** The price for so many grams, of the grams that it is for; in whole paise, for the shopper. */
const weighedPaise = (paise: number, grams: number | null, orderedGrams: number | null): number =>
  grams === null || orderedGrams === null || grams >= orderedGrams
    ? paise
    : Math.floor((paise * grams) / orderedGrams);
