import { useApolloClient } from '@apollo/client/react';
import { CartAndWishlistDocument } from '@/gql/operations';
import type { CartFragment } from '@/gql/operations';
import { showSuccess } from '@/shared/lib/toast';
import { queueOf } from './cart-queue';
import { listIndexOf } from './list-index';
import { cartFixes } from './cart-fixes';
import type { CartFix } from './cart-fixes';
import { fixed } from './cart-fix.en';

function announceFixes(fixes: readonly CartFix[], undo?: () => void): void {
  const moved = fixes.filter(({ change }) => change.wished).length;
  showSuccess(fixed({ moved, lowered: fixes.length - moved }), undo);
}

/** Fixes all problems of a cart; can be undone. */
export function useFixCart(cart: CartFragment): () => void {
  const client = useApolloClient();
  return () => {
    const { enqueue } = queueOf(client);
    const wishedBefore = listIndexOf(client).read()?.wished;
    const fixes = cartFixes(cart);
    const undo = () => {
      for (const { product, qtyBefore, change } of fixes) {
        const qtyNow = listIndexOf(client).read()?.qtys.get(product._id) ?? 0;
        // Changes made since then stay.
        if (qtyNow !== change.qty) continue;
        if (change.wished && !wishedBefore?.has(product._id))
          enqueue(product, { wished: false, quiet: true });
        enqueue(product, { qty: qtyBefore, quiet: true });
      }
    };
    // Offline nothing can be changed: the first attempt explains that.
    if (!fixes.every(({ product, change }) => enqueue(product, { ...change, quiet: true }))) return;
    announceFixes(fixes, undo);
  };
}

/** Fixes these items and waits: resolves to the server's cart, or rejects with its error. */
export function useFixCartAndWait(): (items: CartFragment['items']) => Promise<CartFragment> {
  const client = useApolloClient();
  return async (items) => {
    const fixes = cartFixes({ items });
    for (const { product, change } of fixes) await queueOf(client).save(product, { ...change, quiet: true });
    announceFixes(fixes);
    return client.readQuery({ query: CartAndWishlistDocument })!.cart;
  };
}
