import type { CartFragment, ProductCardFragment } from '@/gql/operations';
import type { Change } from './mutation-queue';

/** The change that an item needs before the cart can be ordered. */
export interface CartFix {
  product: ProductCardFragment;
  qtyBefore: number;
  change: Change;
}

/** Whether a problem prevents the cart from being ordered. */
export const needsFixing = ({ items }: Pick<CartFragment, 'items'>): boolean =>
  items.some(({ problem }) => problem !== null);

/** Lowers counts to what is available; moves what is out of stock to the wishlist, which notifies when it is back. */
export const cartFixes = ({ items }: Pick<CartFragment, 'items'>): CartFix[] =>
  items
    .filter(({ problem }) => problem !== null)
    .map(({ product, qty, availableQty }) => ({
      product,
      qtyBefore: qty,
      change: availableQty ? { qty: availableQty } : { qty: 0, wished: true },
    }));
