import { lastAndNext, retainedBackups } from './retention';

const ZONE = 'Asia/Kolkata';
/** Backups at three each night. */
const nights = (count: number, last = '2026-11-24'): Date[] =>
  Array.from(
    { length: count },
    (_, ago) => new Date(Date.parse(`${last}T03:00:00+05:30`) - ago * 86_400_000),
  );
const kept = (instants: Date[], days: number, weeks: number, months: number): string[] =>
  [...retainedBackups(instants, { days, weeks, months }, ZONE)]
    .map((instant) => instant.toISOString().slice(0, 10))
    .sort();

it('keeps the newest of each day, week and month', () => {
  // In UTC each has the date of the day before: the 23rd is a Monday, the 22nd ends a week.
  expect(kept(nights(80), 3, 0, 0)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
  expect(kept(nights(80), 1, 3, 0)).toEqual(['2026-11-14', '2026-11-21', '2026-11-23']);
  expect(kept(nights(80), 0, 0, 3)).toEqual(['2026-09-29', '2026-10-30', '2026-11-23']);
  const noon = new Date('2026-11-24T12:00:00+05:30');
  expect(kept([...nights(3), noon], 2, 0, 0)).toEqual(['2026-11-22', '2026-11-24']);
});

it('always keeps the newest, and old ones while there are no newer', () => {
  expect(kept(nights(5), 0, 0, 0)).toEqual(['2026-11-23']);
  expect(kept(nights(2, '2020-01-02'), 7, 0, 0)).toHaveLength(2);
  expect(kept([], 7, 4, 12)).toEqual([]);
});

it('applying a rule every night keeps the same as applying it once', () => {
  let left: Date[] = [];
  const all = nights(200).reverse();
  for (const night of all)
    left = [...retainedBackups([...left, night], { days: 7, weeks: 4, months: 6 }, ZONE)];
  expect(left.map(String).sort()).toEqual(
    [...retainedBackups(all, { days: 7, weeks: 4, months: 6 }, ZONE)].map(String).sort(),
  );
});

it.each([
  ['2026-11-24T02:59:59+05:30', '2026-11-22T21:30:00.000Z', '2026-11-23T21:30:00.000Z'],
  ['2026-11-24T03:00:00+05:30', '2026-11-23T21:30:00.000Z', '2026-11-24T21:30:00.000Z'],
  ['2026-11-24T23:00:00+05:30', '2026-11-23T21:30:00.000Z', '2026-11-24T21:30:00.000Z'],
])('at %s the last 3 am was at %s', (now, last, next) => {
  const around = lastAndNext(new Date(now), '03:00', ZONE);
  expect([around.last.toISOString(), around.next.toISOString()]).toEqual([last, next]);
});

it('a repeated or skipped hour does not add a run', () => {
  const at = (now: string) => lastAndNext(new Date(now), '02:30', 'Europe/Berlin');
  expect(at('2026-10-25T01:00:00Z').last.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-03-29T01:29:00Z').next.toISOString()).toBe('2026-03-29T01:30:00.000Z');
});
