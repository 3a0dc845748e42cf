// Loaded after the checkout's screen: it is needed once the button is pressed, and with a payment on any page.
export { SCRIPT_FAILED } from '@/features/payment';
export { runCheckout } from './checkout-flow';
export { noticeOf } from './checkout-notice';
export { PaymentBanner } from './PaymentBanner';
