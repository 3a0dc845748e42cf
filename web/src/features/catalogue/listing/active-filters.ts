import { categoryLabel } from '@domain/catalogue/category-label';
import type { Filters, ListSort } from '@domain/catalogue/filters';
import {
  initialFilters,
  setDiet,
  setOffer,
  setRating,
  setSort,
  toggleAllergen,
  toggleCategory,
  withSearch,
} from '@domain/catalogue/filters';
import { EXPECTED_CATEGORIES } from './expected-categories';
import { DIET_LABELS, offerLabel } from './filter-labels';

export interface ActiveFilter {
  label: string;
  /** The filters without it. */
  without: Filters;
}

/** With few categories ticked those are named, with most of them ticked the ones left out, once they are known. */
function activeCategories(filters: Filters, fetched: readonly string[] | undefined): ActiveFilter[] {
  const { categories } = filters;
  if (!categories) return [];
  const known = fetched ?? categories;
  const everyCategory = { ...filters, categories: null };
  if (categories.length === 0) return [{ label: 'No category', without: everyCategory }];
  if (categories.length === 1)
    return categories.map((name) => ({ label: categoryLabel(name), without: everyCategory }));
  const fewTicked = categories.length <= (fetched?.length ?? EXPECTED_CATEGORIES) / 2;
  return known
    .filter((name) => categories.includes(name) === fewTicked)
    .map((name) => ({
      label: fewTicked ? categoryLabel(name) : `Without ${categoryLabel(name)}`,
      without: { ...toggleCategory(filters, name, known), q: filters.q },
    }));
}

const SORT_LABELS: Readonly<Record<ListSort, string>> = {
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  'unit-price': 'Lowest unit price',
  saving: 'Biggest saving',
};

/** What the facts of products narrow the list by. */
function activeFacts(filters: Filters): ActiveFilter[] {
  const { offer, diet, freeFrom } = filters;
  return [
    ...(offer ? [{ label: offerLabel(offer), without: setOffer(filters, null) }] : []),
    ...(diet ? [{ label: DIET_LABELS[diet], without: setDiet(filters, null) }] : []),
    ...freeFrom.map((allergen) => ({
      label: `No ${allergen}`,
      without: toggleAllergen(filters, allergen),
    })),
  ];
}

/** What makes the list differ from "everything, by id", one by one. */
export function activeFilters(filters: Filters, known: readonly string[] | undefined): ActiveFilter[] {
  const { sort, rating, q } = filters;
  return [
    ...(q ? [{ label: `“${q}”`, without: withSearch(filters, '') }] : []),
    ...activeCategories(filters, known),
    ...(rating !== initialFilters.rating
      ? [{ label: `${rating}★ and above`, without: setRating(filters, initialFilters.rating) }]
      : []),
    ...activeFacts(filters),
    ...(sort ? [{ label: SORT_LABELS[sort], without: setSort(filters, null) }] : []),
  ];
}
