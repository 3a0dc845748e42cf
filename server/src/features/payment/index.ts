export { paymentUnavailable } from './payment-provider';
export type { PaymentProof, PaymentProvider, ProviderPayment } from './payment-provider';
export { createPayments, SANDBOX_PATH, WEBHOOK_PATH } from './payments';
export type { Payments, RazorpayKeys } from './payments';
export { Reconciler } from './reconciler';
export { createWebhook } from './webhook';
