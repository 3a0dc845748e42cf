import { endOfDay, formatInstant, formatLocally, startOfDay, timeAt } from './instant';

it('the APIs tell an instant in Indian time, with whole seconds', () =>
  expect(formatInstant(new Date('2026-11-20T18:34:05.999Z'))).toBe('2026-11-21T00:04:05+05:30'));

it.each([
  ['2026-11-20T18:34:05Z', 'Asia/Kolkata', '2026-11-21T00:04:05+05:30'],
  ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59:59+01:00'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00:00+02:00'],
  ['2026-11-01T05:59:00Z', 'America/New_York', '2026-11-01T01:59:00-04:00'],
  ['2026-11-01T06:00:00Z', 'America/New_York', '2026-11-01T01:00:00-05:00'],
  ['2026-06-01T12:00:00Z', 'America/St_Johns', '2026-06-01T09:30:00-02:30'],
  ['2026-06-01T12:00:00Z', 'UTC', '2026-06-01T12:00:00+00:00'],
])('%s in %s is %s', (instant, timeZone, text) =>
  expect(formatLocally(new Date(instant), timeZone)).toBe(text),
);

it.each([
  ['2026-12-24T18:00', 'Asia/Kolkata', '2026-12-24T12:30:00.000Z'],
  ['2026-12-24T18:00:30', 'America/New_York', '2026-12-24T23:00:30.000Z'],
  // Skipped; shown twice.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s in %s is at %s', (time, timeZone, instant) =>
  expect(timeAt(time, timeZone).toISOString()).toBe(instant),
);

it('what is no time is no instant', () => expect(timeAt('2026-13-01T00:00', 'UTC').getTime()).toBeNaN());

describe('a day', () => {
  it.each([
    ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z', 24],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    // Its midnight is skipped; then it comes twice; then a whole day is skipped.
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z', 23],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', 25],
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00.000Z', 24],
    ['9999-12-31', 'Europe/Berlin', '9999-12-30T23:00:00.000Z', 24],
  ] as const)('%s in %s begins at %s and has %i hours', (day, timeZone, begins, hours) => {
    const start = startOfDay(day, timeZone);
    expect(start.toISOString()).toBe(begins);
    const length = endOfDay(day, timeZone).getTime() - start.getTime();
    expect(length / 3_600_000).toBe(hours);
  });
});
