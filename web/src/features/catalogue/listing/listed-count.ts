import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { readShown } from '@domain/catalogue/shown-count';

const readCount = (): number => {
  if (typeof window === 'undefined') return 0;
  const { listed } = (window.history.state ?? {}) as { listed?: unknown };
  return Number.isInteger(listed) ? (listed as number) : 0;
};

/**
 * The number of products that this history entry has shown. It is stored in the entry, so that a reload, and Back after
 * one, restore the list's length. A URL may request a number, too.
 */
export function useListedCount(): number {
  const { key, search } = useLocation();
  const requested = readShown(new URLSearchParams(search));
  return useMemo(() => Math.max(key ? readCount() : 0, requested), [key, requested]);
}

/** Stores the number; `count` is undefined while another list's products are shown. */
export function useRememberListed(count: number | undefined): void {
  const { key } = useLocation();
  useEffect(() => {
    if (count !== undefined && count !== readCount())
      window.history.replaceState({ ...window.history.state, listed: count }, '');
    // Another entry of the history may show as many.
  }, [count, key]);
}
