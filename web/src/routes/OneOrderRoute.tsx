import { OrderScreen, OrderSkeleton } from '@/features/order';
import { ownPage } from './own-page';
import * as titles from './order-titles.en';

/** An order of the shopper. */
export const Component = ownPage(titles.order, OrderSkeleton, OrderScreen, { heading: 'mb-6' });
