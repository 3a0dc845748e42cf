import { categoryLabel } from './category-label';
import { initialFilters, isInitial, isNarrowed } from './filters';
import type { Filters } from './filters';

/** The title of the list of all offers; null for other lists. */
function offerTitle(filters: Filters): string | null {
  const { offer } = filters;
  if (!offer || isNarrowed({ ...filters, offer: initialFilters.offer })) return null;
  return offer === 'any' ? 'On offer' : `At least ${offer}% off`;
}

/** The heading and title of a listing. */
export function listingTitle(filters: Filters): string {
  const { categories, q } = filters;
  if (q) return `Results for “${q}”`;
  if (categories?.length === 1) return categories.map(categoryLabel).join('');
  return offerTitle(filters) ?? (isInitial(filters) ? 'All products' : 'Products');
}
