import { Coupon } from './coupon.entity';

export { Coupon };
export { CheckoutService } from './checkout.service';
export { seedCoupons } from './coupon.seed';
export { OrderService } from './order.service';
export const orderEntities = [Coupon];
