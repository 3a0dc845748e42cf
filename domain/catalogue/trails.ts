import { categoryLabel } from './category-label';
import type { Filters } from './filters';
import { categoryPath, paths, productPath } from '../shop/paths';

/** A page of the shop, as the trail of pages that leads to another one names it. */
export interface Crumb {
  name: string;
  path: string;
}

const HOME: Crumb = { name: 'Home', path: paths.home };
const PRODUCTS: Crumb = { name: 'Products', path: paths.products };
const crumbOf = (categoryName: string): Crumb => ({
  name: categoryLabel(categoryName),
  path: categoryPath(categoryName),
});

/** The category whose page a listing is: one that is chosen alone, and not searched in. */
export const onlyCategory = ({ categories, q }: Filters): string | undefined =>
  q === '' && categories?.length === 1 ? categories[0] : undefined;

/** From Home to a listing. */
export function listingTrail(filters: Filters): Crumb[] {
  const only = onlyCategory(filters);
  return only === undefined ? [HOME, PRODUCTS] : [HOME, PRODUCTS, crumbOf(only)];
}

/** From Home to a product's page. */
export const productTrail = (product: { _id: string; title: string; categoryName: string }): Crumb[] => [
  HOME,
  crumbOf(product.categoryName),
  { name: product.title, path: productPath(product) },
];
