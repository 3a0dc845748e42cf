import { OrderScreen, OrderSkeleton } from '@/features/order';
import { personalPage } from './personal-page';
import * as titles from './order-titles.en';

/** An order of the shopper. */
export const Component = personalPage(titles.order, OrderSkeleton, OrderScreen, { heading: 'mb-6' });
