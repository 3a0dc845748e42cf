import type { ApolloClient } from '@apollo/client';
import { makeVar } from '@apollo/client';
import { print } from 'graphql';
import { CartAndWishlistDocument } from '@/gql/operations';
import type { CartAndWishlistQuery } from '@/gql/operations';
import { getSession } from '@/shared/lib/session';

/** Beside the session, which takes it along when it ends. */
const KEY = 'cart';

/** Cart and wishlist as the shop last had them; those of another version of the shop have another query. */
interface LastSeen {
  userId: string;
  query: string;
  lists: CartAndWishlistQuery;
}

/** Whether the lists on the screen are those of an earlier visit. */
export const showingLastSeen = makeVar(false);

/** Stores the lists for when the shop cannot be reached. */
export function storeLastSeen(lists: CartAndWishlistQuery): void {
  const { token, user } = getSession() ?? {};
  if (!user || user._id !== lists.cart._id) return;
  const userId = user._id;
  try {
    // Another tab may have logged out, which this one is about to be told: what it has removed stays so.
    if (localStorage.getItem('token') !== token) return;
    const seen: LastSeen = { userId, query: print(CartAndWishlistDocument), lists };
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // Storage is full or blocked: then there is nothing to show without a connection.
  }
}

/** Local storage is untrusted: what is not of this shopper and this version counts as nothing. */
function readLastSeen(): CartAndWishlistQuery | undefined {
  try {
    const seen = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<LastSeen>;
    const known = seen.userId === getSession()?.user._id && seen.query === print(CartAndWishlistDocument);
    return known ? seen.lists : undefined;
  } catch {
    return undefined;
  }
}

/** Shows the lists of the last visit where none are known yet. */
export function showLastSeen({ cache }: ApolloClient): void {
  const query = CartAndWishlistDocument;
  const lists = cache.readQuery({ query }) ? undefined : readLastSeen();
  if (!lists) return;
  try {
    cache.writeQuery({ query, data: lists });
    showingLastSeen(true);
  } catch {
    // Somebody has put something else there.
  }
}
