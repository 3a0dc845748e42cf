import type { PendingPayment } from '@/features/payment';
import * as texts from './payment.en';

/** The text about a payment; null if there is nothing to say. */
export function paymentText(payment: PendingPayment | null): { title: string; hint: string } | null {
  switch (payment?.state) {
    case 'checking':
      return { title: texts.checking, hint: texts.checkingHint };
    case 'paid':
      return payment.slow
        ? { title: texts.slow, hint: texts.slowHint }
        : { title: texts.confirming, hint: texts.confirmingHint };
    case 'placed':
      return { title: payment.isCancelled ? texts.cancelled : texts.placed, hint: '' };
    case 'refused':
      return { title: texts.refused, hint: payment.message };
    default:
      return null;
  }
}
