import { useCallback, useSyncExternalStore } from 'react';

/** Narrower screens have the navigation at the bottom. */
export const PHONE = '(width < 40rem)';
/** Wider screens have room for a drawer beside the content. */
export const LARGE = '(width >= 64rem)';
/** Wider screens have room for the cart beside the products. */
export const WIDE = '(width >= 90rem)';

/** Whether the media query matches; false on the server. Use it to choose what to render, and class names for styles. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
