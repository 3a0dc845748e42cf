import { CheckoutScreen, CheckoutSkeleton } from '@/features/order';
import { formatRupees } from '@/shared/lib/format-number';
import { DELIVERY_FEE_PAISE, toRupees } from '@domain/cart/pricing';
import { ownPage } from './own-page';

const intro = `Delivery is a flat ${formatRupees(toRupees(DELIVERY_FEE_PAISE))}. Nothing is charged until you confirm the payment, by card, UPI or netbanking, and what you choose here is kept if you go back.`;

/** The checkout. */
export const Component = ownPage('Checkout', CheckoutSkeleton, CheckoutScreen, { intro });
