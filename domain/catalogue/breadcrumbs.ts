import * as texts from './catalogue-heads.en';
import { categoryLabel } from './category-label';
import type { Filters } from './filters';
import { categoryPath, paths, productPath } from '../shop/paths';

/** A breadcrumb. */
export interface Breadcrumb {
  name: string;
  path: string;
}

const HOME: Breadcrumb = { name: texts.home, path: paths.home };
const PRODUCTS: Breadcrumb = { name: texts.products, path: paths.products };
const breadcrumbOf = (categoryName: string): Breadcrumb => ({
  name: categoryLabel(categoryName),
  path: categoryPath(categoryName),
});

/** The category whose page a listing is: the only one ticked, without a search. */
export const onlyCategory = ({ categories, q }: Filters): string | undefined =>
  q === '' && categories?.length === 1 ? categories[0] : undefined;

/** The breadcrumbs of a listing. */
export function listingBreadcrumbs(filters: Filters): Breadcrumb[] {
  const only = onlyCategory(filters);
  return only === undefined ? [HOME, PRODUCTS] : [HOME, PRODUCTS, breadcrumbOf(only)];
}

/** The breadcrumbs of a product's page. */
export const productBreadcrumbs = (product: {
  _id: string;
  title: string;
  categoryName: string;
}): Breadcrumb[] => [
  HOME,
  breadcrumbOf(product.categoryName),
  { name: product.title, path: productPath(product) },
];
