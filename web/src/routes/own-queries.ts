import type { DocumentNode } from 'graphql';
import { USUALS_MAX } from '@domain/order/order-rules';
import type { OwnQuery } from '@domain/shop/ssr';
import {
  AddressesDocument,
  CartAndWishlistDocument,
  DeliverySlotsDocument,
  OrdersDocument,
} from '@/gql/operations';
import { UsualsDocument } from '@/gql/own-operations';
import { ProfileDocument } from '@/gql/profile-operations';

/** A query of the shopper's own parts, as its screen sends it. */
export interface OwnDocument extends Pick<OwnQuery, 'firstProduct'> {
  document: DocumentNode;
  variables?: Record<string, unknown>;
}

/** On every page. */
const LISTS: OwnDocument = { document: CartAndWishlistDocument };
const LISTS_WITH_FIRST_WISH: OwnDocument = { ...LISTS, firstProduct: ['wishlist', 'items', 0, 'product'] };

/** By the id of the screen; variables are those of its path without a filter. */
const OF_SCREENS: Readonly<Record<string, readonly OwnDocument[]>> = {
  CheckoutRoute: [{ document: AddressesDocument }, { document: DeliverySlotsDocument }],
  ProfileRoute: [{ document: ProfileDocument }],
  AddressRoute: [{ document: AddressesDocument }],
  OrderRoute: [{ document: OrdersDocument }],
  BuyAgainRoute: [
    { document: UsualsDocument, variables: { first: USUALS_MAX }, firstProduct: ['usuals', 0] },
  ],
};

/** The queries of a page with these screens, sent before any code has loaded. Used by the server only. */
export const ownDocuments = (screens: readonly string[]): OwnDocument[] => [
  screens.includes('WishlistRoute') ? LISTS_WITH_FIRST_WISH : LISTS,
  ...screens.flatMap((id) => OF_SCREENS[id] ?? []),
];
