import { categoryLabel } from './category-label';
import type { Filters } from './filters';
import { categoryPath, paths, productPath } from '../shop/paths';

/** A breadcrumb. */
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

/** The category whose page a listing is: the only one ticked, without a search. */
export const onlyCategory = ({ categories, q }: Filters): string | undefined =>
  q === '' && categories?.length === 1 ? categories[0] : undefined;

/** The breadcrumbs of a listing. */
export function listingTrail(filters: Filters): Crumb[] {
  const only = onlyCategory(filters);
  return only === undefined ? [HOME, PRODUCTS] : [HOME, PRODUCTS, crumbOf(only)];
}

/** The breadcrumbs of a product's page. */
export const productTrail = (product: { _id: string; title: string; categoryName: string }): Crumb[] => [
  HOME,
  crumbOf(product.categoryName),
  { name: product.title, path: productPath(product) },
];
