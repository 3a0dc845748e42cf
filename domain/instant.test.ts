import fc from 'fast-check';
import { endOfDay, formatInstant, formatLocally, parseInstant, startOfDay, timeAt } from './instant';

it('the APIs format an instant in Indian time, with whole seconds', () =>
  expect(formatInstant(new Date('2026-11-20T18:34:05.999Z'))).toBe('2026-11-21T00:04:05+05:30'));

it('the last instants of 9999 in UTC are in the next year in India', () =>
  expect(formatInstant(new Date('9999-12-31T18:30:00Z'))).toBe('+010000-01-01T00:00:00+05:30'));

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
  // A skipped time, and a repeated one.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s in %s is at %s', (time, timeZone, instant) =>
  expect(timeAt(time, timeZone).toISOString()).toBe(instant),
);

it('an invalid time is no instant', () => expect(timeAt('2026-13-01T00:00', 'UTC').getTime()).toBeNaN());

describe('an instant in ISO 8601', () => {
  it.each([
    ['2026-11-20T18:04:05+05:30', '2026-11-20T12:34:05.000Z'],
    ['2026-11-20T18:04Z', '2026-11-20T18:04:00.000Z'],
    ['2026-11-20T18:04+23:00', '2026-11-19T19:04:00.000Z'],
    ['2026-11-20T18:04-03:30', '2026-11-20T21:34:00.000Z'],
    ['2026-11-20T18:04:05.5Z', '2026-11-20T18:04:05.500Z'],
    ['2026-11-20T18:04:05.123456789Z', '2026-11-20T18:04:05.123Z'],
    ['2028-02-29T23:59:59+00:00', '2028-02-29T23:59:59.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0000-12-31T23:00:00-01:00', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, instant) => expect(parseInstant(text)?.toISOString()).toBe(instant));

  it.each([
    ...['', '1', '12/11/2026', 'Diwali', '20 Nov 2026 18:04:05 GMT', '1764000000000'],
    // Without a time, without an offset, or with parts missing.
    ...[
      '2026-11-20',
      '2026-11-20T18:04:05',
      '2026-11-20T18Z',
      '2026-11-20T18:04:05+05',
      '2026-11-20T18:04:05+0530',
    ],
    ...[
      '2026-11-20 18:04:05Z',
      '2026-11-20T18:04:05.Z',
      '2026-11-20T18:04.5Z',
      ' 2026-11-20T18:04:05Z',
      '2026-11-20T18:04:05Z\n',
    ],
    // No such day or time.
    ...['2026-02-29T00:00:00Z', '2026-04-31T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z'],
    ...['2026-11-00T00:00:00Z', '2026-11-20T24:00:00Z', '2026-11-20T18:60:00Z', '2026-11-20T18:04:60Z'],
    ...['2026-11-20T18:04:05+24:00', '2026-11-20T18:04:05+05:60'],
    // A year of other than four digits, also after the conversion to UTC.
    ...['+275760-09-13T00:00:00Z', '+002026-11-20T18:04:05Z', '-000001-01-01T00:00:00Z'],
    ...['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01'],
  ])('%j is invalid', (text) => expect(parseInstant(text)).toBeNull());

  it('is the output of formatInstant', () =>
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0001-01-01T00:00:00Z'),
          max: new Date('9999-12-31T18:29:59Z'),
          noInvalidDate: true,
        }),
        (instant) => {
          const text = formatInstant(instant);
          expect(text).toBe(formatInstant(parseInstant(text)!));
        },
      ),
    ));
});

describe('a day', () => {
  it.each([
    ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z', 24],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    // A skipped midnight, a repeated one, and a skipped day.
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
