import { WishlistScreen, WishlistSkeleton } from '@/features/wishlist';
import { personalPage } from './personal-page';
import * as texts from './wishlist.en';

/** The wishlist. */
export const Component = personalPage(texts.title, WishlistSkeleton, WishlistScreen, { intro: texts.intro });
