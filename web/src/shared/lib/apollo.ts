import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import type { TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { createKeptAnswersLink } from './kept-answers-link';
import { onSessionChange } from './session';
import { createSessionLink } from './session-link';

const byId = { keyFields: ['_id'] } as const;
/** The server sends such a list whole: what it leaves out is gone. */
const whole = { merge: false } as const;

/** Everything that has an _id is one object in the cache, wherever it was read; pages of a list merge into one. */
const typePolicies: TypePolicies = {
  Query: {
    fields: {
      products: relayStylePagination(['filter', 'sort']),
      // A product that a list brought along shows at once on its own page; null stays null.
      product: {
        read: (known, { args, toReference }) =>
          known === undefined ? toReference({ __typename: 'Product', _id: args?._id }) : known,
      },
      addresses: whole,
      orders: whole,
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
  Order: byId,
  OrderItem: byId,
};

/** The shop's API, from the page's own origin. */
export function createApolloClient(): ApolloClient {
  const client = new ApolloClient({
    link: ApolloLink.from([createSessionLink(), createKeptAnswersLink(), new HttpLink({ uri: '/graphql' })]),
    cache: new InMemoryCache({ typePolicies }),
  });
  // Nothing of one user is ever seen by the next: signing in, out, or over drops the whole cache and fetches anew
  // what is on the screen. A query that fails then shows its own error; there is nobody else to tell.
  onSessionChange(() => void client.resetStore().catch(() => undefined));
  return client;
}
