import { addError } from '../field-errors';
import type { FieldErrors } from '../field-errors';
import { lengthOf } from '../text';

/** The specification's text. */
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
  /** Taken off the total, delivery included; 1 to 99. */
  percent: number;
}

/** What an owner may enter wrongly. */
export type CouponEntry = Omit<Coupon, 'active'>;

/** A change to the coupon with this code; absent fields are unchanged. */
export interface CouponChange extends Pick<Coupon, 'code'> {
  /** A new one is rejected where there is another with its code. */
  isNew?: boolean | null;
  percent?: number | null;
  active?: boolean | null;
  /** Null: no start. */
  validFrom?: Date | null;
  /** Null: no end. */
  validUntil?: Date | null;
}

const CODE_MAX = 40;
/** More are not listed. */
export const COUPONS_MAX = 1_000;

/** Applies a change to a coupon. A new one is active; its percent is NaN (invalid) unless given. */
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
