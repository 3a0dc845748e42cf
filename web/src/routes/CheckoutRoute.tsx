import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { CheckoutScreen, CheckoutSkeleton } from '@/features/order';
import { OnceHydrated } from '@/shared/lib/drawn-page/OnceHydrated';
import { PageTitle } from '@/shared/lib/head/PageTitle';
import { PageHeading } from '@/shared/ui';

/** A reload after paying goes on to the orders, where the new one is waited for. */
function CheckoutOrOrders() {
  const [before] = useState(useLocation().state as { confirming?: string } | null);
  if (before?.confirming) return <Navigate to="/order" replace state={{ confirming: before.confirming }} />;
  return <CheckoutScreen />;
}

/** From the cart to a paid order. */
export function Component() {
  return (
    <>
      <PageTitle text="Checkout" />
      <PageHeading className="mb-5">Checkout</PageHeading>
      <OnceHydrated before={<CheckoutSkeleton />}>
        <CheckoutOrOrders />
      </OnceHydrated>
    </>
  );
}
