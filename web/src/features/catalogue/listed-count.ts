import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';

const readCount = (): number => {
  const { listed } = (window.history.state ?? {}) as { listed?: unknown };
  return Number.isInteger(listed) ? (listed as number) : 0;
};

/**
 * How many products this entry of the browser's history has shown: kept in the entry itself, so that a reload, and
 * Back after one, find the list as long as it was.
 */
export function useListedCount(): number {
  const { key } = useLocation();
  return useMemo(() => (key ? readCount() : 0), [key]);
}

/** Remembers it; `count` is undefined while the products are those of another list. */
export function useRememberListed(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined && count !== readCount())
      window.history.replaceState({ ...window.history.state, listed: count }, '');
  }, [count]);
}
