import { CheckoutScreen, CheckoutSkeleton } from '@/features/order';
import { ownPage } from './own-page';

/** From the cart to a paid order. */
export const Component = ownPage('Checkout', CheckoutSkeleton, CheckoutScreen);
