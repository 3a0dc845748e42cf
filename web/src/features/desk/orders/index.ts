export { OrderScreen } from './OrderScreen';
export { ordersVariables } from './orders-filter';
export { OrdersScreen, ViewChoice } from './OrdersScreen';
export { SlipsScreen } from './SlipsScreen';
