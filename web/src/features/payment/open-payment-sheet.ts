import type { PaymentRequestFragment } from '@/gql/operations';
import type { PaymentProof } from './pending-payment';
import type { RazorpayPayment } from './razorpay';

/** The result of a payment sheet. */
export type PaymentOutcome =
  | { kind: 'paid'; proof: PaymentProof }
  /** Closed after at least one failed attempt. */
  | { kind: 'failed'; description: string }
  | { kind: 'dismissed' };

const paid = (payment: RazorpayPayment): PaymentOutcome => ({
  kind: 'paid',
  proof: {
    paymentId: payment.razorpay_payment_id,
    orderId: payment.razorpay_order_id,
    signature: payment.razorpay_signature,
  },
});

/**
 * Opens the provider's payment sheet, whose script must be loaded, and resolves when it closes. A failed attempt does
 * not close it: the shopper may try again. Aborting or its timeout closes it.
 */
export function openPaymentSheet(
  { key, orderId, amount, currency, name, prefill }: PaymentRequestFragment,
  { signal, timeout }: { signal: AbortSignal; /** Seconds. */ timeout: number },
): Promise<PaymentOutcome> {
  return new Promise((resolve, reject) => {
    if (!window.Razorpay) return reject(new Error('The checkout script is not loaded.'));
    let ifClosed: PaymentOutcome = { kind: 'dismissed' };
    const sheet = new window.Razorpay({
      key,
      amount,
      currency,
      name,
      order_id: orderId,
      timeout,
      prefill: { name: prefill.name, email: prefill.email, contact: prefill.contact },
      theme: { color: getComputedStyle(document.documentElement).getPropertyValue('--color-basil').trim() },
      handler: (payment) => resolve(paid(payment)),
      modal: { ondismiss: () => resolve(ifClosed) },
    });
    sheet.on('payment.failed', ({ error }) => {
      ifClosed = { kind: 'failed', description: error?.description ?? '' };
    });
    signal.addEventListener('abort', () => {
      resolve(ifClosed);
      sheet.close();
    });
    sheet.open();
  });
}
