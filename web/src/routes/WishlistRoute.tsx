import { WishlistScreen, WishlistSkeleton } from '@/features/wishlist';
import { ownPage } from './own-page';
import { title } from './wishlist.en';

/** The wishlist. */
export const Component = ownPage(title, WishlistSkeleton, WishlistScreen);
