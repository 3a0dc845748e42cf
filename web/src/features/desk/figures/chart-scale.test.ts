import { axisEnd, percent, periodsOf } from './chart-scale';
import type { Period } from './chart-scale';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    // A Wednesday.
    day: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
    orders: index % 3,
    revenue: (index % 7) + 0.1,
    shortLines: index % 2,
    delivered: index % 3,
    inTime: index % 3 === 2 ? 1 : 0,
  }));
const sum = (of: Omit<Period, 'isWeek'>[]) => [
  ...(['orders', 'shortLines', 'delivered', 'inTime'] as const).map((name) =>
    of.reduce((all, value) => all + value[name], 0),
  ),
  Math.round(of.reduce((all, { revenue }) => all + revenue, 0) * 100),
];

it('a quarter is shown by day', () => {
  expect(periodsOf(days(92)).map(({ day }) => day)).toEqual(days(92).map(({ day }) => day));
  expect(periodsOf(days(92)).some(({ isWeek }) => isWeek)).toBe(false);
  expect(periodsOf([])).toEqual([]);
});

it('a year is shown by weeks from Monday, with the same sum', () => {
  const weeks = periodsOf(days(366));
  expect(weeks).toHaveLength(53);
  expect(weeks.slice(0, 2)).toMatchObject([
    { day: '2024-12-30', isWeek: true },
    { day: '2025-01-06', isWeek: true },
  ]);
  expect(sum(weeks)).toEqual(sum(days(366)));
});

it.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [9, 10],
  [11, 20],
  [41, 100],
  [4_999.5, 10_000],
  [10_000, 10_000],
  [10_001, 20_000],
])('an axis up to %s ends at %s', (largest, end) => expect(axisEnd(largest)).toBe(end));

it('a share has one decimal, rounded down', () => {
  expect([0, 0.9999, 1, 2 / 3].map(percent)).toEqual(['0%', '99.9%', '100%', '66.6%']);
  // As charts compute it; binary fractions are a little less.
  const shares = Array.from({ length: 1001 }, (_, part) => ((part / 1000) * 100) / 100);
  expect(shares.map(percent)).toEqual(shares.map((_, part) => `${part / 10}%`));
  expect(percent(((119 / 125) * 100) / 100)).toBe('95.2%');
});
