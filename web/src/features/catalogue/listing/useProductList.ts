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

/** The matching products, page by page, beginning with at least `wanted` of them. */
export function useProductList(filters: Filters, wanted = PAGE_SIZE): ProductList {
  const variables = listVariables(filters, wanted);
  const result = useProductListQuery({ variables });
  const { data, previousData, error, networkStatus, fetchMore, refetch } = result;
  const list = JSON.stringify(variables);
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
  const missing = data && products ? wanted - products.length : 0;
  const short = missing > 0 && hasMore && networkStatus === NetworkStatus.ready && failedList !== list;
  const fillUp = useEffectEvent(() => fetchNext(Math.min(missing, FIRST_MAX)));
  useEffect(() => {
    if (short) fillUp();
  }, [short]);
  return {
    products,
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
