import { ApolloClient, ApolloLink } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { GRAPHQL } from '@domain/wording/language.en';
import { OrderChangedDocument } from '@/gql/order-operations';
import { createLiveLink } from '@/shared/lib/api/live-link';
import { createSessionLink } from '@/shared/lib/api/apollo';
import { useSession } from '@/shared/lib/session';

/** The polling interval while no stream gets through. */
const POLL_MS = 15_000;

const link = ApolloLink.from([createSessionLink(), createLiveLink(GRAPHQL)]);

/**
 * Keeps an order in the cache up to date while the page is open: by a subscription, or by polling if no stream gets
 * through. The stream has a client of its own, with the same cache, so that other pages need none of its code.
 */
export function useLiveOrder(orderId: string, isKnown: boolean, refetch: () => void): void {
  const { cache } = useApolloClient();
  const token = useSession()?.token;
  const latest = useRef({ isKnown, refetch });
  useEffect(() => void (latest.current = { isKnown, refetch }), [isKnown, refetch]);
  useEffect(() => {
    // A connection proves little: a proxy may buffer the events.
    let isFollowed = false;
    const onConnection = (): void => void (isFollowed = false);
    const polling = setInterval(() => {
      if (!(isFollowed && latest.current.isKnown) && !document.hidden) latest.current.refetch();
    }, POLL_MS);
    const stream = new ApolloClient({ cache, link })
      .subscribe({ query: OrderChangedDocument, variables: { orderId }, context: { onConnection } })
      // It completes only for an order of somebody else: the query has reported that.
      .subscribe({
        next: ({ error }) => {
          // Connected again: what could not be fetched can be now.
          if (!isFollowed && !latest.current.isKnown) latest.current.refetch();
          isFollowed = !error;
        },
        error: onConnection,
        complete: () => clearInterval(polling),
      });
    return () => {
      stream.unsubscribe();
      clearInterval(polling);
    };
    // A stream ends with the session that it was opened in, as by a password that is changed in another window.
  }, [cache, orderId, token]);
}
