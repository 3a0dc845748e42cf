import { listingPath } from '@domain/catalogue/addresses';
import type { Filters } from '@domain/catalogue/filters';
import type { ProductCardFragment } from '@/gql/operations';
import { ProductRow } from './ProductRow';
import type { ProductSlots } from './product-slots';

interface HomeProductsProps extends ProductSlots {
  heading: string;
  /** "See all" shows the listing with these. */
  filters: Filters;
  /** Undefined while they are on their way. */
  products: readonly ProductCardFragment[] | undefined;
  /** They could not be fetched. */
  failed: boolean;
  onRetry: () => void;
}

/** The first products of a listing, to be bought without going there; nothing where there are none. */
export function HomeProducts({ filters, products, ...row }: HomeProductsProps) {
  if (products?.length === 0) return null;
  return <ProductRow seeAll={listingPath(filters)} products={products} {...row} />;
}
