import { CartScreen, CartSkeleton } from '@/features/cart';
import { OnceHydrated } from '@/shared/lib/drawn-page/OnceHydrated';
import { PageTitle } from '@/shared/lib/head/PageTitle';
import { PageHeading } from '@/shared/ui';

/** The cart. */
export function Component() {
  return (
    <>
      <PageTitle text="Cart" />
      <PageHeading className="mb-5">Cart</PageHeading>
      <OnceHydrated before={<CartSkeleton />}>
        <CartScreen />
      </OnceHydrated>
    </>
  );
}
