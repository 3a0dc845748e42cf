import type { Filters } from '@domain/catalogue/filters';
import type { ProductCardFragment } from '@/gql/operations';
import { HOME_ROWS } from './list-variables';
import { ROW_LENGTH } from './ProductRow';
import { useProductList } from './useProductList';

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
  const cheapest = useProductList(HOME_ROWS.cheapest);
  const finest = useProductList(HOME_ROWS.finest);
  const first = cheapest.failed ? [] : cheapest.products?.slice(0, ROW_LENGTH);
  const others = first && finest.products?.filter(({ _id }) => !first.some((product) => product._id === _id));
  return {
    cheapest: {
      filters: HOME_ROWS.cheapest,
      products: first,
      failed: cheapest.failed,
      retry: cheapest.retry,
    },
    finest: { filters: HOME_ROWS.finest, products: others, failed: finest.failed, retry: finest.retry },
  };
}
