import { WishlistScreen, WishlistSkeleton } from '@/features/wishlist';
import { ownPage } from './own-page';
import * as texts from './wishlist.en';

/** The wishlist. */
export const Component = ownPage(texts.title, WishlistSkeleton, WishlistScreen, { intro: texts.intro });
