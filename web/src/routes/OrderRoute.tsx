import { OrdersScreen, OrdersSkeleton } from '@/features/order';
import { ownPage } from './own-page';

/** What the shopper has bought. */
export const Component = ownPage('Order Management', OrdersSkeleton, OrdersScreen, { heading: 'mb-6' });
