import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import type { NormalizedCacheObject, TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { tap } from 'rxjs';
import type { ErrorCode } from '@domain/error-code';
import { paths } from '@domain/shop/paths';
import { createPersistedCacheLink } from '../offline/persisted-cache';
import { setServerClock } from '../server-clock';
import { endSession, getSession, onSessionChange } from '../session';
import { fetchOrEarly } from '../ssr/early';

const byId = { keyFields: ['_id'] } as const;
/** The server sends such a list whole: what it leaves out is gone. */
const whole = { merge: false } as const;

/** Everything that has an _id is one object in the cache, wherever it was read; pages of a list merge into one. */
const typePolicies: TypePolicies = {
  Query: {
    fields: {
      // Home's rows, which show the first few of a list, are kept apart from its pages by a @connection.
      products: relayStylePagination(['filter', 'sort', '@connection', ['key']]),
      // A product that is known from a list shows at once on its own page; one that does not exist stays null.
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
  Product: byId,
  Category: byId,
  User: byId,
  Cart: { ...byId, fields: { items: whole } },
  CartItem: byId,
  Wishlist: { ...byId, fields: { items: whole } },
  WishlistItem: byId,
  Address: byId,
  Order: { ...byId, fields: { items: whole, events: whole, refunds: whole } },
  OrderItem: byId,
  DeliverySlot: byId,
  OrderEvent: byId,
  Refund: byId,
};

/** What is known of the shop's data, in the browser and, for one page, on the server. */
export const createCache = (): InMemoryCache => new InMemoryCache({ typePolicies });

const TOKEN_REJECTED: ErrorCode = 'UNAUTHENTICATED';
const rejectsToken = ({ errors }: ApolloLink.Result): boolean =>
  errors?.some(({ extensions }) => extensions?.code === TOKEN_REJECTED) ?? false;

/**
 * Ties every request to the session it was sent in. It carries that session's token; an answer that comes after
 * the session has changed is dropped as a failure, so that it never reaches the next one's cache; and a token that
 * the server rejects ends the session (the signed-in routes then lead to /login by themselves).
 */
export function createSessionLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const token = getSession()?.token;
    if (token) {
      // By this name the server knows a purchase before it reads the body, and lets it in even under overload.
      const own = { authorization: token, 'x-apollo-operation-name': operation.operationName };
      operation.setContext(({ headers }) => ({ headers: { ...(headers as object), ...own } }));
    }
    return forward(operation).pipe(
      tap((result) => {
        if (getSession()?.token !== token) throw new Error('The session changed before the answer came.');
        if (token && rejectsToken(result)) endSession(paths.login);
      }),
    );
  });
}

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
