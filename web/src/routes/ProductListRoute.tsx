import { CartPanel } from '@/features/cart';
import { ProductListing } from '@/features/catalogue';
import { useSession } from '@/shared/lib/session';
import { WIDE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { productSlots } from './product-slots';

/** The listing; on a wide screen a shopper's cart stands beside it. */
export function Component() {
  const wide = useMediaQuery(WIDE);
  const session = useSession();
  return <ProductListing {...productSlots} cartPanel={wide && session ? <CartPanel /> : null} />;
}
