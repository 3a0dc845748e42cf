import { OrderScreen, OrderSkeleton } from '@/features/order';
import { ownPage } from './own-page';

/** An order of the shopper. */
export const Component = ownPage('Your Order', OrderSkeleton, OrderScreen, { heading: 'mb-6' });
