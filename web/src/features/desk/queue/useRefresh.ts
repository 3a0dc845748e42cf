import { useEffect } from 'react';
import { onOrderNews } from '@/features/desk/shared/live-orders';
import { readApiError } from '@/shared/lib/api/api-error';
import type { Connectivity, Work } from './work';

/** The polling interval, for when no event stream gets through. */
const POLL_MS = 20_000;
/** The interval after a failure. */
const RETRY_MS = 3_000;
/** The debounce of events: a picker causes one with every line. */
const DEBOUNCE_MS = 1_500;

/** The connection's state by type of error. */
const CONNECTIVITY: Partial<Record<string, Connectivity>> = {
  UNREACHABLE: 'UNREACHED',
  UNAUTHENTICATED: 'SIGNED_OUT',
};

/** Fetches, and reports the connection's state. */
const connectivityOf = (read: () => Promise<void>): Promise<Connectivity> =>
  read().then(
    () => 'REACHED' as const,
    (error: unknown) => CONNECTIVITY[readApiError(error).code] ?? 'FAILED',
  );

/**
 * Fetches a list now, when an order changes, periodically while the page is visible, and when the connection is back.
 * @param read fetches and passes the list on; it must be stable
 */
export function useRefresh(work: Work, read: () => Promise<void>): void {
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let soon: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;
    const refresh = async () => {
      clearTimeout(again);
      clearTimeout(soon);
      soon = undefined;
      if (document.visibilityState === 'hidden') return;
      const own = (latest += 1);
      const connectivity = await connectivityOf(read);
      if (own !== latest) return;
      work.reached(connectivity);
      again = setTimeout(now, connectivity === 'REACHED' ? POLL_MS : RETRY_MS);
    };
    const now = () => void refresh();
    now();
    const stopListening = onOrderNews(() => (soon ??= setTimeout(now, DEBOUNCE_MS)));
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      latest = Infinity;
      stopListening();
      clearTimeout(again);
      clearTimeout(soon);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [work, read]);
}
