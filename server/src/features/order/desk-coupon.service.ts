import type { DataSource } from 'typeorm';
import type { Coupon, CouponChange } from '../../../../domain/order/coupon-rules';
import { appendAudit, assertMay, changeAsStaff } from '../staff';
import type { StaffCaller } from '../staff';
import { changeCoupon, listCoupons, termsOf } from './coupon-store';

/** Coupons as staff see and change them. */
export class DeskCouponService {
  constructor(private readonly dataSource: DataSource) {}

  /** All coupons, by code. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async list(caller: StaffCaller | null): Promise<Coupon[]> {
    assertMay(caller, 'coupons');
    return listCoupons(this.dataSource.manager);
  }

  /**
   * Adds a coupon, or changes the one with its code; absent fields are unchanged. Idempotent.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `code`, `percent`, `validFrom` or `validUntil`
   */
  save(caller: StaffCaller | null, change: CouponChange): Promise<Coupon> {
    return changeAsStaff(this.dataSource, caller, 'saveCoupon', async (manager, { email: by }) => {
      const { before, after, isChanged } = await changeCoupon(manager, change);
      const record = { by, action: 'saveCoupon', subject: `coupon/${after.code}` };
      const terms = { before: before ? termsOf(before) : undefined, after: termsOf(after) };
      if (isChanged) await appendAudit(manager, { ...record, ...terms });
      return after;
    });
  }
}
