export { scriptFailed } from './checkout-script.en';
export { loadCheckoutScript } from './load-checkout-script';
export { openPaymentSheet } from './open-payment-sheet';
export type { PaymentOutcome } from './open-payment-sheet';
export { forgetPayment, notePayment, onPayment, sheetLock, usePendingPayment } from './pending-payment';
export type { PaymentProgress, PaymentProof, PendingPayment } from './pending-payment';
