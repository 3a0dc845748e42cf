import { CATEGORIES_MAX, SEARCH_MAX } from './listing-rules';

/** The lowest rating to show; 1 shows everything. */
export type RatingThreshold = 1 | 2 | 3 | 4;

/** One value instead of two flags, which would have to exclude each other. */
export type PriceSort = 'price-asc' | 'price-desc';

/** What the product listing shows; kept in the URL alone. */
export interface Filters {
  /** The ticked categories; null: all. */
  categories: readonly string[] | null;
  /** Null: by id. */
  sort: PriceSort | null;
  rating: RatingThreshold;
  q: string;
}

/** All categories, no sorting, rating 1, no search. */
export const initialFilters: Filters = { categories: null, sort: null, rating: 1, q: '' };

const PRICE_SORTS: readonly PriceSort[] = ['price-asc', 'price-desc'];
const NO_CATEGORY = 'none';

const isPriceSort = (value: string | null): value is PriceSort => PRICE_SORTS.some((sort) => sort === value);

/** Collapses control characters and white space; cuts without leaving half of a surrogate pair. */
function cleanSearch(text: string): string {
  const spaced = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return spaced
    .slice(0, SEARCH_MAX)
    .replace(/\p{Cs}/gu, '')
    .trim();
}

/** In the order of the known categories; null when all of them are ticked. */
function tick(names: ReadonlySet<string>, known: readonly string[]): readonly string[] | null {
  const ticked = known.filter((name) => names.has(name));
  return ticked.length === known.length ? null : ticked;
}

/** `category=fruits,dairy`, or several parameters, as the form sends them without scripts. */
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

/** Parses the filters of a URL. Invalid values count as the initial ones; unknown categories are dropped. */
export function parseFilters(params: URLSearchParams, known?: readonly string[]): Filters {
  const sort = params.get('sort');
  return {
    categories: parseCategories(params.getAll('category'), known),
    sort: isPriceSort(sort) ? sort : null,
    rating: parseRating(params.get('rating')),
    q: cleanSearch(params.get('q') ?? ''),
  };
}

/** The filters as a query string without a question mark; leaves out initial values. */
export function serializeFilters({ categories, sort, rating, q }: Filters): string {
  const params = new URLSearchParams();
  if (categories) params.set('category', categories.join(',') || NO_CATEGORY);
  if (sort) params.set('sort', sort);
  if (rating !== initialFilters.rating) params.set('rating', String(rating));
  if (q) params.set('q', q);
  // A comma needs no escape in a query, and the URL is there to be read and shared.
  return params.toString().replaceAll('%2C', ',');
}

/** Whether a category's box is ticked. */
export const isTicked = ({ categories }: Filters, name: string): boolean =>
  categories === null || categories.includes(name);

/** Toggles a category. Ticking it clears the search; unticking keeps it, so that a search can be narrowed. */
export function toggleCategory(filters: Filters, name: string, known: readonly string[]): Filters {
  const names = new Set(filters.categories ?? known);
  const on = !names.delete(name);
  if (on) names.add(name);
  return { ...filters, categories: tick(names, known), q: on ? '' : filters.q };
}

/** Ticks that category alone, and clears the search. */
export const chooseOnlyCategory = (filters: Filters, name: string): Filters => ({
  ...filters,
  categories: [name],
  q: '',
});

/** Sorts by price; null: by id. */
export const setSort = (filters: Filters, sort: PriceSort | null): Filters => ({ ...filters, sort });

/** Shows products with at least this rating. */
export const setRating = (filters: Filters, rating: RatingThreshold): Filters => ({ ...filters, rating });

/** Searches for a text, within the other filters. */
export const withSearch = (filters: Filters, q: string): Filters => ({ ...filters, q: cleanSearch(q) });

/** The initial state. */
export const clearFilters = (): Filters => initialFilters;

/** Whether nothing is filtered or sorted: the specification's remove flag. */
export const isInitial = ({ categories, sort, rating, q }: Filters): boolean =>
  categories === null && sort === null && rating === initialFilters.rating && q === '';
