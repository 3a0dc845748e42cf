import { BuyAgainScreen, BuyAgainSkeleton } from '@/features/order';
import { ownPage } from './own-page';
import { productSlots } from './product-slots';

/** The shopper's usual products. */
export const Component = ownPage('Buy again', BuyAgainSkeleton, () => <BuyAgainScreen {...productSlots} />);
