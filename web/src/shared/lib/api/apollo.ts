import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import type { NormalizedCacheObject } from '@apollo/client';
import { createCache } from './apollo-cache';
import { createPersistedCacheLink } from '../offline/persisted-cache-link';
import { setServerClock } from '../server-clock';
import { onSessionChange } from '../session';
import { fetchOrEarly } from '../ssr/early-queries';
import { createSessionLink } from './session-link';

const fetchByServerClock: typeof fetch = async (...request) => setServerClock(await fetchOrEarly(...request));

/**
 * The shop's API, from the page's own origin.
 * @param known what the server has fetched for the page already
 */
export function createApolloClient(known: NormalizedCacheObject = {}): ApolloClient {
  const client = new ApolloClient({
    link: ApolloLink.from([
      createSessionLink(),
      createPersistedCacheLink(),
      new HttpLink({ uri: '/graphql', fetch: fetchByServerClock }),
    ]),
    cache: createCache().restore(known),
  });
  // Nothing of one user is ever seen by the next: signing in, out, or over drops the whole cache and fetches anew
  // what is on the screen. A query that fails then shows its own error; there is nobody else to tell.
  onSessionChange(() => void client.resetStore().catch(() => undefined));
  return client;
}
