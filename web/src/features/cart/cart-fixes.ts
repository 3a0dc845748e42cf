import type { CartFragment, ProductCardFragment } from '@/gql/operations';
import type { Change } from './mutation-queue';

/** What has to become of an item before the cart can be ordered. */
export interface CartFix {
  product: ProductCardFragment;
  qtyBefore: number;
  change: Change;
}

/** Whether something in the cart keeps it from being ordered. */
export const needsFixing = ({ items }: Pick<CartFragment, 'items'>): boolean =>
  items.some(({ problem }) => problem !== null);

/** Of what there are fewer, as many as there are; what is out goes to the wishlist, which asks to be told of it. */
export const cartFixes = ({ items }: Pick<CartFragment, 'items'>): CartFix[] =>
  items
    .filter(({ problem }) => problem !== null)
    .map(({ product, qty, availableQty }) => ({
      product,
      qtyBefore: qty,
      change: availableQty ? { qty: availableQty } : { qty: 0, wished: true },
    }));
