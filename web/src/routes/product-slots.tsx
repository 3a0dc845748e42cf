import { CartControl } from '@/features/cart';
import type { ProductSlots } from '@/features/catalogue';
import { WishlistHeart } from '@/features/wishlist';

/** What cart and wishlist put on a product, wherever one is shown. */
export const productSlots: ProductSlots = {
  heart: (product) => <WishlistHeart product={product} />,
  cartControl: (product) => <CartControl product={product} />,
};
