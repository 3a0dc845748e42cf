import { listingPath } from '@domain/catalogue/addresses';
import { ProductRow } from './ProductRow';
import type { ProductSlots } from './product-slots';
import type { HomeRow } from './useHomeProducts';

/** The first products of a listing, to be bought without going there; nothing where there are none. */
export function HomeProducts({
  heading,
  row: { filters, products, failed, retry },
  ...slots
}: { heading: string; row: HomeRow } & ProductSlots) {
  if (!failed && products?.length === 0) return null;
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
