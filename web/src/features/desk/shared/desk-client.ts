import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import type { FieldPolicy, Reference } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { STAFF_HEADER } from '@domain/staff/staff-header';
import { dataIdFromObject } from '@/shared/lib/api/data-id';
import { createLiveLink } from '@/shared/lib/api/live-link';
import { timeLimitLink } from '@/shared/lib/api/time-limit-link';
import { setServerClock } from '@/shared/lib/server-clock';
import { countChanges } from './count-changes';
import { setMe } from './me';

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

/** Pages of a list are merged. */
const createDeskCache = (): InMemoryCache =>
  new InMemoryCache({
    dataIdFromObject,
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
        fields: { items: mergedByProduct, events: replaced, refunds: replaced, refundsToRepeat: replaced },
      },
      Coupon: { keyFields: ['code'] },
      // With the mobile number of their order.
      Customer: { keyFields: false },
      AuditEntry: { fields: { products: replaced } },
      // As the file has it, not the shop.
      CatalogueRow: { keyFields: false },
      Stock: { keyFields: ['productId'], fields: { movements: replaced } },
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
