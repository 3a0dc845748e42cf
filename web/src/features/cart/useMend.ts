import { useApolloClient } from '@apollo/client/react';
import { CartAndWishlistDocument } from '@/gql/operations';
import type { CartFragment } from '@/gql/operations';
import { showSuccess } from '@/shared/lib/toast';
import { queueOf } from './cart-queue';
import { listedOf } from './listed';
import { mendsOf } from './mend';
import type { Mend } from './mend';
import { mendedWords } from './mend-words';

function sayMended(mends: readonly Mend[], undo?: () => void): void {
  const moved = mends.filter(({ change }) => change.wished).length;
  showSuccess(mendedWords({ moved, lowered: mends.length - moved }), undo);
}

/** Mends all that is wrong with a cart, with the way to bring it back as it was. */
export function useMend(cart: CartFragment): () => void {
  const client = useApolloClient();
  return () => {
    const { enqueue } = queueOf(client);
    const wishedBefore = listedOf(client).read()?.wished;
    const mends = mendsOf(cart);
    const undo = () => {
      for (const { product, qtyBefore, change } of mends) {
        const qtyNow = listedOf(client).read()?.qtys.get(product._id) ?? 0;
        // What was changed since stays as the shopper has it.
        if (qtyNow !== change.qty) continue;
        if (change.wished && !wishedBefore?.has(product._id))
          enqueue(product, { wished: false, quiet: true });
        enqueue(product, { qty: qtyBefore, quiet: true });
      }
    };
    // Without a connection none can be changed: the first one says so.
    if (!mends.every(({ product, change }) => enqueue(product, { ...change, quiet: true }))) return;
    sayMended(mends, undo);
  };
}

/** Mends these items of the cart for good: resolves with the cart as the server has it then, or rejects with its error. */
export function useMendForGood(): (items: CartFragment['items']) => Promise<CartFragment> {
  const client = useApolloClient();
  return async (items) => {
    const mends = mendsOf({ items });
    for (const { product, change } of mends) await queueOf(client).save(product, { ...change, quiet: true });
    sayMended(mends);
    return client.readQuery({ query: CartAndWishlistDocument })!.cart;
  };
}
