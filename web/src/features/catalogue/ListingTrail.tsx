import { categoryLabel } from '@domain/catalogue/category-label';
import type { Filters } from '@domain/catalogue/filters';
import { Breadcrumbs } from '@/shared/ui';

const HOME = { label: 'Home', to: '/' };
const PRODUCTS = { label: 'Products', to: '/product' };

/** Where the listing lies; a category that is chosen alone is a page of its own. */
export function ListingTrail({ filters: { categories, q } }: { filters: Filters }) {
  const only = q === '' && categories?.length === 1 ? categories[0] : undefined;
  if (only === undefined) return <Breadcrumbs above={[HOME]} here={PRODUCTS.label} />;
  return <Breadcrumbs above={[HOME, PRODUCTS]} here={categoryLabel(only)} />;
}
