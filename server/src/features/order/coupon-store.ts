import type { EntityManager } from 'typeorm';
import { changedCoupon, COUPONS_MAX, validateCoupon } from '../../../../domain/order/coupon-rules';
import type { Coupon, CouponChange } from '../../../../domain/order/coupon-rules';
import { assertValid, validationFailed } from '../../common/shop-error';
import { acquireAdvisoryLock } from '../../database/advisory-lock';
import { isStorable } from '../../common/storable';
import { COUPON_TERMS, CouponEntity } from './coupon.entity';
import type { CouponTerm } from './coupon.entity';

/** The coupon of a code from a caller, valid or not. */
export async function findCoupon(manager: EntityManager, code: string): Promise<Coupon | null> {
  const found = isStorable(code) ? await manager.findOneBy(CouponEntity, { code }) : null;
  return found && toCoupon(found);
}

/** All coupons, by code, at most COUPONS_MAX. */
export const listCoupons = async (manager: EntityManager): Promise<Coupon[]> =>
  (await manager.find(CouponEntity, { order: { code: 'ASC' }, take: COUPONS_MAX })).map(toCoupon);

const toCoupon = (row: CouponEntity): Coupon => ({ code: row.code, ...termsOf(row) });

async function saveCoupon(manager: EntityManager, coupon: Coupon): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(CouponEntity)
    .values(coupon)
    .orUpdate(COUPON_TERMS, ['code'])
    .updateEntity(false)
    .execute();
}

/** A coupon before (null: none) and after a change. */
export interface ChangedCoupon {
  before: Coupon | null;
  after: Coupon;
  /** Whether it changed. */
  isChanged: boolean;
}

/**
 * Adds a coupon, or changes the one with its code; absent fields are unchanged. Idempotent.
 * @throws ShopError VALIDATION_FAILED naming `code` (also if a new one has that of another), `percent`, `validFrom` or `validUntil`
 */
export async function changeCoupon(manager: EntityManager, change: CouponChange): Promise<ChangedCoupon> {
  // A new one has no row to lock.
  await acquireAdvisoryLock(manager, 'coupons');
  const before = await findCoupon(manager, change.code);
  const after = changedCoupon(change.isNew ? null : before, change);
  assertValid(validateCoupon(after));
  const isChanged = before === null || JSON.stringify(termsOf(before)) !== JSON.stringify(termsOf(after));
  // One with the same terms is this change, repeated.
  if (change.isNew && before && isChanged)
    throw validationFailed({ code: { code: 'COUPON_TAKEN', params: { by: before.code } } });
  if (isChanged) await saveCoupon(manager, after);
  return { before, after, isChanged };
}

/** The terms of a coupon. */
export const termsOf = (coupon: Coupon): Pick<Coupon, CouponTerm> =>
  Object.fromEntries(COUPON_TERMS.map((term) => [term, coupon[term]])) as Pick<Coupon, CouponTerm>;

/** Activates or deactivates a coupon, in a transaction; false if there is none with this code. */
export async function switchCoupon(manager: EntityManager, code: string, active: boolean): Promise<boolean> {
  // Who changes it at the same time writes all its terms.
  await acquireAdvisoryLock(manager, 'coupons');
  return (await manager.update(CouponEntity, { code }, { active })).affected === 1;
}
