import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * When an item that had the focus is removed, moves the focus to the list, so that the keyboard does not lose its
 * place.
 */
export function useFocusAfterRemoval<Place extends HTMLElement>(count: number): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const last = useRef(count);
  useEffect(() => {
    if (count < last.current && document.activeElement === document.body) place.current?.focus();
    last.current = count;
  }, [count]);
  return place;
}
