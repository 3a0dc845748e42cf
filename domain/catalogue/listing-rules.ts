import type { FieldErrors } from '../field-errors';
import { ALLERGENS, SAVING_STEPS } from './product-facts';
import type { Diet } from './product-facts';

export const FIRST_MIN = 1;
export const FIRST_MAX = 100;
/** The page size, for descriptions. */
export const FIRST_RANGE = `${FIRST_MIN} to ${FIRST_MAX}.`;
/** The default page size. */
export const FIRST_DEFAULT = 24;
/** Longer than any title: a longer text could match nothing. */
export const SEARCH_MAX = 100;
/** Searches are counted up to this: COUNT_MAX means that many or more. */
export const COUNT_MAX = 10_000;
export const CATEGORIES_MAX = 100;
/** A page of the default size. */
export const IDS_MAX = 24;
/** The filter offers "4, 3, 2 and 1 and above". */
export const RATING_MIN = 1;
export const RATING_MAX = 4;

/** The order of a product list; equal products are ordered by id. */
export type ProductSort =
  'ID' | 'PRICE_LOW_TO_HIGH' | 'PRICE_HIGH_TO_LOW' | 'UNIT_PRICE_LOW_TO_HIGH' | 'SAVING_HIGH_TO_LOW';

/** What products must have to be listed; absent parts let all pass. */
export interface ProductFilter {
  categories?: readonly string[] | null;
  minRating?: number | null;
  search?: string | null;
  ids?: readonly string[] | null;
  nearMisses?: boolean | null;
  diets?: readonly Diet[] | null;
  onOffer?: boolean | null;
  minSaving?: number | null;
  withoutAllergens?: readonly string[] | null;
}

const within = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** Validates a request for products. */
export function validateListing(request: ProductFilter & { first: number }): FieldErrors {
  const { first, minRating, search, categories, ids } = request;
  const errors: FieldErrors = {};
  if (!within(first, FIRST_MIN, FIRST_MAX))
    errors.first = { code: 'PAGE_SIZE', params: { max: FIRST_MAX, of: 'products' } };
  if (minRating != null && !within(minRating, RATING_MIN, RATING_MAX))
    errors.minRating = { code: 'MIN_RATING_RANGE', params: { min: RATING_MIN, max: RATING_MAX } };
  if (search != null && search.length > SEARCH_MAX)
    errors.search = { code: 'SEARCH_LONG', params: { max: SEARCH_MAX } };
  if (categories != null && categories.length > CATEGORIES_MAX)
    errors.categories = { code: 'TOO_MANY', params: { max: CATEGORIES_MAX } };
  if (ids != null && ids.length > IDS_MAX) errors.ids = { code: 'TOO_MANY', params: { max: IDS_MAX } };
  return { ...errors, ...validateFactFilters(request) };
}

function validateFactFilters({ minSaving, withoutAllergens }: ProductFilter): FieldErrors {
  const errors: FieldErrors = {};
  if (minSaving != null && !SAVING_STEPS.some((step) => step === minSaving))
    errors.minSaving = { code: 'MIN_SAVING_STEPS', params: { steps: SAVING_STEPS } };
  const isKnown = (name: string): boolean => ALLERGENS.some((allergen) => allergen === name);
  if (withoutAllergens != null && !withoutAllergens.every(isKnown))
    errors.withoutAllergens = { code: 'ALLERGEN_UNKNOWN', params: { known: ALLERGENS } };
  return errors;
}
