import { BuyAgainScreen, BuyAgainSkeleton } from '@/features/order';
import { ownPage } from './own-page';
import * as titles from './order-titles.en';
import { intro } from './buy-again.en';

/** The shopper's usual products. */
export const Component = ownPage(titles.buyAgain, BuyAgainSkeleton, BuyAgainScreen, { intro });
