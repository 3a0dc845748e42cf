import { CartScreen } from '@/features/cart';
import { PageTitle } from '@/shared/lib/PageTitle';
import { PageHeading } from '@/shared/ui';

export function Component() {
  return (
    <>
      <PageTitle text="Cart" />
      <PageHeading className="mb-5">Cart</PageHeading>
      <CartScreen />
    </>
  );
}
