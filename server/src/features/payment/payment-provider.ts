import { ErrorCode, ShopError } from '../../common/shop-error';

/** What a caller is told when the provider does not answer, or not as it should. */
export const paymentUnavailable = (): ShopError =>
  new ShopError(
    ErrorCode.PAYMENT_UNAVAILABLE,
    'Payments are not available right now. Nothing was charged; please try again.',
  );

/** What whoever has paid is told while the money is not seen yet: asking again is safe, paying again is not needed. */
export const paymentPending = (): ShopError =>
  new ShopError(
    ErrorCode.PAYMENT_UNAVAILABLE,
    'Your payment is being confirmed. You need not pay again: the order is placed once it is.',
    { pending: true },
  );

/** Whose payments they are, and whether real money moves. */
export type ProviderName = 'razorpay-live' | 'razorpay-test' | 'sandbox';

/** What the shop needs of whoever moves the money. Amounts are paise. */
export interface PaymentProvider {
  /** Kept with each order: no other provider is asked about it. */
  readonly name: ProviderName;
  /** The public key that the checkout script wants. */
  readonly key: string;
  /** Where the checkout script is loaded from. */
  readonly scriptUrl: string;
  /**
   * Opens an order at the provider, whose payment is captured at once, and returns its id.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  openOrder(order: { receipt: string; amount: number }): Promise<string>;
  /**
   * The order opened with this receipt; null when there is none.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  findOrder(receipt: string): Promise<string | null>;
  /**
   * The captured payment of an order, else one that is authorised; null while there is neither.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  findPayment(orderId: string): Promise<ProviderPayment | null>;
  /**
   * Captures an authorised payment; one that is captured already is answered as it is.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  capture(payment: ProviderPayment): Promise<ProviderPayment>;
  /** Whether the provider signed that this payment was made for this order. Takes the same time right or wrong. */
  isPaymentSigned(proof: PaymentProof): boolean;
  /** What the provider reports by its webhook; null unless it has signed that. */
  readWebhook(webhook: Webhook): Report | null;
}

/** A webhook as it came. */
export interface Webhook {
  rawBody: Buffer;
  header(name: string): string | undefined;
}

/** What a webhook reports. */
export interface Report {
  /** The same event may be reported more than once. */
  eventId: string;
  eventType: string | null;
  /** As it came. */
  body: string;
  /** The payment that was captured; null for every other event. */
  payment: ProviderPayment | null;
}

export interface ProviderPayment {
  paymentId: string;
  orderId: string;
  /** Paise. */
  amount: number;
  currency: string;
  /** The money is the shop's. One that is only authorised goes back by itself unless it is captured. */
  isCaptured: boolean;
  /** When it was made. */
  paidAt: Date;
}

/** What the checkout script hands to the browser after a payment. */
export interface PaymentProof {
  orderId: string;
  paymentId: string;
  signature: string;
}
