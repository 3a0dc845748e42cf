import type { DataSource } from 'typeorm';
import { changedCoupon, validateCoupon } from '../../../../domain/order/coupon-rules';
import type { Coupon, CouponChange } from '../../../../domain/order/coupon-rules';
import { assertValid } from '../../common/shop-error';
import { lockWork } from '../../database/advisory-lock';
import { runInTransaction } from '../../database/transaction';
import { assertInTime } from '../account';
import { appendAudit, assertMay, assertStillMay } from '../staff';
import type { StaffCaller } from '../staff';
import { findCoupon, listCoupons, saveCoupon } from './coupon-store';

/** Coupons as staff see and change them. */
export class DeskCouponService {
  constructor(private readonly dataSource: DataSource) {}

  /** All coupons, by code. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async list(caller: StaffCaller | null): Promise<Coupon[]> {
    assertMay(caller, 'coupons');
    return listCoupons(this.dataSource.manager);
  }

  /**
   * Adds a coupon, or changes the one with its code; what is not told stays. Saving the same again changes nothing.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `code`, `percent`, `validFrom` or `validUntil`
   */
  async save(caller: StaffCaller | null, change: CouponChange): Promise<Coupon> {
    assertMay(caller, 'saveCoupon');
    return runInTransaction(this.dataSource, async (manager) => {
      await assertStillMay(manager, caller, 'saveCoupon');
      // One that is not there yet has no row to lock.
      await lockWork(manager, 'coupons');
      const before = await findCoupon(manager, change.code);
      const after = changedCoupon(before, change);
      assertValid(validateCoupon(after));
      const record = { by: caller.email, action: 'saveCoupon', subject: `coupon/${after.code}` };
      const [was, is] = [before && termsOf(before), termsOf(after)];
      if (JSON.stringify(was) !== JSON.stringify(is)) {
        await saveCoupon(manager, after);
        await appendAudit(manager, { ...record, before: was ?? undefined, after: is });
      }
      assertInTime(caller.untilMs);
      return after;
    });
  }
}

const termsOf = ({ percent, active, validFrom, validUntil }: Coupon) => ({
  ...{ percent, active, validFrom, validUntil },
});
