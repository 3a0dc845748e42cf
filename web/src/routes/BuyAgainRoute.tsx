import { BuyAgainScreen, BuyAgainSkeleton } from '@/features/order';
import { personalPage } from './personal-page';
import * as titles from './order-titles.en';
import { intro } from './buy-again.en';

/** The shopper's usual products. */
export const Component = personalPage(titles.buyAgain, BuyAgainSkeleton, BuyAgainScreen, { intro });
