import * as texts from './catalogue-heads.en';
import { categoryLabel } from './category-label';
import { initialFilters, isInitial, isNarrowed } from './filters';
import type { Filters, Offer } from './filters';

/** "On offer", "At least 10% off". */
export const offerLabel = (offer: Offer): string =>
  offer === 'any' ? texts.onOffer : texts.atLeastOff(offer);

/** The title of the list of all offers; null for other lists. */
function offerTitle(filters: Filters): string | null {
  const { offer } = filters;
  if (!offer || isNarrowed({ ...filters, offer: initialFilters.offer })) return null;
  return offerLabel(offer);
}

/** The heading and title of a listing. */
export function listingTitle(filters: Filters): string {
  const { categories, q } = filters;
  if (q) return texts.resultsFor(q);
  if (categories?.length === 1) return categories.map(categoryLabel).join('');
  return offerTitle(filters) ?? (isInitial(filters) ? texts.allProducts : texts.products);
}
