export { CheckoutService } from './checkout.service';
export { listCoupons, saveCoupon, switchCoupon } from './coupon-store';
export { seedCoupons } from './coupon.seed';
export { OrderService } from './order.service';
