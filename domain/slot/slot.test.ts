import { OWNERS_ENGLISH } from '../wording/owners.en';
import { wordProblems } from '../wording/wording';
import { WINDOWS_MAX, isSameTemplate, validateCapacity, validateTemplate } from './slot-template';
import type { SlotWindow } from './slot-template';
import { templateEffect } from './template-effect';

describe('slot template', () => {
  const window = (weekday: number, startsAt: string, endsAt: string, more: Partial<SlotWindow> = {}) => ({
    ...{ weekday, startsAt, endsAt, capacity: 30, cutoffMinutes: 60, ...more },
  });

  const wrong = (...windows: SlotWindow[]) => wordProblems(OWNERS_ENGLISH, validateTemplate(windows));

  it.each<SlotWindow[][]>([
    [[]],
    [[window(1, '07:00', '10:00'), window(1, '10:00', '13:00'), window(2, '07:00', '10:00')]],
    [[window(1, '22:00', '01:00'), window(2, '01:00', '02:00')]],
    [[window(7, '22:00', '00:00'), window(1, '00:00', '01:00')]],
    [[window(3, '00:01', '00:00')]],
    [[window(1, '07:00', '10:00', { capacity: 0, cutoffMinutes: 0 })]],
    [[window(7, '23:58', '23:59', { capacity: 1000, cutoffMinutes: 1440 })]],
  ])('%j is a valid template', (windows) => expect(wrong(...windows)).toEqual({}));

  it.each<[keyof SlotWindow, unknown, string]>([
    ['weekday', 0, 'input[1].weekday should be a whole number from 1 to 7'],
    ['weekday', 8, 'input[1].weekday should be a whole number from 1 to 7'],
    ['weekday', 1.5, 'input[1].weekday should be a whole number from 1 to 7'],
    ['capacity', -1, 'input[1].capacity should be a whole number from 0 to 1000'],
    ['capacity', 1001, 'input[1].capacity should be a whole number from 0 to 1000'],
    ['cutoffMinutes', -1, 'input[1].cutoffMinutes should be a whole number from 0 to 1440'],
    ['cutoffMinutes', 1441, 'input[1].cutoffMinutes should be a whole number from 0 to 1440'],
    ['endsAt', '07:00', 'input[1].endsAt should not be when the window starts'],
    ...['', '7:00', '24:00', '07:60', '07:00:00', ' 07:00', '0７:00', '07:00\n'].map(
      (time) => ['startsAt', time, 'input[1].startsAt should be a time of day, like 07:00'] as const,
    ),
  ] as [keyof SlotWindow, unknown, string][])('the %s %j is invalid', (name, value, message) => {
    const windows = [window(1, '07:00', '10:00'), window(2, '07:00', '10:00', { [name]: value })];
    expect(wrong(...windows)).toEqual({ [`input[1].${name}`]: message });
  });

  it.each<[string, SlotWindow[], string, number, string]>([
    ['the same twice', [window(1, '07:00', '10:00'), window(1, '07:00', '10:00')], '[1]', 1, '07:00'],
    [
      'one that starts within another',
      [window(1, '09:59', '12:00'), window(1, '07:00', '10:00')],
      '[0]',
      1,
      '07:00',
    ],
    ['one within another', [window(4, '07:00', '12:00'), window(4, '08:00', '09:00')], '[1]', 4, '07:00'],
    ['past midnight', [window(1, '22:00', '01:00'), window(2, '00:30', '02:00')], '[1]', 1, '22:00'],
    ['past the week', [window(1, '00:30', '02:00'), window(7, '22:00', '01:00')], '[0]', 7, '22:00'],
  ])('%s: windows do not overlap', (_, windows, place, weekday, startsAt) =>
    expect(wrong(...windows)).toEqual({
      [`input${place}.startsAt`]: `input${place}.startsAt is within the window of day ${weekday} that starts at ${startsAt}`,
    }),
  );

  it('the number of windows in a week is limited', () => {
    const all = Array.from({ length: WINDOWS_MAX }, (_, at) =>
      window((at % 7) + 1, `${10 + Math.floor(at / 7)}:00`, `${10 + Math.floor(at / 7)}:59`),
    );
    expect(wrong(...all)).toEqual({});
    expect(wrong(...all, window(1, '23:00', '23:30'))).toEqual({
      input: 'A week should have at most 70 windows.',
    });
  });

  it('templates are the same with the same windows in any order', () => {
    const [one, other] = [window(1, '07:00', '10:00'), window(2, '07:00', '10:00')];
    expect(isSameTemplate([one, other], [other, { ...one }])).toBe(true);
    expect(isSameTemplate([], [])).toBe(true);
    for (const windows of [[], [one], [one, one], [one, { ...other, capacity: 31 }], [one, other, other]])
      expect(isSameTemplate([one, other], windows)).toBe(false);
  });

  it('the capacity of a slot is 0 to 1000 orders', () => {
    for (const capacity of [0, 1, 1000]) expect(validateCapacity(capacity)).toEqual({});
    for (const capacity of [-1, 1001, 0.5, NaN])
      expect(Object.keys(validateCapacity(capacity))).toEqual(['capacity']);
  });
});

describe('template effect', () => {
  const ZONE = 'Asia/Kolkata';

  const NOW = new Date('2026-11-23T00:00:00+05:30');

  /** In November 2026, the 23rd is a Monday. */
  const slot = (_id: string, day: number, from: string, to: string, more = {}) => ({
    _id,
    startsAt: new Date(`2026-11-${day}T${from}:00+05:30`),
    endsAt: new Date(`2026-11-${to < from ? day + 1 : day}T${to}:00+05:30`),
    ...{ capacity: 30, held: 0, booked: 0, ...more },
  });

  const window = (weekday: number, startsAt: string, endsAt: string, capacity = 30): SlotWindow => ({
    ...{ weekday, startsAt, endsAt, capacity, cutoffMinutes: 60 },
  });

  const effectOf = (slots: ReturnType<typeof slot>[], windows: SlotWindow[]) => {
    const { closing, leaving, changing } = templateEffect(slots, windows, { timeZone: ZONE, now: NOW });
    return {
      closing: closing.map(({ _id }) => _id),
      leaving: leaving.map(({ _id }) => _id),
      changing: changing.map((one) => [one.slot._id, one.capacity]),
    };
  };

  const NOTHING = { closing: [], leaving: [], changing: [] };

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
      ...{ closing: ['booked', 'held'], leaving: ['empty'], changing: [] },
    });
  });

  it('gives remaining slots their new capacity', () => {
    const slots = [slot('one', 23, '07:00', '10:00', { booked: 20 }), slot('other', 24, '07:00', '10:00')];
    const windows = [window(1, '07:00', '10:00', 12), window(2, '07:00', '10:00')];
    expect(effectOf(slots, windows)).toEqual({ ...NOTHING, changing: [['one', 12]] });
  });

  it('does not change slots that have started', () => {
    expect(effectOf([slot('over', 22, '07:00', '10:00', { booked: 3 })], [])).toEqual(NOTHING);
  });
});
