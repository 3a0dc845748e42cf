import { WishlistScreen, WishlistSkeleton } from '@/features/wishlist';
import { ownPage } from './own-page';

/** The wishlist. */
export const Component = ownPage('Wishlist', WishlistSkeleton, WishlistScreen);
