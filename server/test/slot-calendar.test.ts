import type { DataSource, EntityManager } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { listSlots, openSlots } from '@server/features/slot';
import { applyTemplate } from '@server/features/slot/slot-calendar';
import { replaceTemplate } from '@server/features/slot/slot-template';
import { eventually } from './helpers/eventually';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';

let database: DatabaseCopy;
let dataSource: DataSource;
beforeAll(async () => {
  database = await copyDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
  await dataSource.query('CREATE SCHEMA clock');
  for (const name of ['now', 'clock_timestamp'])
    await dataSource.query(
      `CREATE FUNCTION clock.${name}() RETURNS timestamptz STABLE LANGUAGE sql
       AS $$ SELECT current_setting('clock.shows')::timestamptz $$`,
    );
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** The next run of the job that opens slots, within the hour. */
const PLANNED = `SELECT FROM graphile_worker.jobs WHERE key = 'open-slots' AND locked_at IS NULL
  AND run_at BETWEEN now() + interval '55 minutes' AND now() + interval '1 hour'`;

/** Rolls a transaction back. */
class Undo extends Error {}

/** Runs in a transaction that is rolled back, with a clock set by the test. */
async function atClock(
  work: (manager: EntityManager, set: (to: string) => Promise<unknown>) => Promise<void>,
) {
  const run = dataSource.transaction(async (manager) => {
    await manager.query('SET LOCAL search_path = clock, public, pg_catalog');
    await manager.query('DELETE FROM delivery_slots');
    await work(manager, (to) => manager.query(`SELECT set_config('clock.shows', $1, true)`, [to]));
    throw new Undo();
  });
  await run.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

type Times = [startsAt: string, endsAt: string];
const everyDay = (...times: Times[]) =>
  times.flatMap(([startsAt, endsAt]) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startsAt, endsAt, capacity: 30, cutoffMinutes: 60 })),
  );
const short = (instant: Date): string => instant.toISOString().slice(0, 16);
const opened = async (manager: EntityManager): Promise<string[]> =>
  (
    await manager.query<{ startsAt: Date; endsAt: Date }[]>(
      'SELECT * FROM delivery_slots ORDER BY "startsAt"',
    )
  ).map(({ startsAt, endsAt }) => `${short(startsAt)} ${short(endsAt)}`);

it.each<[string, string, string, Times[], string[]]>([
  [
    'any night',
    'Asia/Kolkata',
    '2026-11-23T18:29Z',
    [['22:00', '01:00']],
    ['2026-11-24T16:30 2026-11-24T19:30'],
  ],
  [
    'the night when clocks go forward',
    ...(['Europe/Berlin', '2026-03-28T12:00Z'] as const),
    [
      ['01:00', '02:00'],
      ['02:00', '03:00'],
      ['03:00', '04:00'],
      ['22:00', '01:00'],
    ],
    // The slot from two to three does not exist.
    [
      '2026-03-28T21:00 2026-03-29T00:00',
      '2026-03-29T00:00 2026-03-29T01:00',
      '2026-03-29T01:00 2026-03-29T02:00',
    ],
  ],
  [
    'a window that begins in the skipped hour, and one that reaches into it',
    ...(['America/New_York', '2026-03-08T05:30Z'] as const),
    [
      ['02:30', '04:00'],
      ['01:00', '02:15'],
    ],
    ['2026-03-08T06:00 2026-03-08T07:15', '2026-03-08T07:30 2026-03-08T08:00'],
  ],
  [
    'the night when an hour is repeated',
    ...(['Europe/Berlin', '2026-10-24T21:30Z'] as const),
    [
      ['01:00', '02:00'],
      ['02:00', '03:00'],
      ['03:00', '04:00'],
    ],
    [
      '2026-10-24T23:00 2026-10-25T01:00',
      '2026-10-25T01:00 2026-10-25T02:00',
      '2026-10-25T02:00 2026-10-25T03:00',
    ],
  ],
  [
    'the same in New York',
    ...(['America/New_York', '2026-11-01T04:30Z'] as const),
    [
      ['00:45', '01:30'],
      ['01:30', '02:00'],
    ],
    ['2026-11-01T04:45 2026-11-01T06:30', '2026-11-01T06:30 2026-11-01T07:00'],
  ],
])('%s, in %s', async (_, timeZone, now, times, first) => {
  await atClock(async (manager, set) => {
    await set(now);
    await replaceTemplate(manager, everyDay(...times));
    await openSlots(manager, timeZone);
    const windows = await opened(manager);
    expect(windows.slice(0, first.length)).toEqual(first);
    // No two windows overlap, and opening slots again changes nothing.
    windows
      .slice(1)
      .forEach((window, index) => expect(window.slice(0, 16) >= windows[index]!.slice(17)).toBe(true));
    await openSlots(manager, timeZone);
    expect(await opened(manager)).toEqual(windows);
  });
});

it("weekdays follow the shop's time zone, not the server's", async () => {
  await atClock(async (manager, set) => {
    await set('2026-11-22T12:30Z');
    const monday = { weekday: 1, startsAt: '07:00', endsAt: '10:00', capacity: 5, cutoffMinutes: 90 };
    await replaceTemplate(manager, [monday]);
    await openSlots(manager, 'Pacific/Auckland');
    const [slot, ...others] = await manager.query<Record<string, unknown>[]>(
      'SELECT "startsAt", "endsAt", "cutoffAt", capacity, held, booked FROM delivery_slots ORDER BY "startsAt"',
    );
    // It is already Monday there, half past one in the morning.
    expect(slot).toEqual({
      startsAt: new Date('2026-11-22T18:00Z'),
      endsAt: new Date('2026-11-22T21:00Z'),
      cutoffAt: new Date('2026-11-22T16:30Z'),
      ...{ capacity: 5, held: 0, booked: 0 },
    });
    expect(others).toHaveLength(1);
  });
});

it('lists seven days before and after midnight, even if no further day has been opened yet', async () => {
  await atClock(async (manager, set) => {
    await replaceTemplate(manager, everyDay(['00:10', '01:00'], ['07:00', '10:00'], ['23:00', '00:10']));
    await set('2026-11-23T23:59:59+05:30');
    await openSlots(manager, 'Asia/Kolkata');
    for (const [now, next] of [
      ['2026-11-23T23:59:59+05:30', '2026-11-23T18:40'],
      ['2026-11-24T00:00:00+05:30', '2026-11-23T18:40'],
      ['2026-11-24T00:59:59+05:30', '2026-11-24T01:30'],
    ] as const) {
      await set(now);
      const slots = await listSlots(manager);
      expect([slots.length, short(slots[0]!.startsAt)]).toEqual([21, next]);
      expect(slots.every(({ cutoffAt, available }) => available === cutoffAt > new Date(now))).toBe(true);
    }
  });
});

it("a change of the template does not affect windows that have begun, or yesterday's", async () => {
  await atClock(async (manager, set) => {
    await set('2026-11-23T12:00+05:30');
    await replaceTemplate(manager, everyDay(['22:00', '01:00']));
    await openSlots(manager, 'Asia/Kolkata');
    await set('2026-11-24T00:30+05:30');
    await replaceTemplate(manager, everyDay(['23:00', '01:00']));
    await applyTemplate(manager, 'Asia/Kolkata');
    const windows = await opened(manager);
    expect(windows.slice(0, 2)).toEqual([
      '2026-11-23T16:30 2026-11-23T19:30',
      '2026-11-24T17:30 2026-11-24T19:30',
    ]);
    expect(windows).toHaveLength(10);
  });
});

it('slots are opened at the start of the shop and by a job, each window once', async () => {
  const count = async (): Promise<number> =>
    (await dataSource.query<unknown[]>('SELECT FROM delivery_slots WHERE capacity = 30')).length;
  await dataSource.query('DELETE FROM delivery_slots');
  const shop = await openTestShop({ databaseUrl: database.url });
  const all = await count();
  expect(all).toBeGreaterThanOrEqual(24);
  // The first run of its job is over.
  await eventually(async () => (await dataSource.query<unknown[]>(PLANNED)).length === 1);
  await dataSource.query('DELETE FROM delivery_slots');
  await dataSource.query(`SELECT FROM graphile_worker.add_job('open-slots', job_key => 'open-slots')`);
  await eventually(async () => (await count()) === all);
  await shop.close();
});
