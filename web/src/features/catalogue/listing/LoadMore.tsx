import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { listingPathShowing } from '@domain/catalogue/shown';
import type { Filters } from '@domain/catalogue/filters';
import { FIRST_MAX } from '@domain/catalogue/listing-rules';
import { Button, ButtonLink } from '@/shared/ui';
import { formatTotal } from './count-products';
import { PAGE_SIZE } from './list-variables';
import type { ProductList } from './useProductList';

interface LoadMoreProps {
  list: ProductList;
  grid: RefObject<HTMLUListElement | null>;
  /** The list's filters: without scripts, a longer list has a URL of its own. */
  filters: Filters;
}

/** Fetches the next page, and moves the focus to its first product. */
export function LoadMore({ list, grid, filters }: LoadMoreProps) {
  const { products = [], total, hasMore, loadMore, loadingMore, moreFailed } = list;
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    if (firstNew.current === undefined || products.length <= firstNew.current) return;
    grid.current?.children[firstNew.current]
      ?.querySelector<HTMLElement>('h3 a')
      ?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [products.length, grid]);

  if (!hasMore) return null;
  const onClick = () => {
    firstNew.current = products.length;
    loadMore();
  };
  return (
    <div className="flex flex-col items-center gap-3 pt-8">
      <p className="text-sm text-muted tabular-nums">
        Showing {products.length} of {formatTotal(total)}
      </p>
      {moreFailed && <p role="alert">We could not load more products.</p>}
      {products.length < FIRST_MAX && (
        <div className="hidden no-script:block">
          <ButtonLink variant="secondary" to={listingPathShowing(filters, products.length + PAGE_SIZE)}>
            Load more
          </ButtonLink>
        </div>
      )}
      <Button variant="secondary" busy={loadingMore} onClick={onClick} className="no-script:hidden">
        {moreFailed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  );
}
