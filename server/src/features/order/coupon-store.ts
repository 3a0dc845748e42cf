import type { EntityManager } from 'typeorm';
import { COUPONS_MAX } from '../../../../domain/order/coupon-rules';
import type { Coupon, CouponEntry } from '../../../../domain/order/coupon-rules';
import { isStorable } from '../../common/storable';
import { CouponEntity } from './coupon.entity';

/** The coupon of a code from a caller, valid or not. */
export const findCoupon = async (manager: EntityManager, code: string): Promise<Coupon | null> =>
  isStorable(code) ? manager.findOneBy(CouponEntity, { code }) : null;

/** All coupons, by code, at most COUPONS_MAX. */
export const listCoupons = (manager: EntityManager): Promise<Coupon[]> =>
  manager.find(CouponEntity, { order: { code: 'ASC' }, take: COUPONS_MAX });

/** Adds a coupon, or changes the one with its code; it is active then, unless it says otherwise. */
export async function saveCoupon(manager: EntityManager, coupon: CouponEntry | Coupon): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(CouponEntity)
    .values({ active: true, ...coupon })
    // The code stays: the shop's role may not give a coupon another one.
    .orUpdate(['percent', 'active', 'validFrom', 'validUntil'], ['code'])
    .updateEntity(false)
    .execute();
}

/** Activates a coupon or takes it out of use; false when there is none of this code. */
export async function switchCoupon(manager: EntityManager, code: string, active: boolean): Promise<boolean> {
  return (await manager.update(CouponEntity, { code }, { active })).affected === 1;
}
