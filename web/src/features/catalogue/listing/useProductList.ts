import { NetworkStatus } from '@apollo/client';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Filters } from '@domain/catalogue/filters';
import { FIRST_MAX } from '@domain/catalogue/listing-rules';
import type { ProductCardFragment, ProductListQuery } from '@/gql/operations';
import { useProductListQuery } from '@/gql/operations';
import { listTotal } from './count-products';
import type { ListTotal } from './count-products';
import { listVariables, PAGE_SIZE } from './list-variables';

export interface ProductList {
  /** Undefined until the first ones are loaded. While filters change, the previous ones. */
  products: readonly ProductCardFragment[] | undefined;
  total: ListTotal;
  /** The corrected search text, if the original one finds nothing; otherwise null. */
  correctedTo: string | null;
  /** Whether the products are those of the previous filters, while the next ones are loading. */
  stale: boolean;
  failed: boolean;
  retry: () => void;
  hasMore: boolean;
  loadMore: () => void;
  loadingMore: boolean;
  moreFailed: boolean;
}

/** A product that moved between two pages, as its price or stock changed, is on both of them. */
const nodesOf = ({ edges }: ProductListQuery['products']): ProductCardFragment[] => [
  ...new Map(edges.map(({ node }) => [node._id, node])).values(),
];

/** A list that was shown in full, as far as it had been loaded. */
interface Seen {
  list: string;
  data: ProductListQuery;
  products: readonly ProductCardFragment[];
}

/** What was shown of this list, and a function that notes it. */
function useSeen(list: string) {
  const [seen, setSeen] = useState<Seen>();
  const note = (data: ProductListQuery, products: Seen['products']) => {
    if (products.length > PAGE_SIZE && seen?.data !== data) setSeen({ list, data, products });
  };
  return { before: seen?.list === list ? seen.products : undefined, note };
}

/** Fetches what is missing whenever the list has become too short. */
function useFillUp(short: boolean, fetchMissing: () => void): void {
  const fillUp = useEffectEvent(fetchMissing);
  useEffect(() => {
    if (short) fillUp();
  }, [short]);
}

/**
 * The matching products, page by page, beginning with at least `wanted` of them. Refetched, as when the browser is
 * online again, the list is as long as it was.
 */
export function useProductList(filters: Filters, wanted = PAGE_SIZE): ProductList {
  const list = JSON.stringify(listVariables(filters));
  const { before, note } = useSeen(list);
  const length = Math.max(wanted, before?.length ?? 0);
  const result = useProductListQuery({ variables: listVariables(filters, length) });
  const { data, previousData, error, networkStatus, fetchMore, refetch } = result;
  const [failedList, setFailedList] = useState<string>();

  // Another search text is in the heading: the previous products would be wrong below it.
  const [shownSearch, setShownSearch] = useState(filters.q);
  if (data && shownSearch !== filters.q) setShownSearch(filters.q);
  const bridged = error || shownSearch !== filters.q ? undefined : previousData;

  const shown = (data ?? bridged)?.products;
  const products = shown && nodesOf(shown);
  const hasMore = Boolean(data?.products.pageInfo.hasNextPage);
  const fetchNext = (first: number) =>
    void fetchMore({ variables: { first, after: shown?.pageInfo.endCursor } }).catch(() =>
      setFailedList(list),
    );
  const loadMore = () => {
    setFailedList(undefined);
    fetchNext(PAGE_SIZE);
  };
  const missing = data && products ? length - products.length : 0;
  const filling = missing > 0 && hasMore && failedList !== list;
  if (data && products && !filling) note(data, products);
  useFillUp(filling && networkStatus === NetworkStatus.ready, () => fetchNext(Math.min(missing, FIRST_MAX)));
  return {
    products: (filling && before) || products,
    total: listTotal(shown?.totalCount ?? 0, shownSearch),
    correctedTo: shown?.correctedTo ?? null,
    stale: !data && Boolean(shown),
    failed: Boolean(error) && !shown,
    retry: () => void refetch(),
    hasMore,
    loadMore,
    loadingMore: networkStatus === NetworkStatus.fetchMore,
    moreFailed: failedList === list,
  };
}
