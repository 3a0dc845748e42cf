import { changedCoupon, isCouponValid, validateCoupon } from './coupon-rules';
import type { Coupon, CouponChange, CouponEntry } from './coupon-rules';
import { OWNERS_ENGLISH } from '../wording/owners.en';
import { wordProblems } from '../wording/wording';

const coupon = (entry: Partial<CouponEntry> = {}): CouponEntry => ({
  code: 'Instant50',
  percent: 50,
  validFrom: null,
  validUntil: null,
  ...entry,
});
const JANUARY = new Date('2030-01-01');
const FEBRUARY = new Date('2030-02-01');

describe('a coupon', () => {
  it.each([
    [coupon(), {}],
    [coupon({ validFrom: JANUARY, validUntil: FEBRUARY }), {}],
    [coupon({ validFrom: JANUARY }), {}],
    [coupon({ validUntil: FEBRUARY }), {}],
    [coupon({ percent: 1 }), {}],
    [coupon({ percent: 99 }), {}],
    [coupon({ code: 'x'.repeat(40) }), {}],
    [coupon({ code: 'Diwali_10-b' }), {}],
    [coupon({ percent: 0 }), { percent: 'The percent should be a whole number from 1 to 99.' }],
    [coupon({ percent: 100 }), { percent: 'The percent should be a whole number from 1 to 99.' }],
    [coupon({ percent: 9.5 }), { percent: 'The percent should be a whole number from 1 to 99.' }],
    [
      coupon({ code: 'two words' }),
      { code: 'The code should be up to 40 letters, digits, hyphens and underscores.' },
    ],
    [
      coupon({ code: 'x'.repeat(41) }),
      { code: 'The code should be up to 40 letters, digits, hyphens and underscores.' },
    ],
    [
      coupon({ validFrom: new Date('tomorrow') }),
      { validFrom: 'A time should be like 2026-12-24 or 2026-12-24T18:00:00+05:30.' },
    ],
    [
      coupon({ validFrom: FEBRUARY, validUntil: JANUARY }),
      { validUntil: 'A coupon should end after it begins.' },
    ],
    [
      coupon({ validFrom: JANUARY, validUntil: JANUARY }),
      { validUntil: 'A coupon should end after it begins.' },
    ],
  ])('%j', (entry, errors) => expect(wordProblems(OWNERS_ENGLISH, validateCoupon(entry))).toEqual(errors));

  it.each([
    [true, null, null, true],
    [false, null, null, false],
    [true, JANUARY, null, true],
    [true, FEBRUARY, null, false],
    [true, null, JANUARY, false],
    [true, null, FEBRUARY, true],
  ])('active %s, from %s, until %s is valid: %s', (active, validFrom, validUntil, usable) =>
    expect(isCouponValid({ active, validFrom, validUntil }, new Date('2030-01-01T00:00:00Z'))).toBe(usable),
  );

  it.each<[CouponChange, Partial<Coupon>]>([
    [{ code: 'Holi' }, {}],
    [{ code: 'Holi', percent: null, active: null }, {}],
    [{ code: 'Holi', percent: 20 }, { percent: 20 }],
    [{ code: 'Holi', active: true }, { active: true }],
    [{ code: 'Holi', validFrom: null }, { validFrom: null }],
    [{ code: 'Holi', validUntil: null }, { validUntil: null }],
    [{ code: 'Holi', validUntil: FEBRUARY }, { validUntil: FEBRUARY }],
  ])('changed by %j keeps all other fields', (change, changed) => {
    const before = { code: 'Holi', percent: 10, active: false, validFrom: JANUARY, validUntil: JANUARY };
    expect(changedCoupon(before, change)).toEqual({ ...before, ...changed });
  });

  it('that is new is active and always valid by default, but has no default percent', () => {
    const made = { code: 'Holi', active: true, validFrom: null, validUntil: null };
    expect(changedCoupon(null, { code: 'Holi', percent: 10 })).toEqual({ ...made, percent: 10 });
    expect(Object.keys(validateCoupon(changedCoupon(null, { code: 'Holi' })))).toEqual(['percent']);
  });
});
