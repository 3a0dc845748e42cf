export { countUnmatched, keepEvent, listUnmatched, lookedUp, markHandled } from './payment-events';
export type { UnmatchedReason } from './payment-events';
export { paymentPending, paymentUnavailable } from './payment-provider';
export type {
  PaymentProof,
  PaymentProvider,
  ProviderName,
  ProviderPayment,
  Report,
} from './payment-provider';
export { createPayments, SANDBOX_PATH, WEBHOOK_PATH } from './payments';
export type { Payments, RazorpayKeys } from './payments';
export { Reconciler } from './reconciler';
export type { SettlePayment } from './reconciler';
export { createWebhook } from './webhook';
