import { capital, sayCutoff, sayDay, sayHours, saySlot } from './slot-words';

const INDIA = 'Asia/Kolkata';
const at = (text: string): string => new Date(text).toISOString();
const slot = (startsAt: string, endsAt: string, cutoffAt = startsAt) => ({
  startsAt: at(startsAt),
  endsAt: at(endsAt),
  cutoffAt: at(cutoffAt),
});

describe('the hours of a window', () => {
  it.each([
    ['2026-11-24T07:00+05:30', '2026-11-24T10:00+05:30', '7–10 am'],
    ['2026-11-24T10:00+05:30', '2026-11-24T13:00+05:30', '10 am–1 pm'],
    ['2026-11-24T12:00+05:30', '2026-11-24T15:30+05:30', '12–3:30 pm'],
    ['2026-11-24T21:00+05:30', '2026-11-25T00:00+05:30', '9 pm–12 am'],
    ['2026-11-24T22:00+05:30', '2026-11-25T22:00+05:30', '10 pm–10 pm'],
  ])('from %s to %s are said once where they can be', (startsAt, endsAt, words) => {
    expect(sayHours(slot(startsAt, endsAt), INDIA)).toBe(words);
  });

  it('go by the shop’s clock', () => {
    const evening = slot('2026-11-24T17:00+05:30', '2026-11-24T20:00+05:30');
    expect(sayHours(evening, 'Europe/Berlin')).toBe('12:30–3:30 pm');
    expect(sayHours(evening, 'America/New_York')).toBe('6:30–9:30 am');
  });
});

describe('the day of a window', () => {
  const day = (startsAt: string, now: string, timeZone = INDIA) =>
    sayDay(at(startsAt), timeZone, Date.parse(now));

  it('is today until midnight, where the shop is', () => {
    expect(day('2026-11-24T07:00+05:30', '2026-11-23T23:59:59+05:30')).toBe('tomorrow');
    expect(day('2026-11-24T07:00+05:30', '2026-11-24T00:00:00+05:30')).toBe('today');
    expect(day('2026-11-24T00:00+05:30', '2026-11-23T23:59:59+05:30')).toBe('tomorrow');
    // Both are the 23rd in London.
    expect(day('2026-11-24T04:00+05:30', '2026-11-23T22:00:00Z', 'Europe/London')).toBe('today');
  });

  it('has its date from the day after tomorrow on, and over the end of a month and of a year', () => {
    expect(day('2026-11-25T07:00+05:30', '2026-11-23T12:00+05:30')).toBe('Wednesday 25 Nov');
    expect(day('2026-11-30T07:00+05:30', '2026-11-23T12:00+05:30')).toBe('Monday 30 Nov');
    expect(day('2027-01-01T07:00+05:30', '2026-12-31T12:00+05:30')).toBe('tomorrow');
    expect(day('2026-11-22T07:00+05:30', '2026-11-23T12:00+05:30')).toBe('Sunday 22 Nov');
  });

  it('follows the day on which clocks are put back, which has 25 hours', () => {
    const now = '2026-10-25T00:30:00+02:00';
    expect(day('2026-10-25T23:00:00+01:00', now, 'Europe/Berlin')).toBe('today');
    expect(day('2026-10-26T00:00:00+01:00', now, 'Europe/Berlin')).toBe('tomorrow');
  });
});

it('a window is said with its day, and as the beginning of a line', () => {
  const now = Date.parse('2026-11-23T12:00+05:30');
  const morning = slot('2026-11-24T07:00+05:30', '2026-11-24T10:00+05:30');
  expect(saySlot(morning, INDIA, now)).toBe('tomorrow, 7–10 am');
  expect(capital(saySlot(morning, INDIA, now))).toBe('Tomorrow, 7–10 am');
});

it('a cut-off names its day only where it is another one', () => {
  const now = Date.parse('2026-11-23T12:00+05:30');
  const [startsAt, endsAt] = ['2026-11-24T07:00+05:30', '2026-11-24T10:00+05:30'];
  expect(sayCutoff(slot(startsAt, endsAt, '2026-11-24T06:00+05:30'), INDIA, now)).toBe('6:00 am');
  expect(sayCutoff(slot(startsAt, endsAt, '2026-11-23T19:05+05:30'), INDIA, now)).toBe('today, 7:05 pm');
});
