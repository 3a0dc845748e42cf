export { HoldExpiry } from './checkout-hold';
export { CheckoutService } from './checkout.service';
export { changeCoupon, listCoupons, switchCoupon } from './coupon-store';
export { seedCoupons } from './coupon.seed';
export { OrderFeed } from './order-feed';
export { DeskCouponService } from './desk-coupon.service';
export { OrderService } from './order.service';
export { NEWEST_FIRST, ORDER_CURSOR, readOrderCursor } from './order-cursor';
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
export { itemJson, STAFF_ITEM } from './order-row';
export { orderIdSchema, statusSchema, unpaidLimitSchema } from './order.schemas';
export { findOrderKey, readOrder } from './order-store';
export { cancelOrder, refundOrder, refundUnmatched, refundUncharged } from './refund';
export { repeatRefund } from './repeat-refund';
export { changePicker, conflict, lockOrder, moveOrder } from './transition';
export type { LockedOrder } from './transition';
