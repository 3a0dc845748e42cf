import { DIETS, dietOf } from '../catalogue/product-facts';
import type { Diet } from '../catalogue/product-facts';

/** The diet of a product, as far as known. */
export interface MarkedGoods {
  /** As entered by an owner; null: unmarked. */
  dietMark: Diet | null;
  categoryName: string;
}

/** The diet of a deleted product is unknown: assumes the strictest. */
export const DELETED_GOODS: MarkedGoods = { dietMark: 'VEG', categoryName: '' };

/**
 * Whether a product may replace another: with the same diet, or a stricter one. Unmarked goods replace unmarked ones by the
 * diet that is shown, but replace marked ones only like meat or fish, because their diet is unconfirmed.
 */
export function mayReplaceDiet(ordered: MarkedGoods, other: MarkedGoods): boolean {
  const isUnsure = other.dietMark === null && ordered.dietMark !== null;
  const otherDiet = isUnsure ? 'NONVEG' : dietOf(other.dietMark, other.categoryName);
  return DIETS.indexOf(otherDiet) <= DIETS.indexOf(dietOf(ordered.dietMark, ordered.categoryName));
}
