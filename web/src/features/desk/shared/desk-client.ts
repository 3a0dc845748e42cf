import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import type { FieldPolicy, Reference } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { STAFF_HEADER } from '@domain/staff/staff-header';
import { createLiveLink } from '@/shared/lib/api/live-link';
import { timeLimitLink } from '@/shared/lib/api/time-limit-link';
import { setServerClock } from '@/shared/lib/server-clock';
import { countChanges } from './count-changes';
import { setMe } from './me';

const byId = { keyFields: ['_id'] } as const;
/** The server sends these lists complete, so they are replaced. */
const replaced = { merge: false } as const;

/** Merges an order's lines by product: a list of orders selects fewer fields of them, and must not remove any. */
const mergedByProduct: FieldPolicy<readonly Reference[]> = {
  merge: (existing = [], incoming, { readField, mergeObjects }) =>
    incoming.map((line) => {
      const known = existing.find((one) => readField('productId', one) === readField('productId', line));
      return known ? mergeObjects(known, line) : line;
    }),
};

/** Objects are cached by _id; pages of a list are merged. */
const createDeskCache = (): InMemoryCache =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          orders: relayStylePagination(['filter']),
          products: relayStylePagination(['filter']),
          auditLog: relayStylePagination(),
          slots: replaced,
          staff: replaced,
          coupons: replaced,
        },
      },
      DeskOrder: {
        ...byId,
        fields: { items: mergedByProduct, events: replaced, refunds: replaced, refundsToRepeat: replaced },
      },
      DeskOrderItem: { keyFields: false },
      DeskSlot: byId,
      Staff: byId,
      Coupon: { keyFields: ['code'] },
      Customer: { keyFields: false },
      OrderEvent: byId,
      Refund: byId,
      AuditEntry: { ...byId, fields: { products: replaced } },
      AuditedProduct: { keyFields: false },
      DeskProduct: byId,
      // Embedded objects without an id.
      CatalogueRow: { keyFields: false },
      Stock: { keyFields: ['productId'], fields: { movements: replaced } },
      StockMovement: byId,
    },
  });

/** Whether it is sent in a given user's name, who need not be the one signed in now. */
const hasStaffHeader = (operation: ApolloLink.Operation): boolean =>
  STAFF_HEADER in ((operation.getContext().headers ?? {}) as Record<string, string>);

/** The session has ended: the layout redirects to the sign-in page, and back. A stream is of the session in which it was opened. */
const detectLostSession = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ errors }) => {
      if (hasStaffHeader(operation)) return;
      if (errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) setMe(null);
    }),
  ),
);

const fetchByServerClock: typeof fetch = async (...request) => setServerClock(await fetch(...request));

const API = '/desk/graphql';
const http = new HttpLink({ uri: API, credentials: 'same-origin', fetch: fetchByServerClock });

/** The desk's API, with the cookie of the session. */
export const createDeskClient = (): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      createLiveLink(API),
      ApolloLink.from([countChanges, detectLostSession, timeLimitLink, http]),
    ),
    cache: createDeskCache(),
  });
