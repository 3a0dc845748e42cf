import type { ListSort, Offer } from '@domain/catalogue/filters';
import type { Allergen, Diet } from '@domain/catalogue/product-facts';

/** The options below "Sort by price". */
export const SORT_LABELS: Readonly<Record<ListSort, string>> = {
  'price-asc': 'Low to high',
  'price-desc': 'High to low',
  'unit-price': 'Lowest unit price',
  saving: 'Biggest saving',
};

/** The same without that heading. */
export const ACTIVE_SORT_LABELS: typeof SORT_LABELS = {
  ...SORT_LABELS,
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
};

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
