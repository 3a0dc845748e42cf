import { useApolloClient } from '@apollo/client/react';
import { useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { notePayment, usePendingPayment } from '@/features/payment';
import type { PendingPayment } from '@/features/payment';
import type { Phase } from './checkout-flow';
import { loadPaying } from './load-paying';
import { PaymentPanel } from './PaymentPanel';

/** Right after paying the page stays as it is, as the response is quick. */
const leadsToOrders = (payment: PendingPayment | null, phase: Phase): boolean =>
  phase === 'placing'
    ? payment?.state !== 'paid' || payment.slow
    : phase === 'idle' && (payment?.state === 'paid' || payment?.state === 'placed');

/** Replaces an empty cart, until the server says that no payment whose sheet was closed has emptied it. */
export function UnlessMaybePaid({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const payment = usePendingPayment();
  const left = payment?.state === 'left' ? payment : null;
  const checkoutId = left?.checkoutId;
  const [unpaidId, setUnpaidId] = useState<string>();
  useEffect(() => {
    if (!checkoutId) return;
    loadPaying()
      .then(({ fetchPlaced }) => fetchPlaced(client, checkoutId))
      .then(
        (placed) => (placed ? notePayment(checkoutId, placed) : setUnpaidId(checkoutId)),
        () => undefined,
      );
  }, [client, checkoutId]);
  if (!left || checkoutId === unpaidId) return children;
  return (
    <div role="status">
      <PaymentPanel payment={{ ...left, state: 'checking' }} />
    </div>
  );
}

/** The checkout, unless a payment is pending, which leads to the orders. */
export function UnlessPaid({ phase, children }: { phase: Phase; children: ReactNode }) {
  const payment = usePendingPayment();
  // An order that another page has announced is forgotten as this one opens, and this may be for the next one.
  const isOpen = useDeferredValue(true, false);
  if (leadsToOrders(payment, phase)) return isOpen && <Navigate to={paths.orders} replace />;
  if (phase === 'idle' && payment?.state === 'checking') return <PaymentPanel payment={payment} />;
  return children;
}
