import { CheckoutScreen, CheckoutSkeleton } from '@/features/order';
import { formatRupees } from '@/shared/lib/format-number';
import { DELIVERY_FEE_PAISE, toRupees } from '@domain/cart/pricing';
import * as texts from './checkout.en';
import { personalPage } from './personal-page';

const intro = texts.intro(formatRupees(toRupees(DELIVERY_FEE_PAISE)));

/** The checkout. */
export const Component = personalPage(texts.title, CheckoutSkeleton, CheckoutScreen, { intro });
