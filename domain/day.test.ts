import { addDays, dayCount, daysOf, isDay, mondayOf, validateDays } from './day';
import { OWNERS_ENGLISH } from './wording/owners.en';
import { wordProblems } from './wording/wording';

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

it('a requested span has a day at least, and at most so many', () => {
  const problemOf = (from: string, to: string) =>
    wordProblems(OWNERS_ENGLISH, validateDays(from, to, 366)).to;
  expect(problemOf('2028-01-01', '2028-01-01')).toBeUndefined();
  expect(problemOf('2028-01-01', '2028-12-31')).toBeUndefined();
  expect(problemOf('2028-01-01', '2029-01-01')).toBe('Ask for at most 366 days.');
  expect(problemOf('2028-01-01', '2027-12-31')).toBe('The last day should not be before the first.');
});
