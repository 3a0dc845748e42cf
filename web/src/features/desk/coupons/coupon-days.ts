import { endOfDay, formatLocally, startOfDay } from '@domain/instant';

/** When a coupon is valid, as the API has it; null: without an end on that side. */
export interface Validity {
  validFrom?: string | null;
  validUntil?: string | null;
}

/** The same in whole days, both included, such as 2026-11-24; empty: without an end. */
export interface CouponDays {
  first: string;
  last: string;
}

const dayAt = (instant: number, timeZone: string): string =>
  formatLocally(new Date(instant), timeZone).slice(0, 10);

/** The first and the last day on which a coupon is valid, even if only for a part of it. */
export const daysOfCoupon = ({ validFrom, validUntil }: Validity, timeZone: string): CouponDays => ({
  first: validFrom ? dayAt(Date.parse(validFrom), timeZone) : '',
  // It ends before that moment.
  last: validUntil ? dayAt(Date.parse(validUntil) - 1, timeZone) : '',
});

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** From the beginning of the first day to the end of the last; an unreadable one is an invalid Date. */
export const instantsOf = (
  { first, last }: CouponDays,
  timeZone: string,
): { validFrom: Date | null; validUntil: Date | null } => ({
  validFrom: first === '' ? null : isDay(first) ? startOfDay(first, timeZone) : new Date(NaN),
  validUntil: last === '' ? null : isDay(last) ? endOfDay(last, timeZone) : new Date(NaN),
});
