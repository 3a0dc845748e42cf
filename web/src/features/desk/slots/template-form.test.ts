import { addedTo, byWindow, copiedToAll, editedOf, problemsOf, windowsOf } from './template-form';

const window = (weekday: number, startsAt: string, endsAt: string) => ({
  ...{ weekday, startsAt, endsAt, capacity: 30, cutoffMinutes: 60 },
});
const shape = (edited: ReturnType<typeof editedOf>) =>
  edited.map(({ weekday, startsAt, endsAt }) => `${weekday} ${startsAt}-${endsAt}`);

it('slots survive the round trip', () => {
  const windows = [window(1, '07:00', '10:00'), window(7, '22:00', '01:00')];
  expect(windowsOf(editedOf(windows))).toEqual(windows);
});

it('a new slot follows the last one of its day, and resembles it', () => {
  const edited = editedOf([window(1, '07:00', '10:00'), { ...window(2, '17:00', '20:00'), capacity: 12 }]);
  expect(shape(addedTo(edited, 2)).at(-1)).toBe('2 20:00-22:00');
  expect(windowsOf(addedTo(edited, 2)).at(-1)).toMatchObject({ capacity: 12, cutoffMinutes: 60 });
  const emptied = { ...edited[1]!, capacity: '' };
  expect(addedTo([emptied], 2).at(-1)).toMatchObject({ capacity: '' });
  expect(shape(addedTo(edited, 3)).at(-1)).toBe('3 07:00-09:00');
  expect(shape(addedTo(editedOf([window(1, '20:00', '22:30')]), 1)).at(-1)).toBe('1 22:30-23:30');
  expect(shape(addedTo(editedOf([window(1, '20:00', '23:00')]), 1)).at(-1)).toBe('1 23:00-00:00');
});

it('copies a day to all others, replacing their slots', () => {
  const edited = editedOf([
    window(1, '07:00', '10:00'),
    window(2, '17:00', '20:00'),
    window(2, '20:00', '21:00'),
  ]);
  const copied = copiedToAll(edited, 2);
  expect(copied).toHaveLength(14);
  expect(shape(copied).slice(0, 2)).toEqual(['1 17:00-20:00', '1 20:00-21:00']);
  expect(new Set(copied.map(({ id }) => id)).size).toBe(14);
  expect(copiedToAll(edited, 3)).toEqual([]);
});

it('assigns errors to their fields', () => {
  const [good, numberless, overlapping] = editedOf([
    window(1, '07:00', '10:00'),
    window(2, '07:00', '10:00'),
    window(1, '09:00', '12:00'),
  ]);
  expect(problemsOf([good!, numberless!])).toEqual({});
  expect(problemsOf([good!, { ...numberless!, capacity: '1,000' }])).toEqual({});
  expect(problemsOf([good!, { ...numberless!, capacity: 'many' }])).toEqual({
    [numberless!.id]: { capacity: 'Orders should be a whole number from 0 to 1000' },
  });
  expect(problemsOf([good!, overlapping!])).toEqual({
    [overlapping!.id]: { startsAt: 'Overlaps Monday, 07:00' },
  });
  const fields = { 'input[1].endsAt': 'Too late', input: 'Too many', 'input[9].endsAt': 'Gone' };
  expect(byWindow(fields, [good!, numberless!])).toEqual({ [numberless!.id]: { endsAt: 'Too late' } });
});
