import { describe, expect, test } from '@jest/globals';
import { countStatements, median, percentile, ratioRange, summarise } from './figures.mjs';

describe('median', () => {
  test('is the middle number, in any order', () => expect(median([9, 1, 5])).toBe(5));
  test('is halfway between two middle numbers', () => expect(median([4, 1, 2, 3])).toBe(2.5));
  test('sorts numerically, not as text', () => expect(median([10, 9, 100])).toBe(10));
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  test('50 of 1 to 100 is 50', () => expect(percentile(hundred, 50)).toBe(50));
  test('99 of 1 to 100 is 99', () => expect(percentile(hundred, 99)).toBe(99));
  test('of a single number is that number', () => expect(percentile([7], 99)).toBe(7));
});

test('rounds are summarised by their medians, memory by its maximum', () => {
  const round = (n) => ({ perSecond: n, p50Ms: n * 2, p99Ms: n * 3, cpuMs: n / 10, rssMb: n });
  expect(summarise([round(1), round(30), round(2)])).toEqual({
    perSecond: 2,
    p50Ms: 4,
    p99Ms: 6,
    cpuMs: 0.2,
    rssMb: 30,
  });
});

test('the range of the ratio compares rounds pairwise', () => {
  const rounds = (...rates) => rates.map((perSecond) => ({ perSecond }));
  expect(ratioRange(rounds(10, 40, 30), rounds(20, 20, 20))).toEqual([0.5, 2]);
});

test('transaction control statements are counted separately', () => {
  const sent = ['START TRANSACTION', 'SELECT 1', 'update "begin" SET x = 1', 'COMMIT', 'ROLLBACK', 'BEGIN'];
  expect(countStatements(sent)).toEqual({ statements: 2, control: 4 });
});
