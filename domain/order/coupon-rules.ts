/** The specification's words. */
export const INVALID_COUPON = 'Invalid Coupon';

/** When a coupon may be used: while it is active, from validFrom (when set) until validUntil (when set). */
export interface CouponValidity {
  active: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
}

export const isCouponValid = ({ active, validFrom, validUntil }: CouponValidity, now: Date): boolean =>
  active && (validFrom === null || validFrom <= now) && (validUntil === null || now < validUntil);
