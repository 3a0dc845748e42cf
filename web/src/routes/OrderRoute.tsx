import { useLocation } from 'react-router-dom';
import { OrdersScreen, OrdersSkeleton } from '@/features/order';
import { OnceHydrated } from '@/shared/lib/drawn-page/OnceHydrated';
import { PageTitle } from '@/shared/lib/head/PageTitle';
import { PageHeading } from '@/shared/ui';

/** What the shopper has bought. A checkout whose payment has no order yet is named in the history entry's state. */
export function Component() {
  const state = useLocation().state as { confirming?: string } | null;
  return (
    <div className="space-y-6">
      <PageTitle text="Order Management" />
      <PageHeading>Order Management</PageHeading>
      <OnceHydrated before={<OrdersSkeleton />}>
        <OrdersScreen confirmingId={state?.confirming ?? null} />
      </OnceHydrated>
    </div>
  );
}
