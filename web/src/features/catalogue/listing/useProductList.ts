import { NetworkStatus } from '@apollo/client';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Filters } from '@domain/catalogue/filters';
import { FIRST_MAX } from '@domain/catalogue/listing-rules';
import type { ProductCardFragment } from '@/gql/operations';
import { useProductListQuery } from '@/gql/operations';
import { listTotal } from './count-products';
import type { ListTotal } from './count-products';
import { listVariables, PAGE_SIZE } from './list-variables';

export interface ProductList {
  /** Undefined until the first ones of a search are there. While filters change, those of before. */
  products: readonly ProductCardFragment[] | undefined;
  total: ListTotal;
  /** What was searched for instead, where nothing has the text; null otherwise. */
  correctedTo: string | null;
  /** Other filters' products are on their way; those shown are the old ones. */
  stale: boolean;
  failed: boolean;
  retry: () => void;
  hasMore: boolean;
  loadMore: () => void;
  loadingMore: boolean;
  moreFailed: boolean;
}

/** The products that pass the filters, page after page; at first the `wanted` ones, where the list goes on so far. */
export function useProductList(filters: Filters, wanted = PAGE_SIZE): ProductList {
  const variables = listVariables(filters, wanted);
  const result = useProductListQuery({ variables });
  const { data, previousData, error, networkStatus, fetchMore, refetch } = result;
  const list = JSON.stringify(variables);
  const [failedList, setFailedList] = useState<string>();

  // Under the heading of another search those of before would be wrong.
  const [shownSearch, setShownSearch] = useState(filters.q);
  if (data && shownSearch !== filters.q) setShownSearch(filters.q);
  const bridged = error || shownSearch !== filters.q ? undefined : previousData;

  const shown = (data ?? bridged)?.products;
  const hasMore = Boolean(data?.products.pageInfo.hasNextPage);
  const fetchNext = (first: number) =>
    void fetchMore({ variables: { first, after: shown?.pageInfo.endCursor } }).catch(() =>
      setFailedList(list),
    );
  const loadMore = () => {
    setFailedList(undefined);
    fetchNext(PAGE_SIZE);
  };
  const missing = wanted - (data?.products.edges.length ?? wanted);
  const short = missing > 0 && hasMore && networkStatus === NetworkStatus.ready && failedList !== list;
  const fillUp = useEffectEvent(() => fetchNext(Math.min(missing, FIRST_MAX)));
  useEffect(() => {
    if (short) fillUp();
  }, [short]);
  return {
    products: shown?.edges.map(({ node }) => node),
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
