export { CheckoutService } from './checkout.service';
export { listCoupons, saveCoupon, switchCoupon } from './coupon-store';
export { seedCoupons } from './coupon.seed';
export { OrderService } from './order.service';
export { createOrderHistoryLoader } from './order-history.loader';
export { findOrderKey } from './order-store';
export { cancelOrder, refundOrder } from './refund';
