import { useState } from 'react';
import type { ProductCardFragment } from '@/gql/operations';
import { forgetSearch, readRecentSearches } from './recent-searches';
import { useSuggestions } from './useSuggestions';

/** A row under the search box: a product, or what was searched for before. */
export type SearchRow = { id: string } & (
  { product: ProductCardFragment; search?: undefined } | { product?: undefined; search: string }
);

/** The index after an arrow key: round the list, with -1, the box itself, in between. */
function moved(activeIndex: number, key: string, count: number): number {
  const step = key === 'ArrowDown' ? 1 : -1;
  return ((activeIndex + 1 + step + count + 1) % (count + 1)) - 1;
}

/** Suggestions for a text, recent searches for an empty one; and the row that the arrow keys have reached. */
export function useSearchRows(text: string) {
  const [shown, setShown] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const [recent, setRecent] = useState<readonly string[]>([]);
  const suggestions = useSuggestions(shown ? text : '');
  const found: SearchRow[] = text.trim()
    ? suggestions.map((product) => ({ id: product._id, product }))
    : recent.map((search) => ({ id: search, search }));
  const rows = shown ? found : [];
  // By its id, not its place: an answer that arrives late must not put another product under Enter.
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
