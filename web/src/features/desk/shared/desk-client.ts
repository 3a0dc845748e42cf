import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import type { FieldPolicy, Reference } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { STAFF_HEADER } from '@domain/staff/staff-header';
import { createLiveLink } from '@/shared/lib/api/live-link';
import { setServerClock } from '@/shared/lib/server-clock';
import { setMe } from './me';

const byId = { keyFields: ['_id'] } as const;
/** The server sends such a list whole: what it leaves out is gone. */
const whole = { merge: false } as const;

/** Lines of an order are told apart by their product: a list of orders, which shows less of each, takes nothing away. */
const linesMerged: FieldPolicy<readonly Reference[]> = {
  merge: (existing = [], incoming, { readField, mergeObjects }) =>
    incoming.map((line) => {
      const known = existing.find((one) => readField('productId', one) === readField('productId', line));
      return known ? mergeObjects(known, line) : line;
    }),
};

/** Everything that has an _id is one object in the cache; pages of a list merge into one. */
const createDeskCache = (): InMemoryCache =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          orders: relayStylePagination(['filter']),
          products: relayStylePagination(['filter']),
          auditLog: relayStylePagination(),
          slots: whole,
          staff: whole,
          coupons: whole,
        },
      },
      DeskOrder: { ...byId, fields: { items: linesMerged, events: whole, refunds: whole } },
      DeskOrderItem: { keyFields: false },
      DeskSlot: byId,
      Staff: byId,
      Coupon: { keyFields: ['code'] },
      Customer: { keyFields: false },
      OrderEvent: byId,
      Refund: byId,
      AuditEntry: byId,
      DeskProduct: byId,
      // They have no identity but what they are shown with.
      CatalogueRow: { keyFields: false },
      Stock: { keyFields: ['productId'], fields: { movements: whole } },
      StockMovement: byId,
    },
  });

/** Whether it is sent in the name of somebody, who need not be the one that is signed in by now. */
const isInAName = (operation: ApolloLink.Operation): boolean =>
  STAFF_HEADER in ((operation.getContext().headers ?? {}) as Record<string, string>);

/** Nobody is signed in any more: the layout leads to where one signs in, and back. */
const noteLostSession = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ errors }) => {
      if (isInAName(operation)) return;
      if (errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) setMe(null);
    }),
  ),
);

const fetchByServerClock: typeof fetch = async (...request) => setServerClock(await fetch(...request));

const API = '/desk/graphql';
const http = new HttpLink({ uri: API, credentials: 'same-origin', fetch: fetchByServerClock });

/** The desk's API, with the cookie of whoever is signed in. */
export const createDeskClient = (): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.from([
      noteLostSession,
      ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        createLiveLink(API),
        http,
      ),
    ]),
    cache: createDeskCache(),
  });
