import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { initialFilters, parseFilters, serializeFilters, withSearch } from '@domain/catalogue/filters';

const isListing = (pathname: string): boolean => /^\/product\/?$/i.test(pathname);

/**
 * The search box's text: what is typed, reset with every navigation to what the listing searches for, if anything.
 * Searching on the listing keeps its other filters.
 */
export function useSearchText() {
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = isListing(pathname) ? parseFilters(new URLSearchParams(search)) : initialFilters;
  const [typed, setTyped] = useState({ at: key, text: filters.q });
  if (typed.at !== key) setTyped({ at: key, text: filters.q });

  return {
    text: typed.text,
    setText: (text: string) => setTyped({ at: key, text }),
    searchForIt: () => {
      const query = serializeFilters(withSearch(filters, typed.text));
      return navigate({ pathname: '/product', search: query });
    },
  };
}
