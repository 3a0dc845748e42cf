import { OrdersScreen, OrdersSkeleton } from '@/features/order';
import { ownPage } from './own-page';
import * as titles from './order-titles.en';

/** The shopper's orders. */
export const Component = ownPage(titles.orders, OrdersSkeleton, OrdersScreen, { heading: 'mb-6' });
