import { listingPath } from '@domain/shop/paths';
import type { Filters } from '@domain/catalogue/filters';
import { ProductRow } from '../product/ProductRow';
import type { ProductRowProps } from '../product/ProductRow';

interface HomeProductsProps extends Omit<ProductRowProps, 'seeAll'> {
  /** "See all" shows the listing with these. */
  filters: Filters;
}

/** The first products of a listing, to be bought without going there; nothing where there are none. */
export function HomeProducts({ filters, products, ...row }: HomeProductsProps) {
  if (products?.length === 0) return null;
  return <ProductRow seeAll={listingPath(filters)} products={products} {...row} />;
}
