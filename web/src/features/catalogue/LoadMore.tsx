import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { Button } from '@/shared/ui';
import { formatTotal } from './count-products';
import type { ProductList } from './useProductList';

/** Fetches the next page, and puts the focus on the first product that it brought. */
export function LoadMore({ list, grid }: { list: ProductList; grid: RefObject<HTMLUListElement | null> }) {
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
      <Button variant="secondary" busy={loadingMore} onClick={onClick}>
        {moreFailed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  );
}
