/** The part of Razorpay's checkout.js that the shop uses; the sandbox's own script has the same. */

export interface RazorpayPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface RazorpayOptions {
  key: string;
  /** Paise. */
  amount: number;
  currency: string;
  name: string;
  order_id: string;
  /** Seconds, after which the sheet closes. */
  timeout: number;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  handler: (payment: RazorpayPayment) => void;
  modal: { ondismiss: () => void };
}

interface RazorpayFailure {
  error?: { description?: string };
}

interface RazorpaySheet {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: (failure: RazorpayFailure) => void): void;
}

declare global {
  interface Window {
    /** Defined once the provider's script has loaded. */
    Razorpay?: new (options: RazorpayOptions) => RazorpaySheet;
  }
}
