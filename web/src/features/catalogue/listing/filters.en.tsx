import type { ReactNode } from 'react';
import type { Diet } from '@domain/catalogue/product-facts';
import type { ListSort } from '@domain/catalogue/filters';

export const filters = 'Filters';
export const clearFilters = 'Clear filters';
export const showProducts = 'Show products';
/** @param products "72 products" */
export const show = (products: string): string => `Show ${products}`;
/** After the number of active filters. */
export const active = 'active';

export const sort = 'Sort by price';
export const noSorting = 'No sorting';
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

export const rating = 'Rating';
export const andAbove = (stars: ReactNode): ReactNode => <>{stars} and above</>;
export const ratedAtLeast = (stars: number): string => `${stars}★ and above`;

export const category = 'Category';
export const loadCategories = 'Load the categories again';
export const only = 'Only';
export const onlyCategory = (name: string): string => `Only ${name}`;
export const noCategory = 'No category';
export const withoutCategory = (name: string): string => `Without ${name}`;

export const offers = 'Offers';
export const everyPrice = 'Any price';

export const diet = 'Diet';
export const everything = 'Everything';
/** The options of each diet. */
export const DIET_LABELS: Readonly<Record<Diet, string>> = {
  VEG: 'Vegetarian',
  EGG: 'Vegetarian and egg',
  NONVEG: 'Meat and fish',
};

export const freeFrom = 'Free from';
export const chooseAllergens = 'Choose allergens';
export const allergenNote = 'Shows only products known to be free of them. Always read the pack.';
export const withoutAllergen = (allergen: string): string => `No ${allergen}`;

export const activeFilters = 'Active filters';
export const remove = (filter: string): string => `Remove ${filter}`;
export const clearAll = 'Clear all';
