import { categoryLabel } from '@domain/catalogue/category-label';
import type { Filters } from '@domain/catalogue/filters';
import { offerLabel } from '@domain/catalogue/listing-title';
import { initialFilters, toggleAllergen, toggleCategory } from '@domain/catalogue/filters';
import { EXPECTED_CATEGORIES } from './expected-categories';
import { allergenName } from '../allergens.en';
import * as texts from './filters.en';

export interface ActiveFilter {
  label: string;
  /** The other filters. */
  without: Filters;
}

/** Names the ticked categories if they are few, or the unticked ones if those are few. */
function activeCategories(filters: Filters, fetched: readonly string[] | undefined): ActiveFilter[] {
  const { categories } = filters;
  if (!categories) return [];
  const known = fetched ?? categories;
  const everyCategory = { ...filters, categories: null };
  if (categories.length === 0) return [{ label: texts.noCategory, without: everyCategory }];
  if (categories.length === 1)
    return categories.map((name) => ({ label: categoryLabel(name), without: everyCategory }));
  const fewTicked = categories.length <= (fetched?.length ?? EXPECTED_CATEGORIES) / 2;
  return known
    .filter((name) => categories.includes(name) === fewTicked)
    .map((name) => ({
      label: fewTicked ? categoryLabel(name) : texts.withoutCategory(categoryLabel(name)),
      without: toggleCategory(filters, name, known),
    }));
}

/** The filters that differ from the initial ones. */
export function activeFilters(filters: Filters, known: readonly string[] | undefined): ActiveFilter[] {
  const { sort, rating, offer, diet, freeFrom, q } = filters;
  const active = [
    q !== '' && { label: `“${q}”`, without: { ...filters, q: '' } },
    ...activeCategories(filters, known),
    rating !== initialFilters.rating && {
      label: texts.ratedAtLeast(rating),
      without: { ...filters, rating: initialFilters.rating },
    },
    offer && { label: offerLabel(offer), without: { ...filters, offer: null } },
    diet && { label: texts.DIET_LABELS[diet], without: { ...filters, diet: null } },
    ...freeFrom.map((name) => ({
      label: texts.withoutAllergen(allergenName(name)),
      without: toggleAllergen(filters, name),
    })),
    sort && { label: texts.ACTIVE_SORT_LABELS[sort], without: { ...filters, sort: null } },
  ];
  return active.filter((one) => one !== false && one !== null);
}
