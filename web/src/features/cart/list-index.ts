import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useSyncExternalStore } from 'react';
import { CartAndWishlistDocument } from '@/gql/operations';
import type { CartAndWishlistQuery } from '@/gql/operations';

/** Cart and wishlist by product id. */
export interface ListIndex {
  qtys: ReadonlyMap<string, number>;
  wished: ReadonlySet<string>;
}

export const indexLists = ({ cart, wishlist }: CartAndWishlistQuery): ListIndex => ({
  qtys: new Map(cart.items.map(({ product, qty }) => [product._id, qty])),
  wished: new Set(wishlist.items.map(({ product }) => product._id)),
});

/**
 * One watcher of Apollo's cache for all products on a screen. With `useFragment` or `useQuery` in each of them, a tap would
 * re-evaluate and compare both lists once per product, which took too long (docs/performance.md, "A tap").
 */
function createListIndex({ cache }: ApolloClient) {
  const listeners = new Set<() => void>();
  let index: ListIndex | null = null;
  cache.watch<CartAndWishlistQuery>({
    query: CartAndWishlistDocument,
    optimistic: true,
    immediate: true,
    callback: ({ result, complete }) => {
      index = complete ? indexLists(result) : null;
      listeners.forEach((listener) => listener());
    },
  });
  return {
    /** With pending mutations; null while the lists are loading. */
    read: () => index,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const indexes = new WeakMap<ApolloClient, ReturnType<typeof createListIndex>>();

/** The index of a client's lists; in the browser only. */
export function listIndexOf(client: ApolloClient): ReturnType<typeof createListIndex> {
  const index = indexes.get(client) ?? createListIndex(client);
  indexes.set(client, index);
  return index;
}

/** A value from the index, null while the lists are loading; re-renders only when the value changes. */
export function useListIndex<Value extends string | number | boolean>(
  select: (index: ListIndex) => Value,
): Value | null {
  const client = useApolloClient();
  const subscribe = useCallback((listener: () => void) => listIndexOf(client).subscribe(listener), [client]);
  return useSyncExternalStore(
    subscribe,
    () => {
      const index = listIndexOf(client).read();
      return index && select(index);
    },
    () => null,
  );
}
