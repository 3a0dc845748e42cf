import { CartScreen, CartSkeleton } from '@/features/cart';
import { ownPage } from './own-page';

/** The cart. */
export const Component = ownPage('Cart', CartSkeleton, CartScreen);
