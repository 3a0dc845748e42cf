import { BuyAgainScreen, BuyAgainSkeleton } from '@/features/order';
import { ownPage } from './own-page';
import { productSlots } from './product-slots';

/** What the shopper buys again and again. */
export const Component = ownPage('Buy again', BuyAgainSkeleton, () => <BuyAgainScreen {...productSlots} />);
