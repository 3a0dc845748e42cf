import { OrdersScreen, OrdersSkeleton } from '@/features/order';
import { OnceHydrated } from '@/shared/lib/drawn-page/OnceHydrated';
import { PageTitle } from '@/shared/lib/head/PageTitle';
import { PageHeading } from '@/shared/ui';

/** What the shopper has bought. */
export function Component() {
  return (
    <div className="space-y-6">
      <PageTitle text="Order Management" />
      <PageHeading>Order Management</PageHeading>
      <OnceHydrated before={<OrdersSkeleton />}>
        <OrdersScreen />
      </OnceHydrated>
    </div>
  );
}
