import type { EntityManager } from 'typeorm';
import type { Coupon, CouponEntry } from '../../../../domain/order/coupon-rules';
import { isStorable } from '../../common/storable';
import { CouponEntity } from './coupon.entity';

/** The coupon of a code from a caller, valid or not. */
export const findCoupon = async (manager: EntityManager, code: string): Promise<Coupon | null> =>
  isStorable(code) ? manager.findOneBy(CouponEntity, { code }) : null;

/** All coupons, by code. */
export const listCoupons = (manager: EntityManager): Promise<Coupon[]> =>
  manager.find(CouponEntity, { order: { code: 'ASC' } });

/** Adds a coupon, or changes the one with its code; it is active then. */
export async function saveCoupon(manager: EntityManager, coupon: CouponEntry): Promise<void> {
  await manager.upsert(CouponEntity, { ...coupon, active: true }, ['code']);
}

/** Activates a coupon or takes it out of use; false when there is none of this code. */
export async function switchCoupon(manager: EntityManager, code: string, active: boolean): Promise<boolean> {
  return (await manager.update(CouponEntity, { code }, { active })).affected === 1;
}
