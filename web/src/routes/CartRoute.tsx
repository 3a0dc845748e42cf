import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { CartScreen, CartSkeleton } from '@/features/cart';
import { formatRupees } from '@/shared/lib/format-number';
import { lazyPart } from '@/shared/lib/lazy-part';
import { DELIVERY_FEE_PAISE, toRupees } from '@domain/cart/pricing';
import { ownPage } from './own-page';
import { productSlots } from './product-slots';

const LazyUsuals = lazyPart(
  () => import('./layout/Usuals').then(({ UsualsBefore }) => UsualsBefore),
  ({ children }) => children,
);
const Usuals = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <LazyUsuals {...productSlots}>{children}</LazyUsuals>
  </Suspense>
);

const intro = `Delivery is a flat ${formatRupees(toRupees(DELIVERY_FEE_PAISE))}, however much you order. Before you pay you see everything once more.`;

/** The cart. */
export const Component = ownPage(
  'Cart',
  CartSkeleton,
  () => <CartScreen {...productSlots} Usuals={Usuals} />,
  { intro },
);
