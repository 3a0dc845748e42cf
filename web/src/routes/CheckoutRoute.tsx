import { CheckoutScreen } from '@/features/order';
import { PageTitle } from '@/shared/lib/PageTitle';
import { PageHeading } from '@/shared/ui';

/** From the cart to a paid order. */
export function Component() {
  return (
    <>
      <PageTitle text="Checkout" />
      <PageHeading className="mb-5">Checkout</PageHeading>
      <CheckoutScreen />
    </>
  );
}
