import { daysOfCoupon, instantsOf } from './coupon-days';

const ZONE = 'Asia/Kolkata';

it('a coupon is valid from its first to its last day, in the shop’s time zone', () => {
  const { validFrom, validUntil } = instantsOf({ first: '2026-11-24', last: '2026-11-24' }, ZONE);
  expect(validFrom?.toISOString()).toBe('2026-11-23T18:30:00.000Z');
  expect(validUntil?.toISOString()).toBe('2026-11-24T18:30:00.000Z');
  expect(instantsOf({ first: '', last: '' }, ZONE)).toEqual({ validFrom: null, validUntil: null });
});

it('an invalid day is an invalid instant', () => {
  expect(instantsOf({ first: '24/11', last: '2026-11' }, ZONE).validFrom?.getTime()).toBeNaN();
  expect(instantsOf({ first: '24/11', last: '2026-11' }, ZONE).validUntil?.getTime()).toBeNaN();
});

it.each([
  [{ first: '2026-03-29', last: '2026-03-29' }, 'Europe/Berlin'],
  [{ first: '2026-11-24', last: '2026-12-31' }, ZONE],
  [{ first: '', last: '2026-12-31' }, ZONE],
])('the days %j come back as they were', (days, zone) => {
  const { validFrom, validUntil } = instantsOf(days, zone);
  const stored = { validFrom: validFrom?.toISOString(), validUntil: validUntil?.toISOString() };
  expect(daysOfCoupon(stored, zone)).toEqual(days);
});

it('a coupon that ends within a day is shown with that day', () => {
  expect(daysOfCoupon({ validFrom: null, validUntil: '2026-12-24T18:00:00+05:30' }, ZONE)).toEqual({
    first: '',
    last: '2026-12-24',
  });
});
