import { useEffect } from 'react';
import { onOrderNews } from '@/features/desk/shared/live-orders';
import { readApiError } from '@/shared/lib/api/api-error';
import type { Reach, Work } from './work';

/** So soon a list is asked for again that nobody told to have changed, as while no stream gets through. */
const AGAIN_MS = 20_000;
/** The same for one that did not come. */
const RETRY_MS = 3_000;
/** The same for one that has changed: whoever picks makes news with every line. */
const TOGETHER_MS = 1_500;

/** What an error says of the way to the server. */
const REACH: Partial<Record<string, Reach>> = { UNREACHABLE: 'UNREACHED', UNAUTHENTICATED: 'SIGNED_OUT' };

/** Reads, and says how the server was reached. */
const reachBy = (read: () => Promise<void>): Promise<Reach> =>
  read().then(
    () => 'REACHED' as const,
    (error: unknown) => REACH[readApiError(error).code] ?? 'FAILED',
  );

/**
 * Asks for a list now, when something happens to an order, again while it is looked at, and as soon as there is a connection.
 * @param read asks for it and passes it on; it stays the same for as long as it asks for the same
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
      const reach = await reachBy(read);
      if (own !== latest) return;
      work.reached(reach);
      again = setTimeout(now, reach === 'REACHED' ? AGAIN_MS : RETRY_MS);
    };
    const now = () => void refresh();
    now();
    const stopListening = onOrderNews(() => (soon ??= setTimeout(now, TOGETHER_MS)));
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
