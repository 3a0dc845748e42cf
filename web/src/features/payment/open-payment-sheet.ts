import type { PaymentRequestFragment } from '@/gql/operations';
import type { PaymentProof } from './pending-payment';
import type { RazorpayOptions, RazorpayPayment } from './razorpay';

/** How a payment sheet ended. */
export type PaymentOutcome =
  | { kind: 'paid'; proof: PaymentProof }
  /** Left after at least one attempt that did not succeed. */
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

const themeColor = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue('--color-basil').trim();

function optionsOf(
  { key, orderId, amount, currency, name, prefill }: PaymentRequestFragment,
  handler: RazorpayOptions['handler'],
  ondismiss: () => void,
): RazorpayOptions {
  return {
    key,
    amount,
    currency,
    name,
    order_id: orderId,
    prefill: { name: prefill.name, email: prefill.email, contact: prefill.contact },
    theme: { color: themeColor() },
    handler,
    modal: { ondismiss },
  };
}

/**
 * Opens the provider's payment sheet, whose script has been loaded, and waits for how it ends. A failed attempt is
 * not the end: the sheet stays open for another one. Aborting closes it.
 */
export function openPaymentSheet(
  request: PaymentRequestFragment,
  signal: AbortSignal,
): Promise<PaymentOutcome> {
  return new Promise((resolve, reject) => {
    if (!window.Razorpay) return reject(new Error('The checkout script is not loaded.'));
    let left: PaymentOutcome = { kind: 'dismissed' };
    const options = optionsOf(
      request,
      (payment) => resolve(paid(payment)),
      () => resolve(left),
    );
    const sheet = new window.Razorpay(options);
    sheet.on('payment.failed', ({ error }) => {
      left = { kind: 'failed', description: error?.description ?? '' };
    });
    signal.addEventListener('abort', () => {
      resolve(left);
      sheet.close();
    });
    sheet.open();
  });
}
