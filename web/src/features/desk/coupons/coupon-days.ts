import { isDay } from '@domain/day';
import type { CouponTermsFragment } from '@/gql/desk-operations';
import { endOfDay, formatLocally, startOfDay } from '@domain/instant';

/** The instants between which a coupon is valid, as in the API; null: no limit. */
type Validity = Partial<Pick<CouponTermsFragment, 'validFrom' | 'validUntil'>>;

/** The same in whole days, inclusive, such as 2026-11-24; empty: no limit. */
export interface CouponDays {
  first: string;
  last: string;
}

const dayAt = (instant: number, timeZone: string): string =>
  formatLocally(new Date(instant), timeZone).slice(0, 10);

/** The first and last day on which a coupon is valid, even if only for part of the day. */
export const daysOfCoupon = ({ validFrom, validUntil }: Validity, timeZone: string): CouponDays => ({
  first: validFrom ? dayAt(Date.parse(validFrom), timeZone) : '',
  // The end is exclusive.
  last: validUntil ? dayAt(Date.parse(validUntil) - 1, timeZone) : '',
});

/** From the start of the first day to the end of the last; unreadable days give an invalid Date. */
export const instantsOf = (
  { first, last }: CouponDays,
  timeZone: string,
): { validFrom: Date | null; validUntil: Date | null } => ({
  validFrom: first === '' ? null : isDay(first) ? startOfDay(first, timeZone) : new Date(NaN),
  validUntil: last === '' ? null : isDay(last) ? endOfDay(last, timeZone) : new Date(NaN),
});
