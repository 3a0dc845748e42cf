import { OWNERS_ENGLISH } from '../wording/owners.en';
import { wordProblems } from '../wording/wording';
import type { SlotWindow } from './slot-template';
import { isSameTemplate, validateCapacity, validateTemplate, WINDOWS_MAX } from './slot-template';

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
  // Written without a gap, 306 orders until the start are 30 until 60 minutes before it.
  expect(isSameTemplate([one], [{ ...one, capacity: 306, cutoffMinutes: 0 }])).toBe(false);
  for (const windows of [[], [one], [one, one], [one, { ...other, capacity: 31 }], [one, other, other]])
    expect(isSameTemplate([one, other], windows)).toBe(false);
});

it('the capacity of a slot is 0 to 1000 orders', () => {
  for (const capacity of [0, 1, 1000]) expect(validateCapacity(capacity)).toEqual({});
  for (const capacity of [-1, 1001, 0.5, NaN])
    expect(Object.keys(validateCapacity(capacity))).toEqual(['capacity']);
});
