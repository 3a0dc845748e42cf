export { HoldExpiry } from './checkout-hold';
export { CheckoutService } from './checkout.service';
export { listCoupons, saveCoupon, switchCoupon } from './coupon-store';
export { seedCoupons } from './coupon.seed';
export { OrderService } from './order.service';
export { createOrderHistoryLoader } from './order-history.loader';
export { ORDER_CURSOR, readOrderCursor } from './order-cursor';
export type { OrderPosition } from './order-cursor';
export type { ShownRefund } from './order-history';
export {
  OrderEventType,
  OrderStatusType,
  RefundType,
  toOrderEventType,
  toRefundType,
} from './order-history.type';
export { PaymentStatusType } from './order.type';
export { findOrderKey } from './order-store';
export type { OrderKey } from './order-store';
export { cancelOrder, refundOrder } from './refund';
