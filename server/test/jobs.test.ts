import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { DeskSummaryService } from '@server/features/desk/desk-summary.service';
import type { StaffCaller } from '@server/features/staff';
import { enqueue } from '@server/jobs/enqueue';
import { countJobs, failingJobs } from '@server/jobs/failing-jobs';
import { Schedule } from '@server/jobs/schedule';
import { acquireAdvisoryLock } from '@server/database/advisory-lock';
import { eventually } from './helpers/eventually';
import { openFaultyProxy } from './helpers/faulty-proxy';
import { inMs, openJobQueue } from './helpers/job-queue';
import type { JobQueue, Work } from './helpers/job-queue';
import { runCommand } from './helpers/processes';

jest.setTimeout(60_000);

let queue: JobQueue;
let beside: DataSource;
const run: JobQueue['run'] = (work) => queue.run(work);
const add: JobQueue['add'] = (name, options) => queue.add(name, options);
const jobs = () => queue.jobs();
const allDone = () => queue.allDone();
beforeAll(async () => {
  queue = await openJobQueue();
  ({ beside } = queue);
});
beforeEach(() => queue.clear());
afterEach(() => queue.stop());
afterAll(() => queue.close());

/** Tests that mostly wait: they run at the same time, each with its own queue. */
const itWaits = (name: string, test: (own: JobQueue) => Promise<void>): void =>
  it.concurrent(name, async () => {
    const own = await openJobQueue();
    await test(own).finally(own.close);
  });

it('a job runs after its transaction commits, and never if it is rolled back', async () => {
  const done: string[] = [];
  run(async (name) => void done.push(name));
  await beside
    .transaction(async (manager) => {
      await enqueue(manager, 'forget-attempts', { name: 'undone' } as never, { key: 'undone' });
      throw new Error('no');
    })
    .catch(() => undefined);
  await beside.transaction(async (manager) => {
    await enqueue(manager, 'forget-attempts', { name: 'meant' } as never, { key: 'meant' });
    await sleep(300);
    expect(done).toEqual([]);
  });
  const from = performance.now();
  await eventually(allDone);
  expect(performance.now() - from).toBeLessThan(2_000);
  expect(done).toEqual(['meant']);
});

itWaits('a delayed job runs when it is due, without polling', async ({ add, run }) => {
  const done: [string, number][] = [];
  const from = Date.now();
  await add('before the start', { runAt: inMs(800) });
  run(async (name) => void done.push([name, Date.now() - from]));
  await sleep(300);
  await add('after it', { runAt: inMs(1_200) });
  await eventually(() => done.length === 2);
  expect(done.map(([name]) => name)).toEqual(['before the start', 'after it']);
  expect(done[0]![1]).toBeGreaterThan(790);
  expect(done[0]![1]).toBeLessThan(2_800);
  expect(done[1]![1]).toBeGreaterThan(1_490);
  expect(done[1]![1]).toBeLessThan(3_500);
});

itWaits('a failing job is retried, and logged without its payload', async ({ add, run, allDone, logged }) => {
  let tries = 0;
  run(async () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
  });
  await add('somebody@example.com', { maxAttempts: 2 });
  await eventually(() => tries === 2, 20_000);
  await eventually(allDone);
  expect(logged).toEqual([
    [
      'error: A job failed and is tried again',
      { err: new Error('not yet'), task: 'forget-attempts', jobId: expect.any(String), attempt: 1, of: 2 },
    ],
  ]);
});

for (const behaviour of ['refuses', 'is silent'] as const)
  itWaits(
    `while the connection to the database ${behaviour}, no job runs twice or is lost, and jobs resume by themselves`,
    async ({ url, add, run, allDone }) => {
      const proxy = await openFaultyProxy(url);
      const done: string[] = [];
      const runner = run(async (name) => void done.push(name), proxy.url);
      await add('before');
      await eventually(allDone);
      proxy.behave(behaviour);
      await add('meanwhile', { runAt: inMs(500) });
      await sleep(1_800);
      expect(done).toEqual(['before']);
      // Connections that a silent proxy has cut off mid-message cannot be reused.
      proxy.behave('refuses');
      proxy.behave('forwards');
      await eventually(() => done.length === 2, 20_000);
      await add('after');
      await eventually(allDone, 20_000);
      expect(done).toEqual(['before', 'meanwhile', 'after']);
      await runner.stop(1_000);
      await proxy.close();
    },
  );

itWaits('a job that loses the database while it runs is run again', async ({ url, add, run, allDone }) => {
  const proxy = await openFaultyProxy(url);
  const done: string[] = [];
  const work: Work = async (name) => {
    done.push(name);
    await sleep(500);
  };
  const runner = run(work, proxy.url, 500);
  await add('long');
  await eventually(() => done.length === 1);
  proxy.behave('refuses');
  await sleep(1_500);
  proxy.behave('forwards');
  await eventually(allDone, 30_000);
  expect(done).toEqual(['long', 'long']);
  await runner.stop(1_000);
  await proxy.close();
});

it('only the last of several jobs with the same key runs', async () => {
  const done: string[] = [];
  for (const name of ['first', 'second']) await add(name, { key: 'same', runAt: inMs(300) });
  run(async (name) => void done.push(name));
  await eventually(allDone);
  expect(done).toEqual(['second']);
});

it('several processes run each job once', async () => {
  const done: string[] = [];
  for (let one = 0; one < 3; one += 1) run(async (name) => void done.push(name));
  const names = Array.from({ length: 60 }, (_, at) => `job ${at}`);
  await Promise.all(names.map((name) => add(name)));
  await eventually(allDone);
  expect(done.sort()).toEqual(names.sort());
});

describe('a failed job', () => {
  const idOf = async (): Promise<string> =>
    (await beside.query<{ id: string }[]>('SELECT id FROM graphile_worker.jobs'))[0]!.id;
  const fail = async (maxAttempts: number): Promise<string> => {
    const runner = run(() => Promise.reject(new Error('no\nuse')));
    await add('failing', { maxAttempts });
    await eventually(async () => (await failingJobs(beside)).length === 1);
    await runner.stop(1_000);
    return idOf();
  };
  const command = async (...args: string[]) => {
    const launched = runCommand('jobs', args, { DATABASE_URL: queue.ownerUrl });
    return [await launched.ended, launched.stdout(), launched.stderr()];
  };

  it('is counted and listed, and retried on request', async () => {
    const id = await fail(1);
    expect(await countJobs(beside)).toEqual([
      { task: 'forget-attempts', waiting: 0, underway: 0, failing: 0, givenUp: 1, oldestSeconds: 0 },
    ]);
    expect(await command('list')).toEqual([0, `${id}\tforget-attempts\t1 of 1\tgiven up\tno use\n`, '']);
    const done: string[] = [];
    run(async (name) => void done.push(name));
    await sleep(500);
    expect(done).toEqual([]);
    expect(await command('retry', id)).toEqual([0, '', `The job ${id} will be retried.\n`]);
    await eventually(allDone);
    expect(done).toEqual(['failing']);
    expect(await command('list')).toEqual([0, '', 'No job has failed.\n']);
  });

  it('does not count as failed if its successor was planned while it ran', async () => {
    run(async () => {
      await add('round', { runAt: inMs(600_000) });
      throw new Error('no use');
    });
    await add('round');
    await eventually(async () => (await jobs()).some(({ last_error }) => last_error));
    expect(await failingJobs(beside)).toEqual([]);
    expect(await countJobs(beside)).toMatchObject([{ waiting: 1, failing: 0, givenUp: 0, oldestSeconds: 0 }]);
  });

  it('is dropped on request', async () => {
    const id = await fail(5);
    expect(await failingJobs(beside)).toMatchObject([{ id, attempts: 1, isGivenUp: false }]);
    expect(await countJobs(beside)).toMatchObject([{ failing: 1, givenUp: 0 }]);
    expect((await command('drop', id))[0]).toBe(0);
    expect(await failingJobs(beside)).toEqual([]);
    for (const wrong of [[], [id], ['x'], ['1', '2']]) expect((await command('drop', ...wrong))[0]).toBe(1);
  });
});

it('the end of a run does not postpone a run that was planned meanwhile', async () => {
  const schedule = new Schedule(beside, { warn: () => undefined } as never);
  const rounds = { run: async () => undefined, nextInMs: async () => null };
  const round = schedule.recurring('forget-attempts', rounds, { soonestMs: 0, latestMs: 600_000 });
  let ended: Promise<void> | undefined;
  await beside.transaction(async (manager) => {
    await acquireAdvisoryLock(manager, 'jobPlan');
    await manager.query(
      `SELECT graphile_worker.add_job($1, job_key => $1, run_at => now() + interval '20 seconds')`,
      ['forget-attempts'],
    );
    ended = round();
    await sleep(300);
  });
  await ended;
  const [next] = await beside.query<[{ inS: number }]>(
    `SELECT extract(epoch FROM run_at - now())::float8 AS "inS" FROM graphile_worker.jobs WHERE key = 'forget-attempts'`,
  );
  expect(next.inS).toBeLessThan(21);
});

it('a wake-up after a run has started plans another run, and a sooner one a sooner run', async () => {
  const schedule = new Schedule(beside, { warn: () => undefined } as never);
  const rounds = { run: async () => undefined, nextInMs: async () => null };
  const round = schedule.recurring('forget-attempts', rounds, { soonestMs: 0, latestMs: 600_000 });
  schedule.start();
  schedule.wake('forget-attempts', 4_000);
  // The run starts earlier than this process planned, as another process planned it.
  await eventually(async () => (await jobs()).length === 1);
  await beside.query('DELETE FROM graphile_worker._private_jobs');
  await round();
  schedule.wake('forget-attempts', 60_000);
  schedule.wake('forget-attempts', 10_000);
  await schedule.stop();
  const [next] = await beside.query<[{ inS: number }]>(
    `SELECT extract(epoch FROM run_at - now())::float8 AS "inS" FROM graphile_worker.jobs WHERE key = 'forget-attempts'`,
  );
  expect(next.inS).toBeLessThan(11);
});

it('days that take too long to aggregate in a request are aggregated by a job', async () => {
  const hurried = await createDataSource({ url: queue.ownerUrl, timeoutMs: 500 }).initialize();
  const wake = jest.fn();
  const caller = { role: 'MANAGER', active: true } as StaffCaller;
  const figures = new DeskSummaryService(hurried, wake, 'Asia/Kolkata');
  await hurried.transaction(async (holder) => {
    await holder.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
    await expect(figures.summary(caller, '2024-03-01', '2024-03-02')).rejects.toThrow(/timeout/);
  });
  await hurried.destroy();
  expect(wake).toHaveBeenCalledWith('settle-days', 0);
});

it("the job library's tables that the shop uses directly are unchanged", async () => {
  // They are private: if this fails after an update, look at docs/decisions/jobs.md.
  const columns = await beside.query<{ table: string; columns: string }[]>(`
    SELECT relname AS "table",
      string_agg(attname || ' ' || format_type(atttypid, NULL) || CASE WHEN attnotnull THEN '' ELSE '?' END, ', ' ORDER BY attnum) AS "columns"
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'graphile_worker'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped GROUP BY 1`);
  expect(Object.fromEntries(columns.map((one) => [one.table, one.columns]))).toMatchObject({
    _private_tasks: 'id integer, identifier text',
    _private_job_queues:
      'id integer, queue_name text, locked_at timestamp with time zone?, locked_by text?, is_available boolean',
    _private_jobs: [
      'id bigint, job_queue_id integer?, task_id integer, payload json, priority smallint',
      'run_at timestamp with time zone, attempts smallint, max_attempts smallint, last_error text?',
      'created_at timestamp with time zone, updated_at timestamp with time zone, key text?',
      'locked_at timestamp with time zone?, locked_by text?, revision integer, flags jsonb?, is_available boolean',
    ].join(', '),
  });
});
