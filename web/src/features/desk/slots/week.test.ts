import { weekOf } from './week';

const slot = (day: number, from: string, to: string) => ({
  startsAt: `2026-11-${day}T${from}:00+05:30`,
  endsAt: `2026-11-${to < from ? day + 1 : day}T${to}:00+05:30`,
});
const DAYS = ['2026-11-24', '2026-11-25'];

it('has a row for each time window, in order, with a cell for each day', () => {
  const slots = [
    slot(24, '17:00', '20:00'),
    slot(24, '07:00', '10:00'),
    slot(25, '07:00', '10:00'),
    slot(25, '22:00', '01:00'),
    slot(25, '07:00', '09:00'),
  ];
  const rows = weekOf(slots, DAYS, 'Asia/Kolkata');
  expect(rows.map(({ key, byDay }) => [key, byDay.map(Boolean)])).toEqual([
    ['07:00 09:00', [false, true]],
    ['07:00 10:00', [true, true]],
    ['17:00 20:00', [true, false]],
    ['22:00 01:00', [false, true]],
  ]);
  expect(rows[1]!.byDay[1]).toBe(slots[2]);
});

it('uses the shop’s time zone', () => {
  expect(weekOf([slot(25, '03:00', '05:00')], DAYS, 'America/New_York')[0]).toMatchObject({
    key: '16:30 18:30',
    byDay: [{}, undefined],
  });
});
