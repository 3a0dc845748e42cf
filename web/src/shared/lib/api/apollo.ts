import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import type { NormalizedCacheObject, TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { tap } from 'rxjs';
import type { ErrorCode } from '@domain/error-code';
import { paths } from '@domain/shop/paths';
import { GRAPHQL } from '@domain/wording/language.en';
import { createPersistedCacheLink } from '../offline/persisted-cache';
import { setServerClock } from '../server-clock';
import { endSession, getSession, onSessionChange, renewal } from '../session';
import { fetchOrEarly } from '../ssr/early';
import { dataIdFromObject } from './data-id';
import { timeLimitLink } from './time-limit-link';

/** The server sends these lists complete, so they are replaced. */
const whole = { merge: false } as const;

/** Pages of a list are merged. */
const typePolicies: TypePolicies = {
  Query: {
    fields: {
      // Home's rows, which are the first few of a list, are separated from its pages by @connection.
      products: relayStylePagination(['filter', 'sort', '@connection', ['key']]),
      // A product that is cached from a list is shown at once on its own page; one that does not exist stays null.
      product: {
        read: (known, { args, toReference }) =>
          known === undefined ? toReference({ __typename: 'Product', _id: args?._id }) : known,
      },
      addresses: whole,
      orderHistory: whole,
      orderYears: whole,
      deliverySlots: whole,
    },
  },
  Shop: { keyFields: [] },
  // Extra fields of its items, queried with @connection, are cached as a separate list without counts and totals.
  Cart: { fields: { items: { ...whole, keyArgs: ['@connection', ['key']] } } },
  Wishlist: { fields: { items: whole } },
  Order: { fields: { items: whole, events: whole, refunds: whole } },
};

/** The cache of the shop's data, in the browser and, for one page, on the server. */
export const createCache = (): InMemoryCache => new InMemoryCache({ dataIdFromObject, typePolicies });

const TOKEN_REJECTED: ErrorCode = 'UNAUTHENTICATED';
const rejectsToken = ({ errors }: ApolloLink.Result): boolean =>
  errors?.some(({ extensions }) => extensions?.code === TOKEN_REJECTED) ?? false;

/**
 * Ties every request to the session that it was sent in. It carries that session's token; a response that arrives after
 * the session has changed is dropped as a failure, so that it never reaches the next one's cache; and a token that the
 * server rejects ends the session (the signed-in routes then redirect to /login).
 */
export function createSessionLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const token = getSession()?.token;
    if (token) {
      // By this header the server recognises a purchase before it reads the body, and admits it even under overload.
      const own = { authorization: token, 'x-apollo-operation-name': operation.operationName };
      operation.setContext(({ headers }) => ({ headers: { ...(headers as object), ...own } }));
    }
    return forward(operation).pipe(
      tap((result) => {
        if (getSession()?.token !== token) throw new Error('The session changed.');
        if (token && !renewal.isPending && rejectsToken(result)) endSession(paths.login);
      }),
    );
  });
}

const fetchByServerClock: typeof fetch = async (...request) => setServerClock(await fetchOrEarly(...request));

/**
 * The client of the shop's API.
 * @param known the cache that came with the page
 * @param hydrated what responses wait for: a page is hydrated with the data that it was rendered with, not with a
 * shopper's own, where the same product may be newer
 */
export function createApolloClient(
  known: NormalizedCacheObject = {},
  hydrated?: Promise<void>,
): ApolloClient {
  const fetchOnceHydrated: typeof fetch = (...request) =>
    fetchByServerClock(...request).finally(() => hydrated);
  const client = new ApolloClient({
    link: ApolloLink.from([
      createSessionLink(),
      createPersistedCacheLink(),
      timeLimitLink,
      new HttpLink({ uri: GRAPHQL, fetch: fetchOnceHydrated }),
    ]),
    cache: createCache().restore(known),
  });
  // A change of the session resets the cache, so that no user sees another's data, and refetches the active queries. A
  // query that fails then shows its own error.
  onSessionChange(() => void client.resetStore().catch(() => undefined));
  return client;
}
