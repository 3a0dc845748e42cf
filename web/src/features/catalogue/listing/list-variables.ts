import type { Filters, ListSort } from '@domain/catalogue/filters';
import { initialFilters } from '@domain/catalogue/filters';
import { FIRST_MAX } from '@domain/catalogue/listing-rules';
import type { Diet, ProductListQueryVariables, ProductSort } from '@/gql/operations';

export const PAGE_SIZE = 24;
/** The products in a row on a wide screen. */
export const ROW_LENGTH = 6;
/** Offered when a list is empty. */
export const FALLBACK_FILTERS: Filters = { ...initialFilters, rating: 4 };

const SORTS: Record<ListSort, ProductSort> = {
  'price-asc': 'PRICE_LOW_TO_HIGH',
  'price-desc': 'PRICE_HIGH_TO_LOW',
  'unit-price': 'UNIT_PRICE_LOW_TO_HIGH',
  saving: 'SAVING_HIGH_TO_LOW',
};

/** The products that suit each diet. */
const DIETS: Record<Diet, Diet[]> = { VEG: ['VEG'], EGG: ['VEG', 'EGG'], NONVEG: ['NONVEG'] };

/**
 * The variables of a listing query with at least `wanted` products. Only what differs from the initial filters is sent,
 * in a fixed order, so that equal lists share a cache entry.
 */
export function listVariables(
  { categories, sort, rating, offer, diet, freeFrom, q }: Filters,
  wanted = PAGE_SIZE,
): ProductListQueryVariables {
  return {
    filter: {
      ...(categories && { categories: [...categories].sort() }),
      ...(rating !== initialFilters.rating && { minRating: rating }),
      ...(offer && (offer === 'any' ? { onOffer: true } : { minSaving: offer })),
      ...(diet && { diets: DIETS[diet] }),
      ...(freeFrom.length > 0 && { withoutAllergens: [...freeFrom] }),
      ...(q && { search: q, nearMisses: true }),
    },
    sort: sort ? SORTS[sort] : 'ID',
    first: Math.min(Math.max(wanted, PAGE_SIZE), FIRST_MAX),
  };
}
