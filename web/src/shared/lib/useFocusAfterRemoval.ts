import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** An item that had the focus is taken away: gives the focus to the list's place, so that the keyboard is not lost. */
export function useFocusAfterRemoval<Place extends HTMLElement>(count: number): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const last = useRef(count);
  useEffect(() => {
    if (count < last.current && document.activeElement === document.body) place.current?.focus();
    last.current = count;
  }, [count]);
  return place;
}
