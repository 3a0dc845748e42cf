import { CartScreen, CartSkeleton } from '@/features/cart';
import { formatRupees } from '@/shared/lib/format-number';
import { DELIVERY_FEE_PAISE, toRupees } from '@domain/cart/pricing';
import { ownPage } from './own-page';
import { productSlots } from './product-slots';

const intro = `Delivery is a flat ${formatRupees(toRupees(DELIVERY_FEE_PAISE))}, however much you order. Before you pay you see everything once more.`;

/** The cart. */
export const Component = ownPage('Cart', CartSkeleton, () => <CartScreen {...productSlots} />, { intro });
