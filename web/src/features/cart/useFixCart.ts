import { useApolloClient } from '@apollo/client/react';
import { CartAndWishlistDocument } from '@/gql/operations';
import type { CartFragment } from '@/gql/operations';
import { showSuccess } from '@/shared/lib/toast';
import { queueOf } from './cart-queue';
import { listedOf } from './listed';
import { cartFixes } from './cart-fixes';
import type { CartFix } from './cart-fixes';
import { fixedWords } from './cart-fix-words';

function announceFixes(fixes: readonly CartFix[], undo?: () => void): void {
  const moved = fixes.filter(({ change }) => change.wished).length;
  showSuccess(fixedWords({ moved, lowered: fixes.length - moved }), undo);
}

/** Fixes all that is wrong with a cart, with the way to bring it back as it was. */
export function useFixCart(cart: CartFragment): () => void {
  const client = useApolloClient();
  return () => {
    const { enqueue } = queueOf(client);
    const wishedBefore = listedOf(client).read()?.wished;
    const fixes = cartFixes(cart);
    const undo = () => {
      for (const { product, qtyBefore, change } of fixes) {
        const qtyNow = listedOf(client).read()?.qtys.get(product._id) ?? 0;
        // What was changed since stays as the shopper has it.
        if (qtyNow !== change.qty) continue;
        if (change.wished && !wishedBefore?.has(product._id))
          enqueue(product, { wished: false, quiet: true });
        enqueue(product, { qty: qtyBefore, quiet: true });
      }
    };
    // Without a connection none can be changed: the first one says so.
    if (!fixes.every(({ product, change }) => enqueue(product, { ...change, quiet: true }))) return;
    announceFixes(fixes, undo);
  };
}

/** Fixes these items of the cart for good: resolves with the cart as the server has it then, or rejects with its error. */
export function useFixCartAndWait(): (items: CartFragment['items']) => Promise<CartFragment> {
  const client = useApolloClient();
  return async (items) => {
    const fixes = cartFixes({ items });
    for (const { product, change } of fixes) await queueOf(client).save(product, { ...change, quiet: true });
    announceFixes(fixes);
    return client.readQuery({ query: CartAndWishlistDocument })!.cart;
  };
}
