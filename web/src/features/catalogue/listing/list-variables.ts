import type { Filters, ListSort } from '@domain/catalogue/filters';
import { initialFilters } from '@domain/catalogue/filters';
import { FIRST_MAX } from '@domain/catalogue/listing-rules';
import type { Diet, ProductListQueryVariables, ProductSort } from '@/gql/operations';

export const PAGE_SIZE = 24;
/** As many as stand side by side on a wide screen. */
export const ROW_LENGTH = 6;
/** What is offered where a list shows nothing. */
export const GO_ON_WITH: Filters = { ...initialFilters, rating: 4 };

const SORTS: Record<ListSort, ProductSort> = {
  'price-asc': 'PRICE_LOW_TO_HIGH',
  'price-desc': 'PRICE_HIGH_TO_LOW',
  'unit-price': 'UNIT_PRICE_LOW_TO_HIGH',
  saving: 'SAVING_HIGH_TO_LOW',
};

/** What somebody with each diet looks for. */
const DIETS: Record<Diet, Diet[]> = { VEG: ['VEG'], EGG: ['VEG', 'EGG'], NONVEG: ['NONVEG'] };

/**
 * How a listing is queried, its first `wanted` products at least. Only what differs from the initial state is sent,
 * in one order, so that equal lists are cached once.
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
