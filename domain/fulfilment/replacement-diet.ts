import { DIETS, dietOf } from '../catalogue/product-facts';
import type { Diet } from '../catalogue/product-facts';

/** What is known of who may eat a product. */
export interface MarkedGoods {
  /** As an owner entered it; null: nobody has. */
  dietMark: Diet | null;
  categoryName: string;
}

/**
 * Whether who ordered one product may be given the other: the same diet, or a stricter one. Unmarked goods do for others as both
 * are shown, but for marked ones only as meat or fish would: nobody has said that they are none.
 */
export function mayReplaceDiet(ordered: MarkedGoods, other: MarkedGoods): boolean {
  const isUnsure = other.dietMark === null && ordered.dietMark !== null;
  const otherDiet = isUnsure ? 'NONVEG' : dietOf(other.dietMark, other.categoryName);
  return DIETS.indexOf(otherDiet) <= DIETS.indexOf(dietOf(ordered.dietMark, ordered.categoryName));
}
