import type { FieldErrors } from '../field-errors';
import { ALLERGENS, SAVING_STEPS } from './product-facts';

export const FIRST_MIN = 1;
export const FIRST_MAX = 100;
/** The default page size. */
export const FIRST_DEFAULT = 24;
/** Longer than any title: a longer text could match nothing. */
export const SEARCH_MAX = 100;
/** Searches are counted up to this: COUNT_MAX means that many or more. */
export const COUNT_MAX = 10_000;
export const CATEGORIES_MAX = 100;
/** As many as a page has by default. */
export const IDS_MAX = 24;
/** The filter offers "4, 3, 2 and 1 and above". */
export const RATING_MIN = 1;
export const RATING_MAX = 4;

export interface ListingRequest {
  first: number;
  minRating?: number | null;
  search?: string | null;
  categories?: readonly string[] | null;
  ids?: readonly string[] | null;
  minSaving?: number | null;
  withoutAllergens?: readonly string[] | null;
}

const within = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** Validates a request for products. */
export function validateListing(request: ListingRequest): FieldErrors {
  const { first, minRating, search, categories, ids } = request;
  const errors: FieldErrors = {};
  if (!within(first, FIRST_MIN, FIRST_MAX)) errors.first = `Ask for ${FIRST_MIN} to ${FIRST_MAX} products.`;
  if (minRating != null && !within(minRating, RATING_MIN, RATING_MAX))
    errors.minRating = `The lowest rating is ${RATING_MIN} to ${RATING_MAX}.`;
  if (search != null && search.length > SEARCH_MAX)
    errors.search = `Search with up to ${SEARCH_MAX} characters.`;
  if (categories != null && categories.length > CATEGORIES_MAX)
    errors.categories = `Name up to ${CATEGORIES_MAX} categories.`;
  if (ids != null && ids.length > IDS_MAX) errors.ids = `Name up to ${IDS_MAX} products.`;
  return { ...errors, ...validateFactFilters(request) };
}

function validateFactFilters({ minSaving, withoutAllergens }: ListingRequest): FieldErrors {
  const errors: FieldErrors = {};
  if (minSaving != null && !SAVING_STEPS.some((step) => step === minSaving))
    errors.minSaving = `The lowest saving is ${SAVING_STEPS.join(', ')} percent.`;
  const isKnown = (name: string): boolean => ALLERGENS.some((allergen) => allergen === name);
  if (withoutAllergens != null && !withoutAllergens.every(isKnown))
    errors.withoutAllergens = `The shop knows of ${ALLERGENS.join(', ')}.`;
  return errors;
}
