import { OrdersScreen, OrdersSkeleton } from '@/features/order';
import { ownPage } from './own-page';

/** The shopper's orders. */
export const Component = ownPage('Order Management', OrdersSkeleton, OrdersScreen, { heading: 'mb-6' });
