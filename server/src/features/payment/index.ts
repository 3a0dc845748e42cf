export {
  acquireLease,
  findProviderOrder,
  FIRST_LOOK_SECONDS,
  LEASE_END,
  releaseLease,
  saveAuthorized,
  saveProviderOrder,
} from './payment-store';
export {
  countUnmatched,
  listUnmatched,
  lookupEvent,
  markHandled,
  saveEvent,
  withoutBody,
} from './payment-events';
export {
  BY_ITSELF,
  FAILED_REFUND_DAYS,
  ITEMS_LEFT,
  keyOfRepeat,
  promisedUnits,
  REFUND_REPLACED,
} from './failed-refunds';
export { readPaymentProblems } from './payment-problems';
export type { UnmatchedPayment } from './payment-events';
export { paymentPending, paymentUnavailable } from './payment-provider';
export type {
  PaymentProof,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  WebhookEvent,
} from './payment-provider';
export { createPayments, SANDBOX_PATH, sandboxKeys, WEBHOOK_PATH, WEBHOOKS_EVERY_MS } from './payments';
export type { Payments } from './payments';
export type { RazorpayKeys } from './razorpay-provider';
export { Reconciler } from './reconciler';
export { createWebhook } from './webhook';
