import { useCallback, useSyncExternalStore } from 'react';

/** Below this the shop has its bar at the bottom, within the thumb's reach. */
export const PHONE = '(width < 40rem)';
/** From this on there is room for the cart beside the products. */
export const WIDE = '(width >= 90rem)';

/**
 * Whether the screen matches; on the server it never does. Only for what must not be in the page twice: for looks there
 * are class names.
 */
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
