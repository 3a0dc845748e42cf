import { CATEGORIES_MAX, SEARCH_MAX } from './listing-rules';
import { ALLERGENS, DIETS, SAVING_STEPS } from './product-facts';
import type { Allergen, Diet, SavingStep } from './product-facts';

const RATINGS = [1, 2, 3, 4] as const;
/** The lowest rating to show; 1 shows everything. */
type RatingThreshold = (typeof RATINGS)[number];

/** The sort orders of the list. */
export const SORTS = ['price-asc', 'price-desc', 'unit-price', 'saving'] as const;
/** One value instead of several mutually exclusive flags. */
export type ListSort = (typeof SORTS)[number];

const OFFERS = ['any', ...SAVING_STEPS] as const;
/** Products below their MRP: by any amount, or by at least this percentage. */
export type Offer = 'any' | SavingStep;

/** The state of the product listing; stored only in the URL. */
export interface Filters {
  /** The ticked categories; null: all. */
  categories: readonly string[] | null;
  /** By price, unit price or saving; null: by id. */
  sort: ListSort | null;
  rating: RatingThreshold;
  /** Null: every price. */
  offer: Offer | null;
  /** Null: everything; EGG: vegetarian, and egg. */
  diet: Diet | null;
  /** The allergens that products must be known to be free of. */
  freeFrom: readonly Allergen[];
  q: string;
}

/** All categories, no sorting, rating 1, every price and diet, no search. */
export const initialFilters: Filters = {
  categories: null,
  sort: null,
  rating: 1,
  offer: null,
  diet: null,
  freeFrom: [],
  q: '',
};

const NO_CATEGORY = 'none';

/** Parses a choice; null if unknown. */
const choiceOf = <T extends string | number>(choices: readonly T[], value: string | null): T | null =>
  choices.find((choice) => String(choice).toLowerCase() === value) ?? null;

/** `without=milk,nuts`, or several parameters; in the order of ALLERGENS. */
function parseAllergens(values: readonly string[]): readonly Allergen[] {
  const named = new Set(values.join(',').split(','));
  return ALLERGENS.filter((allergen) => named.has(allergen));
}

/** Collapses control characters and white space, and truncates without splitting a surrogate pair. */
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

/** Parses the filters of a URL. Invalid values count as the initial ones; unknown categories are dropped. */
export function parseFilters(params: URLSearchParams, known?: readonly string[]): Filters {
  return {
    categories: parseCategories(params.getAll('category'), known),
    sort: choiceOf(SORTS, params.get('sort')),
    rating: choiceOf(RATINGS, params.get('rating')) ?? initialFilters.rating,
    offer: choiceOf(OFFERS, params.get('offer')),
    diet: choiceOf(DIETS, params.get('diet')),
    freeFrom: parseAllergens(params.getAll('without')),
    q: cleanSearch(params.get('q') ?? ''),
  };
}

/** The filters as a query string without a question mark; leaves out initial values. */
export function serializeFilters(filters: Filters): string {
  const { categories, sort, rating, offer, diet, freeFrom, q } = filters;
  const params = new URLSearchParams();
  if (categories) params.set('category', categories.join(',') || NO_CATEGORY);
  if (sort) params.set('sort', sort);
  if (rating !== initialFilters.rating) params.set('rating', String(rating));
  if (offer) params.set('offer', String(offer));
  if (diet) params.set('diet', diet.toLowerCase());
  if (freeFrom.length > 0) params.set('without', freeFrom.join(','));
  if (q) params.set('q', q);
  // Commas need no escape in a query, and keep the URL readable.
  return params.toString().replaceAll('%2C', ',');
}

/** Whether a category's box is ticked. */
export const isTicked = ({ categories }: Filters, name: string): boolean =>
  categories === null || categories.includes(name);

/** Toggles a category, within the search. */
export function toggleCategory(filters: Filters, name: string, known: readonly string[]): Filters {
  const names = new Set(filters.categories ?? known);
  if (!names.delete(name)) names.add(name);
  return { ...filters, categories: tick(names, known) };
}

/** Ticks that category alone, and clears the search. */
export const chooseOnlyCategory = (filters: Filters, name: string): Filters => ({
  ...filters,
  categories: [name],
  q: '',
});

/** Toggles an allergen: products that have it, or may have it, are left out. */
export const toggleAllergen = (filters: Filters, allergen: Allergen): Filters => ({
  ...filters,
  freeFrom: ALLERGENS.filter((one) => filters.freeFrom.includes(one) !== (one === allergen)),
});

/** Searches for a text, within the other filters. */
export const withSearch = (filters: Filters, q: string): Filters => ({ ...filters, q: cleanSearch(q) });

/** Whether nothing is filtered or sorted: the specification's remove flag. */
export const isInitial = (filters: Filters): boolean => serializeFilters(filters) === '';

/** Whether any filter is set, apart from the search. */
export const isNarrowed = (filters: Filters): boolean => !isInitial({ ...filters, sort: null, q: '' });
