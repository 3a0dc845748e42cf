import { addError } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { lengthOf } from '../text';

/** The specification's words. */
export const INVALID_COUPON = 'Invalid Coupon';

/** A coupon is valid while it is active, from validFrom until validUntil (each if set). */
export interface CouponValidity {
  active: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
}

/** Whether a coupon may be used now. */
export const isCouponValid = ({ active, validFrom, validUntil }: CouponValidity, now: Date): boolean =>
  active && (validFrom === null || validFrom <= now) && (validUntil === null || now < validUntil);

export interface Coupon extends CouponValidity {
  /** Matched exactly, case included. */
  code: string;
  /** Off the total including delivery, 1 to 99. */
  percent: number;
}

/** A coupon as an owner enters it. */
export type CouponEntry = Omit<Coupon, 'active'>;

/** What is to become of the coupon with this code; what is absent stays as it is. */
export interface CouponChange extends Pick<Coupon, 'code'> {
  percent?: number | null;
  active?: boolean | null;
  /** Null: from always on. */
  validFrom?: Date | null;
  /** Null: for ever. */
  validUntil?: Date | null;
}

const CODE_MAX = 40;
/** More are not listed. */
export const COUPONS_MAX = 1_000;

/** A coupon with a change; a new one is active and needs a percent, which is NaN until somebody says it. */
export function changedCoupon(before: Coupon | null, change: CouponChange): Coupon {
  const { percent, active, validFrom, validUntil } = change;
  return {
    code: change.code,
    percent: percent ?? before?.percent ?? NaN,
    active: active ?? before?.active ?? true,
    validFrom: validFrom === undefined ? (before?.validFrom ?? null) : validFrom,
    validUntil: validUntil === undefined ? (before?.validUntil ?? null) : validUntil,
  };
}

/** Validates a coupon. */
export function validateCoupon({ code, percent, validFrom, validUntil }: CouponEntry): FieldErrors {
  const errors: FieldErrors = {};
  if (!/^[\w-]+$/.test(code) || lengthOf(code) > CODE_MAX)
    addError(errors, 'code', { code: 'COUPON_CODE', params: { max: CODE_MAX } });
  if (!Number.isInteger(percent) || percent < 1 || percent > 99)
    addError(errors, 'percent', { code: 'COUPON_PERCENT' });
  for (const [field, instant] of Object.entries({ validFrom, validUntil }))
    if (instant && Number.isNaN(instant.getTime())) addError(errors, field, { code: 'TIME_FORM' });
  if (validFrom && validUntil && validFrom >= validUntil)
    addError(errors, 'validUntil', { code: 'COUPON_ENDS_FIRST' });
  return errors;
}
