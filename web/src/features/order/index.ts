export { CheckoutScreen } from './CheckoutScreen';
export { CheckoutSkeleton } from './CheckoutSkeleton';
export { OrdersScreen, OrdersSkeleton } from './OrdersScreen';
