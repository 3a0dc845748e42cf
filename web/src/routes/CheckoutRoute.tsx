import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { CheckoutScreen } from '@/features/order';
import { PageTitle } from '@/shared/lib/PageTitle';
import { PageHeading } from '@/shared/ui';

/** From the cart to a paid order. A reload after paying goes on to the orders, where the new one is waited for. */
export function Component() {
  const [before] = useState(useLocation().state as { confirming?: string } | null);
  if (before?.confirming) return <Navigate to="/order" replace state={{ confirming: before.confirming }} />;
  return (
    <>
      <PageTitle text="Checkout" />
      <PageHeading className="mb-5">Checkout</PageHeading>
      <CheckoutScreen />
    </>
  );
}
