import { listingPath } from '@domain/catalogue/addresses';
import type { Filters } from '@domain/catalogue/filters';
import { ProductRow } from './ProductRow';
import type { ProductSlots } from './product-slots';
import { useProductList } from './useProductList';

interface HomeProductsProps extends ProductSlots {
  heading: string;
  /** Which they are: "See all" shows the listing with these. */
  filters: Filters;
}

/** The first products of a listing, to be bought without going there. */
export function HomeProducts({ heading, filters, ...slots }: HomeProductsProps) {
  const { products, failed, retry } = useProductList(filters);
  if (products?.length === 0) return null;
  return (
    <ProductRow
      heading={heading}
      seeAll={listingPath(filters)}
      products={products}
      failed={failed}
      onRetry={retry}
      {...slots}
    />
  );
}
