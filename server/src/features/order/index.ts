export { HoldExpiry } from './checkout-hold';
export { CheckoutService } from './checkout.service';
export { changeCoupon, listCoupons, switchCoupon } from './coupon-store';
export { seedCoupons } from './coupon.seed';
export { OrderFeed } from './order-feed';
export { DeskCouponService } from './desk-coupon.service';
export { OrderService } from './order.service';
export { createOrderHistoryLoader } from './order-history.loader';
export { ORDER_CURSOR, readOrderCursor } from './order-cursor';
export type { OrderPosition } from './order-cursor';
export { historyColumns, toHistory } from './order-history';
export type { HistoryRow, OrderHistory } from './order-history';
export {
  OrderEventType,
  OrderStatusType,
  RefundType,
  toOrderEventType,
  toRefundType,
} from './order-history.type';
export { OrderItemFields, PaymentStatusType } from './order.type';
export { itemJson } from './order-row';
export { orderIdSchema, statusSchema, unpaidLimitSchema } from './order.schemas';
export { findOrderKey, readOrder } from './order-store';
export { cancelOrder, refundOrder, refundUnmatched, refundUncharged } from './refund';
export { repeatRefund } from './repeat-refund';
export { REFUNDED_QTY } from './refund-store';
export { changePicker, conflict, lockOrder, moveOrder } from './transition';
export type { LockedOrder } from './transition';
