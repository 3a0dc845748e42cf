import type { ApolloCache } from '@apollo/client';
import { NetworkStatus } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { CartAndWishlistDocument } from '@/gql/operations';
import type { CartAndWishlistQuery } from '@/gql/operations';
import { useCartChoicesQuery } from '@/gql/personal-operations';
import type { ChoicesFragment } from '@/gql/personal-operations';

type Choices = ChoicesFragment['items'];

/**
 * The replacements chosen for the items of the cart, undefined until the first are there; loaded again for items that are new and, as
 * another device may have changed them, when the cart is opened.
 */
export function useChoices(): { choices: Choices | undefined; loading: boolean } {
  const { cache } = useApolloClient();
  const { data, networkStatus, refetch } = useCartChoicesQuery({
    fetchPolicy: 'cache-and-network',
  });
  const choices = data?.cart.items;
  useEffect(() => {
    if (!choices) return;
    const known = new Set(choices.map(({ _id }) => _id));
    return cache.watch<CartAndWishlistQuery>({
      query: CartAndWishlistDocument,
      // What the server does not have yet has no choice.
      optimistic: false,
      immediate: true,
      callback: ({ result, complete }) => {
        if (!complete) return;
        if (result.cart.items.some(({ _id }) => !known.has(_id))) void refetch();
      },
    });
  }, [cache, choices, refetch]);
  // Not while they are loaded for new items: the focus stays at its select.
  return { choices, loading: networkStatus === NetworkStatus.loading };
}

/** Whether the cart on the screen has the items that the server has. */
export function hasSameItems(cache: ApolloCache, { items }: ChoicesFragment): boolean {
  const known = cache.readQuery({ query: CartAndWishlistDocument })?.cart.items;
  return known?.length === items.length && known.every(({ _id }, index) => _id === items[index]?._id);
}
