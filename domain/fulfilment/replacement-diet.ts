import { DIETS } from '../catalogue/product-facts';
import type { Diet } from '../catalogue/product-facts';

/** Whether who ordered goods of one diet may be given those of the other: the same, or a stricter one. */
export const mayReplaceDiet = (ordered: Diet, other: Diet): boolean =>
  DIETS.indexOf(other) <= DIETS.indexOf(ordered);
