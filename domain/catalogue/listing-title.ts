import { categoryLabel } from './category-label';
import { isInitial } from './filters';
import type { Filters } from './filters';

/** The heading and title of a listing. */
export function listingTitle(filters: Filters): string {
  const { categories, q } = filters;
  if (q) return `Results for “${q}”`;
  if (categories?.length === 1) return categories.map(categoryLabel).join('');
  return isInitial(filters) ? 'All products' : 'Products';
}
