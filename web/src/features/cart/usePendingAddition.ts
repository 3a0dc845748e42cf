import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { AddToCartDocument, AddToWishlistDocument } from '@/gql/operations';
import { announce } from '@/shared/lib/announce';
import { useSession } from '@/shared/lib/session';
import type { Session } from '@/shared/lib/session';
import { useHydrated } from '@/shared/lib/ssr/hydration';
import { showSuccess } from '@/shared/lib/toast';
import { queueOf } from './cart-queue';
import type { PendingAddition } from './pending-addition';

async function fulfil(client: ApolloClient, { product, list }: PendingAddition): Promise<void> {
  try {
    await client.mutate({
      mutation: list === 'cart' ? AddToCartDocument : AddToWishlistDocument,
      variables: { productId: product._id },
    });
    showSuccess(list === 'cart' ? 'Added To Cart Successfully' : 'Added To Wishlist');
  } catch {
    announce(`We could not add ${product.title}. Please try again.`);
  }
  // A response that is older than the mutation may still arrive.
  queueOf(client).refresh();
}

/** Adds the pending product once, when a session starts while the page is open. */
export function usePendingAddition(addition: PendingAddition | undefined): void {
  const client = useApolloClient();
  const session = useSession();
  const hydrated = useHydrated();
  const before = useRef<Session | null | undefined>(undefined);
  const done = useRef(false);
  useEffect(() => {
    if (hydrated && before.current === undefined) before.current = session;
    if (!addition || !session || !hydrated || session === before.current || done.current) return;
    done.current = true;
    void fulfil(client, addition);
  }, [client, addition, session, hydrated]);
}
