import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { readShown } from '@domain/catalogue/shown';

const readCount = (): number => {
  if (typeof window === 'undefined') return 0;
  const { listed } = (window.history.state ?? {}) as { listed?: unknown };
  return Number.isInteger(listed) ? (listed as number) : 0;
};

/**
 * How many products this entry of the browser's history has shown: kept in the entry itself, so that a reload, and
 * Back after one, find the list as long as it was. An address may ask for as many.
 */
export function useListedCount(): number {
  const { key, search } = useLocation();
  const requested = readShown(new URLSearchParams(search));
  return useMemo(() => Math.max(key ? readCount() : 0, requested), [key, requested]);
}

/** Remembers it; `count` is undefined while the products are those of another list. */
export function useRememberListed(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined && count !== readCount())
      window.history.replaceState({ ...window.history.state, listed: count }, '');
  }, [count]);
}
