import { isCouponValid } from '@domain/order/coupon-rules';
import type { CouponTermsFragment } from '@/gql/desk-operations';
import { dayFormat } from '@/features/desk/shared/day-format';
import { deskShop } from '@/features/desk/shared/desk-shop';
import { daysOfCoupon } from './coupon-days';

const formatDate = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** The texts of the coupons. */
export const COUPONS = {
  title: 'Coupons',
  failed: 'The coupons could not be loaded.',
  empty: 'There are no coupons yet.',
  add: 'New coupon',
  list: 'All coupons',
  code: 'Code',
  codeHint: 'What shoppers type, case-sensitive. It cannot be changed later.',
  percent: 'Percent off',
  percentHint: 'Off the whole order and delivery',
  state: 'Status',
  days: 'Days',
  change: 'Edit',
  edit: (code: string) => `Edit ${code}`,
  first: 'First day',
  last: 'Last day',
  optional: 'Optional',
  active: 'Shoppers can use it',
  save: 'Save coupon',
  cancel: 'Cancel',
  turn: (code: string, on: boolean) => `${on ? 'Switch on' : 'Switch off'} ${code}`,
  on: 'Switch on',
  off: 'Switch off',
  saved: (code: string) => `${code} is saved`,
  turned: (code: string, on: boolean) => `${code} is ${on ? 'on' : 'off'}`,
  note: 'Existing orders keep their price.',
} as const;

/** Whether a coupon can be used now and, if not, why. */
export function stateOf(
  { active, validFrom, validUntil }: CouponTermsFragment,
  now: number,
): 'valid' | 'off' | 'later' | 'over' {
  const [from, until] = [validFrom, validUntil].map((at) => (at ? new Date(at) : null));
  if (!active) return 'off';
  if (isCouponValid({ active, validFrom: from ?? null, validUntil: until ?? null }, new Date(now)))
    return 'valid';
  return until && until.getTime() <= now ? 'over' : 'later';
}

/** The label of each state. */
export const STATE: Record<ReturnType<typeof stateOf>, string> = {
  valid: 'Valid now',
  off: 'Switched off',
  later: 'Not yet valid',
  over: 'Expired',
};

/** The validity of a coupon: "24 Nov 2026 to 31 Dec 2026", "until 31 Dec 2026", "any day". */
export function formatDays(coupon: CouponTermsFragment): string {
  const { first, last } = daysOfCoupon(coupon, deskShop.timeZone);
  if (!first && !last) return 'any day';
  if (!last) return `from ${formatDate(first)}`;
  return first ? `${formatDate(first)} to ${formatDate(last)}` : `until ${formatDate(last)}`;
}
