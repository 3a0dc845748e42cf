import type { Offer } from '@domain/catalogue/filters';
import type { Allergen, Diet } from '@domain/catalogue/product-facts';

/** The options of each diet. */
export const DIET_LABELS: Readonly<Record<Diet, string>> = {
  VEG: 'Vegetarian',
  EGG: 'Vegetarian and egg',
  NONVEG: 'Meat and fish',
};

/** "On offer", "At least 10% off". */
export const offerLabel = (offer: Offer): string => (offer === 'any' ? 'On offer' : `At least ${offer}% off`);

/** "Milk", "Soy". */
export const allergenLabel = (allergen: Allergen): string =>
  allergen.charAt(0).toUpperCase() + allergen.slice(1);
