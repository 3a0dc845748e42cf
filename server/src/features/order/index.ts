import { Coupon } from './coupon.entity';

export { Coupon };
export { CheckoutResolver } from './checkout.resolver';
export { CheckoutService } from './checkout.service';
export { seedCoupons } from './coupon.seed';
export type { NewLine } from './order-store';
export { OrderResolver } from './order.resolver';
export { orderRoutes } from './order.routes';
export { OrderService } from './order.service';
export const orderEntities = [Coupon];
