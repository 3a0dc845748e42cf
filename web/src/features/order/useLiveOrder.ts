import { ApolloClient, ApolloLink } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { OrderChangedDocument } from '@/gql/own-operations';
import { createLiveLink } from '@/shared/lib/api/live-link';
import { createSessionLink } from '@/shared/lib/api/apollo';

/** While nothing tells of changes. */
const ASK_EVERY_MS = 15_000;

const link = ApolloLink.from([createSessionLink(), createLiveLink('/graphql')]);

/**
 * Keeps an order in the cache as it is at the shop, for as long as the page is open. Where no stream gets through, it is asked
 * for again and again. The stream has a client of its own, with the same cache: other pages need none of its code.
 */
export function useLiveOrder(orderId: string, isKnown: boolean, ask: () => void): void {
  const { cache } = useApolloClient();
  const latest = useRef({ isKnown, ask });
  useEffect(() => void (latest.current = { isKnown, ask }), [isKnown, ask]);
  useEffect(() => {
    // A connection says little: something on the way may keep back what comes.
    let isFollowed = false;
    const onConnection = (): void => void (isFollowed = false);
    const asking = setInterval(() => {
      if (!(isFollowed && latest.current.isKnown) && !document.hidden) latest.current.ask();
    }, ASK_EVERY_MS);
    const stream = new ApolloClient({ cache, link })
      .subscribe({ query: OrderChangedDocument, variables: { orderId }, context: { onConnection } })
      // Only for an order that is not theirs is there nothing more: the query has said so.
      .subscribe({
        next: () => {
          // The line is there again: what could not be asked for can be now.
          if (!isFollowed && !latest.current.isKnown) latest.current.ask();
          isFollowed = true;
        },
        error: onConnection,
        complete: () => clearInterval(asking),
      });
    return () => {
      stream.unsubscribe();
      clearInterval(asking);
    };
  }, [cache, orderId]);
}
