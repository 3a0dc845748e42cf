import { useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { listingPath, paths } from '@domain/shop/paths';
import { useDestination } from '@/shared/lib/ssr/hydration';
import { rememberSearch } from './recent-searches';
import { initialFilters, parseFilters, withSearch } from '@domain/catalogue/filters';

/**
 * The text of the search box. A navigation resets it to the listing's search text, but keeps what is typed while the
 * next page is loading. Searching on the listing keeps its other filters.
 */
export function useSearchText() {
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const destination = useDestination();
  const filters = matchPath(paths.products, pathname)
    ? parseFilters(new URLSearchParams(search))
    : initialFilters;
  const [typed, setTyped] = useState({ on: key, seenOn: key, text: filters.q });
  if (typed.seenOn !== key)
    setTyped({ on: key, seenOn: key, text: typed.on === key ? typed.text : filters.q });

  /** Opening the current page again adds no history entry: Back would seem to do nothing. */
  const open = (path: string) => navigate(path, { replace: path === pathname + search });

  return {
    open,
    text: typed.text,
    setText: (text: string) => setTyped({ on: destination?.() ?? '', seenOn: key, text }),
    /** Opens the listing for the text, or for all products if it is empty. */
    searchFor: (text: string) => {
      const searched = withSearch(filters, text);
      if (searched.q) rememberSearch(searched.q);
      return open(listingPath(searched));
    },
  };
}
