import { useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { useDestination } from '@/shared/lib/ssr/hydration';
import { rememberSearch } from './recent-searches';
import { initialFilters, parseFilters, serializeFilters, withSearch } from '@domain/catalogue/filters';

/**
 * The search box's text. A navigation resets it to what the listing searches for, if anything; but what is typed while
 * the next page is loading stays. Searching on the listing keeps its other filters.
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

  return {
    text: typed.text,
    setText: (text: string) => setTyped({ on: destination(), seenOn: key, text }),
    /** Opens the listing with what has that text; with all there is for an empty one. */
    searchFor: (text: string) => {
      const searched = withSearch(filters, text);
      if (searched.q) rememberSearch(searched.q);
      return navigate({ pathname: paths.products, search: serializeFilters(searched) });
    },
  };
}
