import { CheckoutScreen, CheckoutSkeleton } from '@/features/order';
import { formatRupees } from '@/shared/lib/format-number';
import { DELIVERY_FEE_PAISE, toRupees } from '@domain/cart/pricing';
import * as texts from './checkout.en';
import { ownPage } from './own-page';

const intro = texts.intro(formatRupees(toRupees(DELIVERY_FEE_PAISE)));

/** The checkout. */
export const Component = ownPage(texts.title, CheckoutSkeleton, CheckoutScreen, { intro });
