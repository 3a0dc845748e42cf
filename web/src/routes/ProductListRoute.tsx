import { Suspense, lazy } from 'react';
import { ProductListing } from '@/features/catalogue';
import { useSession } from '@/shared/lib/session';
import { WIDE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { productSlots } from './product-slots';

const CartPanel = lazy(() => import('./layout/CartPanel').then((module) => ({ default: module.CartPanel })));

/** The listing, on a wide screen with the shopper's cart, whose code is loaded only there. */
export function Component() {
  const wide = useMediaQuery(WIDE);
  const session = useSession();
  const cartPanel = wide && session && (
    <Suspense>
      <CartPanel />
    </Suspense>
  );
  return <ProductListing {...productSlots} cartPanel={cartPanel} />;
}
