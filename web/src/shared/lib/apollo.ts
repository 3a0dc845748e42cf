import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import type { TypePolicies } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { relayStylePagination } from '@apollo/client/utilities';
import { endSession, getSession, onSessionChange } from './session';

const byId = { keyFields: ['_id'] } as const;

/** Everything that has an _id is one object in the cache, wherever it was read; pages of a list merge into one. */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      products: relayStylePagination(['filter', 'sort']),
      product: { read: (_, { args, toReference }) => toReference({ __typename: 'Product', _id: args?._id }) },
    },
  },
  Shop: { keyFields: [] },
  Product: byId,
  Category: byId,
  User: byId,
  Cart: byId,
  CartItem: byId,
  Wishlist: byId,
  WishlistItem: byId,
  Address: byId,
  Order: byId,
  OrderItem: byId,
};

const authorization = new SetContextLink(({ headers }) => {
  const session = getSession();
  return session ? { headers: { ...(headers as object), authorization: session.token } } : {};
});

/** A token that the server rejects ends the session; the signed-in routes then lead to /login by themselves. */
const endRejectedSession = new ErrorLink(({ error, operation }) => {
  const rejected =
    CombinedGraphQLErrors.is(error) && error.errors.some((e) => e.extensions?.code === 'UNAUTHENTICATED');
  const sent = (operation.getContext().headers as { authorization?: string } | undefined)?.authorization;
  if (rejected && sent === getSession()?.token) endSession();
});

export function createApolloClient(): ApolloClient {
  const client = new ApolloClient({
    link: ApolloLink.from([authorization, endRejectedSession, new HttpLink({ uri: '/graphql' })]),
    cache: new InMemoryCache({ typePolicies }),
  });
  // Nothing of one user is ever seen by the next: signing in, out, or over drops the whole cache.
  onSessionChange(() => void client.resetStore());
  return client;
}
