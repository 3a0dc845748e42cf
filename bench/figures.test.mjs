import { describe, expect, test } from '@jest/globals';
import { countStatements, median, percentile, ratioRange, summarise } from './figures.mjs';

describe('median', () => {
  test('is the middle one, whatever the sequence', () => expect(median([9, 1, 5])).toBe(5));
  test('is between the two in the middle', () => expect(median([4, 1, 2, 3])).toBe(2.5));
  test('sorts by size, not by letters', () => expect(median([10, 9, 100])).toBe(10));
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  test('50 of 1 to 100 is 50', () => expect(percentile(hundred, 50)).toBe(50));
  test('99 of 1 to 100 is 99', () => expect(percentile(hundred, 99)).toBe(99));
  test('of a single number it is that', () => expect(percentile([7], 99)).toBe(7));
});

test('rounds are summarised by their medians, memory by the most of it', () => {
  const round = (n) => ({ perSecond: n, p50Ms: n * 2, p99Ms: n * 3, cpuMs: n / 10, rssMb: n });
  expect(summarise([round(1), round(30), round(2)])).toEqual({
    perSecond: 2,
    p50Ms: 4,
    p99Ms: 6,
    cpuMs: 0.2,
    rssMb: 30,
  });
});

test('the range of the ratio is that of rounds side by side', () => {
  const rounds = (...rates) => rates.map((perSecond) => ({ perSecond }));
  expect(ratioRange(rounds(10, 40, 30), rounds(20, 20, 20))).toEqual([0.5, 2]);
});

test('transaction control is counted apart', () => {
  const sent = ['START TRANSACTION', 'SELECT 1', 'update "begin" SET x = 1', 'COMMIT', 'ROLLBACK', 'BEGIN'];
  expect(countStatements(sent)).toEqual({ statements: 2, control: 4 });
});
