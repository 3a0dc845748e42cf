import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { listingPathShowing } from '@domain/catalogue/shown-count';
import { listingPath, pathIn } from '@domain/shop/paths';
import { BASE } from '@domain/wording/language.en';
import type { Filters } from '@domain/catalogue/filters';
import { FIRST_MAX } from '@domain/catalogue/listing-rules';
import { Button } from '@/shared/ui';
import { LateLink } from './LateLink';
import { formatTotal } from './count-products';
import { PAGE_SIZE } from './list-variables';
import * as texts from './listing.en';
import type { ProductList } from './useProductList';

interface LoadMoreProps {
  list: ProductList;
  grid: RefObject<HTMLUListElement | null>;
  /** The list's filters: without scripts, or until they come, a longer list has a URL of its own. */
  filters: Filters;
}

/**
 * Moves the focus to the first product of the next page, unless the shopper has gone on from the button to something
 * else. Call `note` when the button is pressed.
 */
function useFocusOnNext({ list, grid, filters }: LoadMoreProps) {
  const { products = [], moreFailed } = list;
  const shown = products.length;
  const path = listingPath(filters);
  const clicked = useRef<{ path: string; shown: number }>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const { current } = clicked;
    // What has failed, or was for other filters, must not take the focus later on.
    if (moreFailed || current?.path !== path) clicked.current = undefined;
    else if (shown > current.shown) {
      const { activeElement, body } = document;
      const next = grid.current?.children[current.shown]?.querySelector<HTMLElement>('h3 a');
      if (activeElement === body || activeElement === button.current) next?.focus({ preventScroll: true });
      clicked.current = undefined;
    }
  }, [shown, path, moreFailed, grid]);
  return { button, note: () => void (clicked.current = { path, shown }) };
}

/** Fetches the next page, and moves the focus to its first product. */
export function LoadMore(props: LoadMoreProps) {
  const { list, filters } = props;
  const { products = [], total, hasMore, loadMore, loadingMore, moreFailed } = list;
  const shown = products.length;
  const { button, note } = useFocusOnNext(props);

  if (!hasMore) return null;
  const longer = shown < FIRST_MAX && listingPathShowing(filters, shown + PAGE_SIZE);
  const onClick = () => {
    note();
    loadMore();
  };
  return (
    <div className="flex flex-col items-center gap-3 pt-6">
      <p className="text-sm text-muted tabular-nums">{texts.showing(shown, formatTotal(total))}</p>
      {moreFailed && <p role="alert">{texts.moreFailed}</p>}
      {longer && (
        <LateLink button={button} href={pathIn(BASE, longer)}>
          {texts.loadMore}
        </LateLink>
      )}
      <div className="no-script:hidden late-script:hidden">
        <Button ref={button} variant="secondary" busy={loadingMore} onClick={onClick}>
          {moreFailed ? texts.tryAgain : texts.loadMore}
        </Button>
      </div>
    </div>
  );
}
