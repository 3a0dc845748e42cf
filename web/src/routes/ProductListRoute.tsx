import { ProductListing } from '@/features/catalogue';
import { useSession } from '@/shared/lib/session';
import { lazyPart } from '@/shared/lib/ssr/hydration';
import { WIDE, useMediaQuery } from '@/shared/lib/useMediaQuery';

const CartPanel = lazyPart(() => import('./layout/cart-panel-chunk').then((module) => module.CartPanel));

/** The listing, on a wide screen with the shopper's cart, whose code is loaded only there. */
export function Component() {
  const wide = useMediaQuery(WIDE);
  const session = useSession();
  return <ProductListing cartPanel={wide && session && <CartPanel />} />;
}
