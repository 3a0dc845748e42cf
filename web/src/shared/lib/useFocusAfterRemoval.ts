import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Moves the focus to the returned ref when the focused one of so many items is removed. */
export function useFocusAfterRemoval<Place extends HTMLElement>(count: number): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const last = useRef(count);
  useEffect(() => {
    if (count < last.current && document.activeElement === document.body) place.current?.focus();
    last.current = count;
  }, [count]);
  return place;
}
