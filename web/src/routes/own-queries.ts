import type { DocumentNode } from 'graphql';
import {
  AddressesDocument,
  CartAndWishlistDocument,
  DeliverySlotsDocument,
  OrdersDocument,
} from '@/gql/operations';
import { ProfileDocument } from '@/gql/profile-operations';

/** The queries of the shopper's own parts, by the id of the screen; variables are those of its path without a filter. */
const OF_SCREENS: Readonly<Record<string, readonly DocumentNode[]>> = {
  CheckoutRoute: [AddressesDocument, DeliverySlotsDocument],
  ProfileRoute: [ProfileDocument],
  AddressRoute: [AddressesDocument],
  OrderRoute: [OrdersDocument],
};

/** What a page with these screens asks of its shopper before any code is loaded. Only the server needs to know. */
export const ownQueries = (screens: readonly string[]): DocumentNode[] => [
  CartAndWishlistDocument,
  ...screens.flatMap((id) => OF_SCREENS[id] ?? []),
];
