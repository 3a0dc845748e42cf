import type { PendingPayment } from '@/features/payment';
import { Spinner } from '@/shared/ui';
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
