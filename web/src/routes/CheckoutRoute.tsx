import { CheckoutScreen, CheckoutSkeleton } from '@/features/order';
import { OnceHydrated } from '@/shared/lib/drawn-page/OnceHydrated';
import { PageTitle } from '@/shared/lib/head/PageTitle';
import { PageHeading } from '@/shared/ui';

/** From the cart to a paid order. */
export function Component() {
  return (
    <>
      <PageTitle text="Checkout" />
      <PageHeading className="mb-5">Checkout</PageHeading>
      <OnceHydrated before={<CheckoutSkeleton />}>
        <CheckoutScreen />
      </OnceHydrated>
    </>
  );
}
