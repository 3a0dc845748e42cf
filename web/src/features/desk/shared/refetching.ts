import type { ObservableQuery } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { readApiError } from '@/shared/lib/api/api-error';
import { refetchAsOfNow } from '@/shared/lib/api/refetch-as-of-now';

/** The pause before another attempt. */
const RETRY_MS = 5_000;

/** Errors that pass; others, as of a session that has ended, come again with each attempt. */
const PASSING: readonly string[] = ['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL'];

/** Lists that wait for another attempt. */
const waiting = new WeakSet<ObservableQuery>();

/** The change is made, whether its list can be fetched or not: tries again as long as the list is on the screen. */
const refetchChanged = (list: ObservableQuery): Promise<void> =>
  refetchAsOfNow(list).catch((error: unknown) => {
    if (waiting.has(list) || !PASSING.includes(readApiError(error).code)) return;
    waiting.add(list);
    setTimeout(() => {
      waiting.delete(list);
      if (list.hasObservers()) void refetchChanged(list);
    }, RETRY_MS);
  });

/** Options to fetch lists again after a change: a mutation waits for them, but fails only by itself. */
export const refetching = (...lists: DocumentNode[]) => ({
  refetchQueries: lists,
  onQueryUpdated: refetchChanged,
});
