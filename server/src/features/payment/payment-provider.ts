import { ErrorCode, ShopError } from '../../common/shop-error';

/** What a caller is told when the provider does not answer, or not as it should. */
export const paymentUnavailable = (): ShopError =>
  new ShopError(
    ErrorCode.PAYMENT_UNAVAILABLE,
    'Payments are not available right now. Nothing was charged; please try again.',
  );

/** What the shop needs of whoever moves the money. Amounts are paise. */
export interface PaymentProvider {
  /** The public key that the checkout script wants. */
  readonly key: string;
  /** Where the checkout script is loaded from. */
  readonly scriptUrl: string;
  /**
   * Opens an order at the provider and returns its id.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  openOrder(order: { receipt: string; amount: number }): Promise<string>;
  /**
   * The order opened with this receipt; null when there is none.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  findOrder(receipt: string): Promise<string | null>;
  /**
   * The payment that went through for an order; null while there is none.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  findPayment(orderId: string): Promise<ProviderPayment | null>;
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
  /** The payment that went through; null for every other event. */
  payment: ProviderPayment | null;
  /** The same event may be reported more than once. */
  eventId: string | undefined;
}

export interface ProviderPayment {
  paymentId: string;
  orderId: string;
  /** Paise. */
  amount: number;
  currency: string;
}

/** What the checkout script hands to the browser after a payment. */
export interface PaymentProof {
  orderId: string;
  paymentId: string;
  signature: string;
}
