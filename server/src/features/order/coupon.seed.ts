import type { EntityManager } from 'typeorm';
import { insertMissing } from '../../database/insert-missing';
import { CouponEntity } from './coupon.entity';

/** Seeds the specification's coupon, 50 % off; returns the number of new rows. */
export const seedCoupons = (manager: EntityManager): Promise<number> =>
  insertMissing(manager, CouponEntity, [{ code: 'Instant50', percent: 50 }]);
