import type { RefundState } from '../../../../domain/order/refund-rules';
import { ErrorCode, ShopError } from '../../common/shop-error';

/** The provider does not respond, or unexpectedly. */
export const paymentUnavailable = (): ShopError =>
  new ShopError(
    ErrorCode.PAYMENT_UNAVAILABLE,
    'Payments are not available right now. Nothing was charged; please try again.',
  );

/** The shopper has paid, but the payment is not confirmed yet: asking again is safe. */
export const paymentPending = (): ShopError =>
  new ShopError(
    ErrorCode.PAYMENT_UNAVAILABLE,
    'Your payment is being confirmed. You need not pay again: the order is placed once it is.',
    { pending: true },
  );

/** How long a request of the provider may take. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** A payment provider. Amounts are paise. */
export interface PaymentProvider {
  /** With its mode: whether real money moves. Stored with each payment: no other provider is asked about it. */
  readonly name: string;
  /** The public key for the checkout script. */
  readonly key: string;
  /** Where the checkout script is loaded from. */
  readonly scriptUrl: string;
  /**
   * Opens an order whose payment is captured automatically, and returns its id.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  openOrder(order: { receipt: string; amount: number }): Promise<string>;
  /**
   * The order opened with this receipt; null when there is none.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  findOrder(receipt: string): Promise<string | null>;
  /**
   * The captured payment of an order, else an authorised one; null while there is neither.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  findPayment(orderId: string): Promise<ProviderPayment | null>;
  /**
   * A payment by its own id; null unless it is captured or authorised.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  findPaymentById(paymentId: string): Promise<ProviderPayment | null>;
  /**
   * Captures an authorised payment. Idempotent.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  capture(payment: ProviderPayment): Promise<ProviderPayment>;
  /**
   * Refunds some of a captured payment. Idempotent by its key.
   * @returns null if the provider rejects it for good
   * @throws ShopError PAYMENT_UNAVAILABLE: the outcome is unknown, and it may be retried
   */
  refund(refund: RefundRequest): Promise<ProviderRefund | null>;
  /**
   * All refunds of a payment, by the shop or not.
   * @throws ShopError PAYMENT_UNAVAILABLE
   */
  findRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** Whether the provider signed that this payment was made for this order. Runs in constant time. */
  isPaymentSigned(proof: PaymentProof): boolean;
  /** The event that a webhook delivers; null unless the provider signed it. */
  readWebhook(webhook: WebhookRequest): WebhookEvent | null;
  /** Where the shop's staff see a payment at the provider; null where it has no such page. */
  paymentPage(paymentId: string): string | null;
}

/** A webhook as it arrived, unverified. The provider signs the raw bytes of its body. */
export interface WebhookRequest {
  rawBody: Buffer;
  header(name: string): string | undefined;
}

/** What a signed webhook reports: of a payment, of a refund, or of neither. */
export interface WebhookEvent {
  /** The same event may be delivered more than once. */
  eventId: string;
  eventType: string | null;
  /** As received; null if it is not to be kept. */
  body: string | null;
  /** The captured payment; null for other events. */
  payment: ProviderPayment | null;
  /** The settled or failed refund; null for other events. */
  refund: ProviderRefund | null;
}

/** A refund to make. Amounts are paise; the same idempotency key never refunds twice. */
export interface RefundRequest {
  paymentId: string;
  /** Paise. */
  amount: number;
  /** Up to 40 characters. */
  idempotencyKey: string;
  /** A note for the provider's dashboard. */
  notes: Record<string, string>;
}

/** A refund as the provider has it, made by the shop or at the provider; paise. */
export interface ProviderRefund {
  refundId: string;
  paymentId: string;
  /** Paise. */
  amount: number;
  state: RefundState;
  /** Its idempotency key; null if the shop did not request it. */
  idempotencyKey: string | null;
}

/** A captured or authorised payment as the provider has it; paise. */
export interface ProviderPayment {
  paymentId: string;
  /** Null: made for no order, such as by a payment link. */
  orderId: string | null;
  /** Paise. */
  amount: number;
  currency: string;
  /** An authorised payment that is never captured is refunded automatically. */
  isCaptured: boolean;
  paidAt: Date;
}

/** The checkout script passes it to the browser after a payment. */
export interface PaymentProof {
  orderId: string;
  paymentId: string;
  signature: string;
}
