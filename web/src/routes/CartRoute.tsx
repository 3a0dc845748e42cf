import { CartScreen, CartSkeleton } from '@/features/cart';
import { lazyPart } from '@/shared/lib/ssr/hydration';
import { DELIVERY_FEE_PAISE } from '@domain/cart/pricing';
import { formatPaise } from '@domain/wording/formats.en';
import * as texts from './cart.en';
import { personalPage } from './personal-page';

const Usuals = lazyPart(
  () => import('./layout/usuals-chunk').then(({ UsualsBefore }) => UsualsBefore),
  ({ children }) => children,
);

const intro = texts.intro(formatPaise(DELIVERY_FEE_PAISE));

/** The cart. */
export const Component = personalPage(texts.title, CartSkeleton, () => <CartScreen Usuals={Usuals} />, {
  intro,
});
