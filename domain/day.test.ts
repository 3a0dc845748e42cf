import { addDays, dayCount, daysOf, isDay, mondayOf } from './day';

it('a day is YYYY-MM-DD, and exists in the calendar', () => {
  expect(['2026-11-24', '2028-02-29'].filter(isDay)).toHaveLength(2);
  expect(
    ['2026-13-01', '2026-02-30', '2026-04-31', '2026-11-24T00:00', 'x2026-11-24', '26-11-24', ''].filter(
      isDay,
    ),
  ).toEqual([]);
});

it('adds and subtracts days across months and leap days', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

it('a week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-24', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
    ...['2026-11-23', '2026-11-23', '2026-11-23', '2026-11-30'],
  ]);
});

it('a span includes both ends, also across a leap day and a change of clocks', () => {
  expect(dayCount('2026-11-24', '2026-11-24')).toBe(1);
  expect(daysOf('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysOf('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(daysOf('2026-11-24', '2026-11-24')).toEqual(['2026-11-24']);
  expect(daysOf('2026-11-24', '2026-11-23')).toEqual([]);
  expect(daysOf('2026-11-24', '2026-01-01')).toEqual([]);
});
