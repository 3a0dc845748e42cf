export { CheckoutService } from './checkout.service';
export { seedCoupons } from './coupon.seed';
export { OrderService } from './order.service';
