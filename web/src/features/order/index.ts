export { CheckoutScreen } from './CheckoutScreen';
export { OrdersScreen } from './OrdersScreen';
