import type { ApolloCache, ApolloClient } from '@apollo/client';
import { makeVar } from '@apollo/client';
import { print } from 'graphql';
import { CartAndWishlistDocument, ProductCardFragmentDoc } from '@/gql/operations';
import type { CartAndWishlistQuery, ProductCardFragment } from '@/gql/operations';
import { getSession } from '@/shared/lib/session';
import { readStored } from '@/shared/lib/stored';
import { withChange } from './with-change';

/** In local storage, cleared with the session. */
const KEY = 'cart';

/** The lists as last received. Another version of the shop has another query. */
interface LastSeen {
  userId: string;
  query: string;
  lists: CartAndWishlistQuery;
}

/** Whether the lists on the screen are from an earlier visit. */
export const showingLastSeen = makeVar(false);

/** Stores the lists for offline use. */
export function storeLastSeen(lists: CartAndWishlistQuery): void {
  const { token, user } = getSession() ?? {};
  if (!user || user._id !== lists.cart._id) return;
  try {
    // Another tab may have logged out: do not restore what it cleared.
    if (localStorage.getItem('token') !== token) return;
    const seen: LastSeen = { userId: user._id, query: print(CartAndWishlistDocument), lists };
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // Storage is full or blocked: nothing to show offline.
  }
}

/** Local storage is untrusted: data of another shopper or version is ignored. */
function readLastSeen(): CartAndWishlistQuery | undefined {
  const seen = (readStored('localStorage', KEY) ?? {}) as Partial<LastSeen>;
  const known = seen.userId === getSession()?.user._id && seen.query === print(CartAndWishlistDocument);
  return known ? seen.lists : undefined;
}

/** The lists with what this page knows of their products, which is newer. */
function withKnown(cache: ApolloCache, lists: CartAndWishlistQuery): CartAndWishlistQuery {
  const known = (product: ProductCardFragment): ProductCardFragment =>
    cache.readFragment({ fragment: ProductCardFragmentDoc, id: cache.identify(product) }) ?? product;
  const { cart, wishlist } = lists;
  for (const { product, qty } of cart.items) lists = withChange(lists, known(product), { qty });
  for (const { product } of wishlist.items) lists = withChange(lists, known(product), { wished: true });
  return lists;
}

/** Shows the lists of the last visit if none are loaded. */
export function showLastSeen({ cache }: ApolloClient): void {
  const query = CartAndWishlistDocument;
  const lists = cache.readQuery({ query }) ? undefined : readLastSeen();
  if (!lists) return;
  try {
    cache.writeQuery({ query, data: withKnown(cache, lists) });
    showingLastSeen(true);
  } catch {
    // The stored data does not match the query.
  }
}
