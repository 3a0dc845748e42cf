export { BuyAgainScreen, BuyAgainSkeleton } from './BuyAgainScreen';
export { CheckoutScreen } from './CheckoutScreen';
export { CheckoutSkeleton } from './CheckoutSkeleton';
export { PaymentBanner } from './PaymentBanner';
export { OrderScreen, OrderSkeleton } from './OrderScreen';
export { OrdersScreen, OrdersSkeleton } from './OrdersScreen';
export { UsualsInstead, UsualsBefore } from './UsualsRow';
export { capital, sayDay, sayHours, sayMoment, saySlot } from './slot-words';
