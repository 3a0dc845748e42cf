import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { usePendingPayment } from '@/features/payment';
import type { PendingPayment } from '@/features/payment';
import { Spinner } from '@/shared/ui';
import type { Phase } from './checkout-flow';
import { paymentText } from './payment-text';
import * as texts from './payment.en';

/** A reload or a longer page before may have scrolled past it. */
const showPanel = (panel: HTMLElement | null): void => panel?.scrollIntoView({ block: 'nearest' });

/** The pending payment, on pages that show it themselves; the banner announces it. */
export function PaymentPanel({ payment }: { payment: PendingPayment }) {
  const words = paymentText(payment);
  return (
    <div ref={showPanel} className="flex items-center gap-4 rounded-card bg-basil-tint p-4">
      <Spinner label={texts.waiting} className="shrink-0" />
      <p>
        <strong>{words?.title}</strong> {words?.hint}
      </p>
    </div>
  );
}

/** Right after paying the page stays as it is, as the response is quick. */
const leadsOn = (payment: PendingPayment | null, phase: Phase): boolean =>
  phase === 'placing'
    ? payment?.state !== 'paid' || payment.slow
    : phase === 'idle' && (payment?.state === 'paid' || payment?.state === 'placed');

/** Replaces an empty cart: a payment whose sheet was closed may have emptied it. */
export function UnlessMaybePaid({ children }: { children: ReactNode }) {
  const payment = usePendingPayment();
  if (payment?.state !== 'left') return children;
  return (
    <div role="status">
      <PaymentPanel payment={{ ...payment, state: 'checking' }} />
    </div>
  );
}

/** The checkout, unless a payment is pending, which leads to the orders. */
export function UnlessPaid({ phase, children }: { phase: Phase; children: ReactNode }) {
  const payment = usePendingPayment();
  if (leadsOn(payment, phase)) return <Navigate to={paths.orders} replace />;
  if (phase === 'idle' && payment?.state === 'checking') return <PaymentPanel payment={payment} />;
  return children;
}
