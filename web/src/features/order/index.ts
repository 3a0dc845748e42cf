export { BuyAgainScreen, BuyAgainSkeleton } from './BuyAgainScreen';
export { CheckoutScreen } from './CheckoutScreen';
export { CheckoutSkeleton } from './CheckoutSkeleton';
export { loadPaying } from './load-paying';
export { OrderScreen, OrderSkeleton } from './OrderScreen';
export { OrdersScreen, OrdersSkeleton } from './OrdersScreen';
export { UsualsInstead, UsualsBefore } from './UsualsRow';
export { capitalize, formatDay, formatHours, formatMoment, formatSlot } from './slot-text';
