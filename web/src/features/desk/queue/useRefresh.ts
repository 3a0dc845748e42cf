import { useEffect } from 'react';
import { onOrdersChanged } from '@/features/desk/shared/live-orders';
import { readApiError } from '@/shared/lib/api/api-error';
import type { Connectivity, Work } from './work';

/** The polling interval, for when no event stream gets through. */
const POLL_MS = 20_000;
/** The interval after a failure. */
const RETRY_MS = 3_000;

/** The connection's state by type of error. */
const CONNECTIVITY: Partial<Record<string, Connectivity>> = {
  UNREACHABLE: 'OFFLINE',
  UNAUTHENTICATED: 'SIGNED_OUT',
};

/** Fetches, and reports the connection's state. */
const connectivityOf = (reading: Promise<void>): Promise<Connectivity> =>
  reading.then(
    () => 'ONLINE' as const,
    (error: unknown) => CONNECTIVITY[readApiError(error).code] ?? 'FAILED',
  );

/**
 * Fetches a list now, when an order changes, periodically while the page is visible, and when the connection is back.
 * @param read fetches and passes the list on, unless it is aborted meanwhile; it must be stable
 */
export function useRefresh(work: Work, read: (signal: AbortSignal) => Promise<void>): void {
  useEffect(() => {
    let nextPoll: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;
    const controller = new AbortController();
    const { signal } = controller;
    const refresh = async () => {
      clearTimeout(nextPoll);
      if (document.visibilityState === 'hidden') return;
      const current = (latest += 1);
      const connectivity = await connectivityOf(read(signal));
      if (signal.aborted || current !== latest) return;
      work.setConnectivity(connectivity);
      nextPoll = setTimeout(refreshNow, connectivity === 'ONLINE' ? POLL_MS : RETRY_MS);
    };
    const refreshNow = () => void refresh();
    refreshNow();
    const unsubscribe = onOrdersChanged(refreshNow);
    window.addEventListener('online', refreshNow);
    document.addEventListener('visibilitychange', refreshNow);
    return () => {
      controller.abort();
      unsubscribe();
      clearTimeout(nextPoll);
      window.removeEventListener('online', refreshNow);
      document.removeEventListener('visibilitychange', refreshNow);
    };
  }, [work, read]);
}
