import type { ObservableQuery } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { refetchAsOfNow } from './refetch-lists';

/** The pause before another attempt. */
const RETRY_MS = 5_000;

/** The change is made, whether its list can be fetched or not: tries again as long as the list is on the screen. */
const refetchChanged = (list: ObservableQuery): Promise<void> =>
  refetchAsOfNow(list).catch(() => {
    setTimeout(() => list.hasObservers() && void refetchChanged(list), RETRY_MS);
  });

/** Options to fetch lists again after a change: a mutation waits for them, but fails only by itself. */
export const refetching = (...lists: DocumentNode[]) => ({
  refetchQueries: lists,
  onQueryUpdated: refetchChanged,
});
