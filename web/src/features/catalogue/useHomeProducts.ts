import type { Filters } from '@domain/catalogue/filters';
import { initialFilters } from '@domain/catalogue/filters';
import type { ProductCardFragment } from '@/gql/operations';
import { ROW_LENGTH } from './ProductRow';
import { useProductList } from './useProductList';

const CHEAPEST: Filters = { ...initialFilters, sort: 'price-asc' };
const FINEST: Filters = { ...initialFilters, rating: 4, sort: 'price-desc' };

/** Some products of a listing. */
export interface HomeRow {
  /** "See all" shows the listing with these. */
  filters: Filters;
  /** Undefined while they are on their way. */
  products: readonly ProductCardFragment[] | undefined;
  failed: boolean;
  retry: () => void;
}

/** What Home has to buy. In a small shop the dearest may be among the cheapest: no product shows twice. */
export function useHomeProducts(): { cheapest: HomeRow; finest: HomeRow } {
  const cheapest = useProductList(CHEAPEST);
  const finest = useProductList(FINEST);
  const first = cheapest.failed ? [] : cheapest.products?.slice(0, ROW_LENGTH);
  const others = first && finest.products?.filter(({ _id }) => !first.some((product) => product._id === _id));
  return {
    cheapest: { filters: CHEAPEST, products: first, failed: cheapest.failed, retry: cheapest.retry },
    finest: { filters: FINEST, products: others, failed: finest.failed, retry: finest.retry },
  };
}
