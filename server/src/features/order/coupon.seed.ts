import type { EntityManager } from 'typeorm';
import { insertMissing } from '../../database/insert-rows';

/** Seeds the specification's coupon, 50 % off; returns the number of new rows. */
export const seedCoupons = (manager: EntityManager): Promise<number> =>
  insertMissing(manager, 'coupons', { code: 'text', percent: 'int' }, [{ code: 'Instant50', percent: 50 }]);
