import { OrdersScreen, OrdersSkeleton } from '@/features/order';
import { personalPage } from './personal-page';
import * as titles from './order-titles.en';
import * as texts from './orders.en';

/** The shopper's orders. */
export const Component = personalPage(titles.orders, OrdersSkeleton, OrdersScreen, {
  heading: 'mb-6',
  intro: texts.intro,
});
