import { InMemoryCache } from '@apollo/client';
import type { TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

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
