import { chooseOnlyCategory, initialFilters, serializeFilters } from './filters';
import type { Filters } from './filters';

/** The path of a product's own page. */
export const productPath = ({ _id }: { _id: string }): string => `/product/${encodeURIComponent(_id)}`;

/** The path of the listing with these filters. */
export function listingPath(filters: Filters): string {
  const query = serializeFilters(filters);
  return query ? `/product?${query}` : '/product';
}

/** The path of the listing with only that category ticked. */
export const categoryPath = (categoryName: string): string =>
  listingPath(chooseOnlyCategory(initialFilters, categoryName));
