import { daysOf } from '../day';
import { averageBasketOf, inTimeShareOf, monthsOf, ordersOf, revenueOf, shortLinesOf } from './summary';

const none = { day: '2026-11-24', orders: 0, revenuePaise: 0, shortLines: 0, delivered: 0, inTime: 0 };
const day = (orders: number, revenuePaise: number, shortLines = 0) => ({
  ...{ ...none, orders, revenuePaise, shortLines },
});

it('finds the whole months in a range of days', () => {
  const spans = (from: string, to: string) =>
    monthsOf(daysOf(from, to)).map((days) => [days[0], days.at(-1)]);
  expect(spans('2027-12-31', '2028-03-30')).toEqual([
    ['2028-01-01', '2028-01-31'],
    ['2028-02-01', '2028-02-29'],
  ]);
  expect(spans('2026-11-02', '2026-12-30')).toEqual([]);
  expect(spans('2026-11-01', '2026-11-30')).toEqual([['2026-11-01', '2026-11-30']]);
  expect(monthsOf([])).toEqual([]);
});

it('adds up the days, and divides the revenue by the orders', () => {
  const byDay = [day(2, 10_001, 3), day(0, 0), day(1, 5_000, 1)];
  expect(shortLinesOf({ byDay })).toBe(4);
  expect([ordersOf({ byDay }), revenueOf({ byDay }), averageBasketOf({ byDay })]).toEqual([3, 15_001, 5_000]);
  expect([ordersOf({ byDay: [] }), revenueOf({ byDay: [] }), averageBasketOf({ byDay: [] })]).toEqual([
    0, 0, 0,
  ]);
});

it('the share in time is 1 while nothing was delivered', () => {
  const shareOf = (...days: [delivered: number, inTime: number][]): number =>
    inTimeShareOf({ byDay: days.map(([delivered, inTime]) => ({ ...none, delivered, inTime })) });
  expect(shareOf([0, 0])).toBe(1);
  expect(shareOf([3, 3], [1, 0], [0, 0])).toBe(0.75);
  expect(shareOf([4, 0])).toBe(0);
});
