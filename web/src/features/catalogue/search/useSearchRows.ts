import { useState } from 'react';
import type { ProductCardFragment } from '@/gql/operations';
import { forgetSearch, readRecentSearches } from './recent-searches';
import { useSuggestions } from './useSuggestions';

/** A row of the popup: a product or a recent search. */
export type SearchRow = { id: string } & (
  { product: ProductCardFragment; search?: undefined } | { product?: undefined; search: string }
);

/** The next index for an arrow key: cyclic, with -1 for the box itself. */
function moved(activeIndex: number, key: string, count: number): number {
  const step = key === 'ArrowDown' ? 1 : -1;
  return ((activeIndex + 1 + step + count + 1) % (count + 1)) - 1;
}

/** Suggestions for a text, recent searches for an empty one, and the active row. */
export function useSearchRows(text: string) {
  const [shown, setShown] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const [recent, setRecent] = useState<readonly string[]>([]);
  const suggestions = useSuggestions(shown ? text : '');
  const found: SearchRow[] = text.trim()
    ? suggestions.map((product) => ({ id: product._id, product }))
    : recent.map((search) => ({ id: search, search }));
  const rows = shown ? found : [];
  // By id, not index: a late response must not put another product under Enter.
  const activeIndex = rows.findIndex(({ id }) => id === activeId);
  const show = (next: boolean) => {
    setShown(next);
    setActiveId(undefined);
    if (next) setRecent(readRecentSearches());
  };
  return {
    rows,
    activeIndex,
    show: () => show(true),
    close: () => show(false),
    move: (key: string) => {
      if (!shown) show(true);
      else setActiveId(rows[moved(activeIndex, key, rows.length)]?.id);
    },
    forget: (search: string) => setRecent(forgetSearch(search)),
  };
}
