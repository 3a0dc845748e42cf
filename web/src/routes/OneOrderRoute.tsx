import { OrderScreen, OrderSkeleton } from '@/features/order';
import { ownPage } from './own-page';

/** One of the shopper's orders. */
export const Component = ownPage('Your Order', OrderSkeleton, OrderScreen, { heading: 'mb-6' });
