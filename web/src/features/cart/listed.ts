import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useSyncExternalStore } from 'react';
import { CartAndWishlistDocument } from '@/gql/operations';
import type { CartAndWishlistQuery } from '@/gql/operations';

/** What the lists say, by product: how many are in the cart, and what is on the wishlist. */
export interface Listed {
  qtys: ReadonlyMap<string, number>;
  wished: ReadonlySet<string>;
}

/** The lists, to look products up in. */
export const byProduct = ({ cart, wishlist }: CartAndWishlistQuery): Listed => ({
  qtys: new Map(cart.items.map(({ product, qty }) => [product._id, qty])),
  wished: new Set(wishlist.items.map(({ product }) => product._id)),
});

function createListed({ cache }: ApolloClient) {
  const listeners = new Set<() => void>();
  let listed: Listed | null = null;
  cache.watch<CartAndWishlistQuery>({
    query: CartAndWishlistDocument,
    optimistic: true,
    immediate: true,
    callback: ({ result, complete }) => {
      listed = complete ? byProduct(result as CartAndWishlistQuery) : null;
      listeners.forEach((listener) => listener());
    },
  });
  return {
    /** With what is pending; null until the lists are known. */
    read: () => listed,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ofClients = new WeakMap<ApolloClient, ReturnType<typeof createListed>>();

/** What is on the lists of a client; in the browser only. */
export function listedOf(client: ApolloClient): ReturnType<typeof createListed> {
  const listed = ofClients.get(client) ?? createListed(client);
  ofClients.set(client, listed);
  return listed;
}

/**
 * Something that the lists say, with what is pending; null until they are known. Only when it changes the component is
 * rendered again: a screen has many products, and a tap changes one.
 */
export function useListed<Value extends string | number | boolean>(
  pick: (listed: Listed) => Value,
): Value | null {
  const client = useApolloClient();
  const subscribe = useCallback((listener: () => void) => listedOf(client).subscribe(listener), [client]);
  return useSyncExternalStore(
    subscribe,
    () => {
      const listed = listedOf(client).read();
      return listed && pick(listed);
    },
    () => null,
  );
}
