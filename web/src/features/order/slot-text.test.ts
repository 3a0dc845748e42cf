import { capitalize, formatCutoff, formatDay, formatHours, formatSlot } from './slot-text';
import * as hindi from './slot.hi';

const INDIA = 'Asia/Kolkata';
const at = (text: string): string => new Date(text).toISOString();
const slot = (startsAt: string, endsAt: string, cutoffAt = startsAt) => ({
  startsAt: at(startsAt),
  endsAt: at(endsAt),
  cutoffAt: at(cutoffAt),
});

describe('the hours of a slot', () => {
  it.each([
    ['2026-11-24T07:00+05:30', '2026-11-24T10:00+05:30', '7–\u206010\u00a0am'],
    ['2026-11-24T10:00+05:30', '2026-11-24T13:00+05:30', '10\u00a0am–\u20601\u00a0pm'],
    ['2026-11-24T12:00+05:30', '2026-11-24T15:30+05:30', '12–\u20603:30\u00a0pm'],
    ['2026-11-24T21:00+05:30', '2026-11-25T00:00+05:30', '9\u00a0pm–\u206012\u00a0am'],
    ['2026-11-24T22:00+05:30', '2026-11-25T22:00+05:30', '10\u00a0pm–\u206010\u00a0pm'],
  ])('from %s to %s have am or pm once if possible', (startsAt, endsAt, words) => {
    expect(formatHours(slot(startsAt, endsAt), INDIA)).toBe(words);
  });

  it('are in the shop’s time zone', () => {
    const evening = slot('2026-11-24T17:00+05:30', '2026-11-24T20:00+05:30');
    expect(formatHours(evening, 'Europe/Berlin')).toBe('12:30–\u20603:30\u00a0pm');
    expect(formatHours(evening, 'America/New_York')).toBe('6:30–\u20609:30\u00a0am');
  });
});

describe('the day of a slot', () => {
  const day = (startsAt: string, now: string, timeZone = INDIA) =>
    formatDay(at(startsAt), timeZone, Date.parse(now));

  it('is today until midnight in the shop’s time zone', () => {
    expect(day('2026-11-24T07:00+05:30', '2026-11-23T23:59:59+05:30')).toBe('tomorrow');
    expect(day('2026-11-24T07:00+05:30', '2026-11-24T00:00:00+05:30')).toBe('today');
    expect(day('2026-11-24T00:00+05:30', '2026-11-23T23:59:59+05:30')).toBe('tomorrow');
    // Both are the 23rd in London.
    expect(day('2026-11-24T04:00+05:30', '2026-11-23T22:00:00Z', 'Europe/London')).toBe('today');
  });

  it('has a date from the day after tomorrow on, across the end of a month and of a year', () => {
    expect(day('2026-11-25T07:00+05:30', '2026-11-23T12:00+05:30')).toBe('Wednesday 25 Nov');
    expect(day('2026-11-30T07:00+05:30', '2026-11-23T12:00+05:30')).toBe('Monday 30 Nov');
    expect(day('2027-01-01T07:00+05:30', '2026-12-31T12:00+05:30')).toBe('tomorrow');
    expect(day('2026-11-22T07:00+05:30', '2026-11-23T12:00+05:30')).toBe('Sunday 22 Nov');
  });

  it('is right after a day of 25 hours', () => {
    const now = '2026-10-25T00:30:00+02:00';
    expect(day('2026-10-25T23:00:00+01:00', now, 'Europe/Berlin')).toBe('today');
    expect(day('2026-10-26T00:00:00+01:00', now, 'Europe/Berlin')).toBe('tomorrow');
  });
});

it('a slot is formatted with its day, and capitalised', () => {
  const now = Date.parse('2026-11-23T12:00+05:30');
  const morning = slot('2026-11-24T07:00+05:30', '2026-11-24T10:00+05:30');
  expect(formatSlot(morning, INDIA, now)).toBe('tomorrow, 7–\u206010\u00a0am');
  expect(capitalize(formatSlot(morning, INDIA, now))).toBe('Tomorrow, 7–\u206010\u00a0am');
});

it('a cut-off has a day only if it differs from the slot’s', () => {
  const now = Date.parse('2026-11-23T12:00+05:30');
  const [startsAt, endsAt] = ['2026-11-24T07:00+05:30', '2026-11-24T10:00+05:30'];
  expect(formatCutoff(slot(startsAt, endsAt, '2026-11-24T06:00+05:30'), INDIA, now)).toBe('6:00\u00a0am');
  expect(formatCutoff(slot(startsAt, endsAt, '2026-11-23T19:05+05:30'), INDIA, now)).toBe(
    'today, 7:05\u00a0pm',
  );
});

describe('in Hindi', () => {
  const clock = (hour: number, minute = 0, day = 0) => ({ day, hour, minute });

  it.each([
    [clock(7), clock(10), 'सुबह 7–\u206010\u00a0बजे'],
    [clock(10), clock(13), 'सुबह 10 – दोपहर 1\u00a0बजे'],
    [clock(17), clock(20), 'शाम 5–\u20608\u00a0बजे'],
    [clock(19), clock(22, 30), 'शाम 7 – रात 10:30\u00a0बजे'],
    [clock(21), clock(0, 0, 1), 'रात 9–\u206012\u00a0बजे'],
    [clock(22), clock(22, 0, 1), 'रात 10 – रात 10\u00a0बजे'],
  ])('a span of %j to %j has its part of the day once if possible', (start, end, words) => {
    expect(hindi.timeSpan(start, end)).toBe(words);
  });

  it('a time has no minutes at the full hour, and a part of the day', () => {
    expect(hindi.time(clock(6))).toBe('सुबह 6\u00a0बजे');
    expect(hindi.time(clock(19, 5))).toBe('शाम 7:05\u00a0बजे');
    expect(hindi.time(clock(0))).toBe('रात 12\u00a0बजे');
  });
});
