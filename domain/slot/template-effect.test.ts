import type { SlotWindow } from './slot-template';
import { templateEffect } from './template-effect';

const ZONE = 'Asia/Kolkata';
const NOW = new Date('2026-11-23T00:00:00+05:30');

/** In November 2026, the 23rd is a Monday. */
const slot = (_id: string, day: number, from: string, to: string, more = {}) => ({
  _id,
  startsAt: new Date(`2026-11-${day}T${from}:00+05:30`),
  endsAt: new Date(`2026-11-${to < from ? day + 1 : day}T${to}:00+05:30`),
  cutoffAt: new Date(Date.parse(`2026-11-${day}T${from}:00+05:30`) - 3_600_000),
  ...{ capacity: 30, capacitySet: false, held: 0, booked: 0, ...more },
});
const window = (weekday: number, startsAt: string, endsAt: string, more = {}): SlotWindow => ({
  ...{ weekday, startsAt, endsAt, capacity: 30, cutoffMinutes: 60, ...more },
});
const effectOf = (slots: ReturnType<typeof slot>[], windows: SlotWindow[]) => {
  const { closing, leaving, changing, moving } = templateEffect(slots, windows, { timeZone: ZONE, now: NOW });
  return {
    closing: closing.map(({ _id }) => _id),
    leaving: leaving.map(({ _id }) => _id),
    changing: changing.map((one) => [one.slot._id, one.capacity]),
    moving: moving.map((one) => [one.slot._id, one.cutoffAt.toISOString()]),
  };
};
const NOTHING = { closing: [], leaving: [], changing: [], moving: [] };

it('does not change slots that match the template, past midnight and on Sunday too', () => {
  const slots = [slot('monday', 23, '07:00', '10:00'), slot('sunday', 29, '22:00', '01:00')];
  expect(effectOf(slots, [window(1, '07:00', '10:00'), window(7, '22:00', '01:00')])).toEqual(NOTHING);
});

it('closes slots with orders or holds, and removes empty ones', () => {
  const slots = [
    slot('booked', 23, '07:00', '10:00', { booked: 1 }),
    slot('held', 24, '07:00', '10:00', { held: 1 }),
    slot('empty', 25, '07:00', '10:00'),
  ];
  expect(effectOf(slots, [window(1, '07:00', '11:00')])).toEqual({
    ...{ ...NOTHING, closing: ['booked', 'held'], leaving: ['empty'] },
  });
});

it('gives remaining slots their new capacity, unless theirs was set by hand', () => {
  const slots = [
    slot('one', 23, '07:00', '10:00', { booked: 20 }),
    slot('set', 23, '17:00', '20:00', { booked: 20, capacitySet: true }),
    slot('other', 24, '07:00', '10:00'),
  ];
  const fewer = { capacity: 12 };
  const windows = [
    window(1, '07:00', '10:00', fewer),
    window(1, '17:00', '20:00', fewer),
    window(2, '07:00', '10:00'),
  ];
  expect(effectOf(slots, windows)).toEqual({ ...NOTHING, changing: [['one', 12]] });
});

it('gives remaining slots their new cut-off, whoever has set their capacity', () => {
  const slots = [
    slot('one', 23, '07:00', '10:00', { capacity: 12, capacitySet: true }),
    slot('other', 24, '07:00', '10:00'),
  ];
  const windows = [window(1, '07:00', '10:00', { cutoffMinutes: 720 }), window(2, '07:00', '10:00')];
  expect(effectOf(slots, windows)).toEqual({ ...NOTHING, moving: [['one', '2026-11-22T13:30:00.000Z']] });
});

it('does not change slots that have started', () => {
  const slots = [slot('over', 22, '07:00', '10:00', { booked: 3 }), slot('starting', 23, '00:00', '03:00')];
  expect(effectOf(slots, [])).toEqual(NOTHING);
});
