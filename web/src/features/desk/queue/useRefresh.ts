import { useEffect } from 'react';
import { readApiError } from '@/shared/lib/api/api-error';
import { onOrderNews } from '@/features/desk/shared/live-orders';
import type { Reach, Work } from './work';

/** So often a list is asked for that nobody told to have changed, as while no stream gets through. */
const EVERY_MS = 20_000;
/** Whoever picks makes news with every line. */
const TOGETHER_MS = 1_500;

/** What an error says of the way to the server. */
const REACH: Partial<Record<string, Reach>> = { UNREACHABLE: 'UNREACHED', UNAUTHENTICATED: 'SIGNED_OUT' };

/**
 * Asks for a list now, when something happens to an order, again while it is looked at, and as soon as there is a connection.
 * @param read asks for it and passes it on; it stays the same for as long as it asks for the same
 */
export function useRefresh(work: Work, read: () => Promise<void>): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      read().then(
        () => work.reached('REACHED'),
        (error: unknown) => {
          const { code } = readApiError(error);
          work.reached(REACH[code] ?? 'FAILED');
        },
      );
    };
    refresh();
    let soon: ReturnType<typeof setTimeout> | undefined;
    const stopListening = onOrderNews(() => {
      soon ??= setTimeout(() => {
        soon = undefined;
        refresh();
      }, TOGETHER_MS);
    });
    const timer = setInterval(refresh, EVERY_MS);
    window.addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      stopListening();
      clearTimeout(soon);
      clearInterval(timer);
      window.removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [work, read]);
}
