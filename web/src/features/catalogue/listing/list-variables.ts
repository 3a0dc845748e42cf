import type { Filters } from '@domain/catalogue/filters';
import { initialFilters } from '@domain/catalogue/filters';
import { FIRST_MAX } from '@domain/catalogue/listing-rules';
import type { ProductListQueryVariables, ProductSort } from '@/gql/operations';

export const PAGE_SIZE = 24;
/** As many as stand side by side on a wide screen. */
export const ROW_LENGTH = 6;

const SORTS: Record<NonNullable<Filters['sort']>, ProductSort> = {
  'price-asc': 'PRICE_LOW_TO_HIGH',
  'price-desc': 'PRICE_HIGH_TO_LOW',
};

/**
 * How a listing is queried, its first `wanted` products at least. Only what differs from the initial state is sent,
 * in one order, so that equal lists are cached once.
 */
export function listVariables(
  { categories, sort, rating, q }: Filters,
  wanted = PAGE_SIZE,
): ProductListQueryVariables {
  return {
    filter: {
      ...(categories && { categories: [...categories].sort() }),
      ...(rating !== initialFilters.rating && { minRating: rating }),
      ...(q && { search: q }),
    },
    sort: sort ? SORTS[sort] : 'ID',
    first: Math.min(Math.max(wanted, PAGE_SIZE), FIRST_MAX),
  };
}
