export { BuyAgainScreen, BuyAgainSkeleton } from './BuyAgainScreen';
export { CheckoutScreen } from './CheckoutScreen';
export { CheckoutSkeleton } from './CheckoutSkeleton';
export { PaymentBanner } from './PaymentBanner';
export { OrdersScreen, OrdersSkeleton } from './OrdersScreen';
