// Loaded after the checkout's screen: it is needed once the button is pressed, and with a payment on any page.
export { scriptFailed } from '@/features/payment';
export { runCheckout } from './checkout-flow';
export { noticeOf } from './checkout-notice';
export { PaymentBanner } from './PaymentBanner';
export { fetchPlaced } from './placed-orders';
