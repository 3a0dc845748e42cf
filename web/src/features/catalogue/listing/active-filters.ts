import { categoryLabel } from '@domain/catalogue/category-label';
import type { Filters } from '@domain/catalogue/filters';
import { initialFilters, setRating, setSort, toggleCategory, withSearch } from '@domain/catalogue/filters';
import { EXPECTED_CATEGORIES } from './expected-categories';

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

/** What makes the list differ from "everything, by id", one by one. */
export function activeFilters(filters: Filters, known: readonly string[] | undefined): ActiveFilter[] {
  const { sort, rating, q } = filters;
  return [
    ...(q ? [{ label: `“${q}”`, without: withSearch(filters, '') }] : []),
    ...activeCategories(filters, known),
    ...(rating !== initialFilters.rating
      ? [{ label: `${rating}★ and above`, without: setRating(filters, initialFilters.rating) }]
      : []),
    ...(sort
      ? [
          {
            label: sort === 'price-asc' ? 'Price: low to high' : 'Price: high to low',
            without: setSort(filters, null),
          },
        ]
      : []),
  ];
}
