import { CATEGORIES_MAX, SEARCH_MAX } from './listing-rules';

/** Lowest rating to show; 1 lets everything through. */
export type RatingThreshold = 1 | 2 | 3 | 4;

/** One value instead of two flags: high to low and low to high exclude each other by construction. */
export type PriceSort = 'price-asc' | 'price-desc';

/** What the product listing shows. The address bar is its only home. */
export interface Filters {
  /** Names of the ticked categories; null while every one is ticked. */
  categories: readonly string[] | null;
  /** Null: by id. */
  sort: PriceSort | null;
  rating: RatingThreshold;
  q: string;
}

/** Every category on, no sorting, rating 1, empty search. */
export const initialFilters: Filters = { categories: null, sort: null, rating: 1, q: '' };

const PRICE_SORTS: readonly PriceSort[] = ['price-asc', 'price-desc'];
const NO_CATEGORY = 'none';

const isPriceSort = (value: string | null): value is PriceSort => PRICE_SORTS.some((sort) => sort === value);

/** Control characters and runs of blanks become one space; cutting the text leaves no half of a surrogate pair. */
function cleanSearch(text: string): string {
  const spaced = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return spaced
    .slice(0, SEARCH_MAX)
    .replace(/\p{Cs}/gu, '')
    .trim();
}

/** All known categories ticked is the same as none named; the order is always that of the known ones. */
function tick(names: ReadonlySet<string>, known: readonly string[]): readonly string[] | null {
  const ticked = known.filter((name) => names.has(name));
  return ticked.length === known.length ? null : ticked;
}

/** `category=fruits,dairy`, or several parameters, as the filter form sends them without scripts. */
function parseCategories(values: readonly string[], known?: readonly string[]): readonly string[] | null {
  const value = values.join(',');
  if (value === NO_CATEGORY) return [];
  const named = value.split(',').map((name) => name.trim());
  const names = new Set(named.filter((name) => name && name !== NO_CATEGORY).slice(0, CATEGORIES_MAX));
  const ticked = known ? tick(names, known) : [...names];
  return ticked?.length ? ticked : null;
}

function parseRating(value: string | null): RatingThreshold {
  return value && /^[1-4]$/.test(value) ? (Number(value) as RatingThreshold) : initialFilters.rating;
}

/**
 * The filters that an address asks for. A value that makes no sense counts as the initial one; names that are
 * not among the known categories (where those are known already) are dropped.
 */
export function parseFilters(params: URLSearchParams, known?: readonly string[]): Filters {
  const sort = params.get('sort');
  return {
    categories: parseCategories(params.getAll('category'), known),
    sort: isPriceSort(sort) ? sort : null,
    rating: parseRating(params.get('rating')),
    q: cleanSearch(params.get('q') ?? ''),
  };
}

/** The filters as a query string without its question mark; initial values are left out. */
export function serializeFilters({ categories, sort, rating, q }: Filters): string {
  const params = new URLSearchParams();
  if (categories) params.set('category', categories.join(',') || NO_CATEGORY);
  if (sort) params.set('sort', sort);
  if (rating !== initialFilters.rating) params.set('rating', String(rating));
  if (q) params.set('q', q);
  // A comma needs no escape in a query, and the address is there to be read and shared.
  return params.toString().replaceAll('%2C', ',');
}

/** Whether a category's box is ticked. */
export const isTicked = ({ categories }: Filters, name: string): boolean =>
  categories === null || categories.includes(name);

/** Ticks a category, which clears the search, or unticks it, which keeps it so that a search can be narrowed. */
export function toggleCategory(filters: Filters, name: string, known: readonly string[]): Filters {
  const names = new Set(filters.categories ?? known);
  const on = !names.delete(name);
  if (on) names.add(name);
  return { ...filters, categories: tick(names, known), q: on ? '' : filters.q };
}

/** That category alone: all flags cleared, then the chosen one set, and the search cleared. */
export const chooseOnlyCategory = (filters: Filters, name: string): Filters => ({
  ...filters,
  categories: [name],
  q: '',
});

/** Sorts by price; null goes back to the order by id. */
export const setSort = (filters: Filters, sort: PriceSort | null): Filters => ({ ...filters, sort });

/** Shows products with at least this rating. */
export const setRating = (filters: Filters, rating: RatingThreshold): Filters => ({ ...filters, rating });

/** Searches for a text, within the other filters. */
export const withSearch = (filters: Filters, q: string): Filters => ({ ...filters, q: cleanSearch(q) });

/** Everything back to the initial state. */
export const clearFilters = (): Filters => initialFilters;

/** The specification's remove flag, derived: true while nothing is filtered or sorted. */
export const isInitial = ({ categories, sort, rating, q }: Filters): boolean =>
  categories === null && sort === null && rating === initialFilters.rating && q === '';
