import type { EntityManager } from 'typeorm';
import { Coupon } from './coupon.entity';

/** The specification's coupon: 50 % off. One that exists stays as its owner made it. */
export async function seedCoupons(manager: EntityManager): Promise<number> {
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(Coupon)
    .values({ code: 'Instant50', percent: 50, active: true })
    .orIgnore()
    .returning('code')
    .execute();
  return (inserted.raw as unknown[]).length;
}
