import { CartControl } from '@/features/cart';
import type { ProductSlots } from '@/features/catalogue';
import { WishlistHeart } from '@/features/wishlist';

/** The controls of cart and wishlist on every product. */
export const productSlots: ProductSlots = {
  heart: (product) => <WishlistHeart product={product} />,
  cartControl: (product) => <CartControl product={product} />,
};
