import { chooseOnlyCategory, initialFilters, serializeFilters } from '@domain/catalogue/filters';

/** The address of the listing with only that category ticked. */
export const categoryLink = (categoryName: string): string =>
  `/product?${serializeFilters(chooseOnlyCategory(initialFilters, categoryName))}`;
