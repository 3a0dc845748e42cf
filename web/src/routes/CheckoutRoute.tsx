import { CheckoutScreen, CheckoutSkeleton } from '@/features/order';
import { DELIVERY_FEE_PAISE } from '@domain/cart/pricing';
import { formatPaise } from '@domain/wording/formats.en';
import * as texts from './checkout.en';
import { personalPage } from './personal-page';

const intro = texts.intro(formatPaise(DELIVERY_FEE_PAISE));

/** The checkout. */
export const Component = personalPage(texts.title, CheckoutSkeleton, CheckoutScreen, { intro });
