import type { PendingPayment } from '@/features/payment';

/** The text about a payment; null if there is nothing to say. */
export function paymentText(payment: PendingPayment | null): { title: string; hint: string } | null {
  switch (payment?.state) {
    case 'checking':
      return { title: 'We are checking whether your payment went through.', hint: 'It takes a few seconds.' };
    case 'paid':
      return payment.slow
        ? {
            title: 'Your payment is not confirmed yet.',
            hint: 'We keep asking: there is no need to pay again.',
          }
        : { title: 'Your payment is being confirmed.', hint: 'There is no need to pay again.' };
    case 'placed':
      return { title: 'Your order is placed.', hint: '' };
    case 'refused':
      return { title: 'Your payment did not become an order.', hint: payment.message };
    default:
      return null;
  }
}
