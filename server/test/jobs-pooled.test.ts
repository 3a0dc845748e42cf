import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { enqueue } from '@server/jobs/enqueue';
import { JobRunner } from '@server/jobs/job-runner';
import { eventually } from './helpers/eventually';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { TransactionPooler } from './helpers/transaction-pooler';

jest.setTimeout(60_000);

// Of the processes under test, some poll behind a pooler, and some listen.
let database: DatabaseCopy;
let pooler: TransactionPooler;
let beside: DataSource;
beforeAll(async () => {
  database = await copyDatabase();
  pooler = await TransactionPooler.open(database.url, 3);
  beside = await createDataSource({ url: database.url }).initialize();
});
const runners: JobRunner[] = [];
beforeEach(() => beside.query('DELETE FROM graphile_worker._private_jobs'));
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop(0))));
afterAll(async () => {
  await beside.destroy();
  await pooler.close();
  await database.drop();
});

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function run(work: (name?: string) => Promise<void>, { url } = { url: urlsOf(database.url).appUrl }): void {
  const runner = new JobRunner(
    { url, timeoutMs: 2_000, graceMs: 500 },
    { 'forget-attempts': ({ name }: { name?: string }) => work(name) },
    log as never,
  );
  runner.start();
  runners.push(runner);
}
const add = (name: string): Promise<void> =>
  enqueue(beside.manager, 'forget-attempts', { name } as never, { key: name });
const left = () => beside.query('SELECT key, locked_at IS NOT NULL AS "isLocked" FROM graphile_worker.jobs');
const allDone = async (): Promise<boolean> => (await left()).length === 0;
/** Locks the other jobs, as a process did that has died since. */
const lock = (time: string, by: string): string => `UPDATE graphile_worker._private_jobs
  SET locked_at = now() - interval '${time}', locked_by = '${by} ' || key, attempts = 1 WHERE key <> 'long'`;
const lockedFor = (time: string, by: string): Promise<unknown> => beside.query(lock(time, by));

it('behind a pooler, the jobs of a dead process are retried after ten minutes, a backup after hours', async () => {
  await add('other');
  await enqueue(beside.manager, 'make-backups', {}, { key: 'backup' });
  await lockedFor('12 minutes', 'dead, with the');
  run(async () => undefined, pooler);
  await eventually(async () => (await left()).length === 1);
  expect(await left()).toEqual([{ key: 'backup', isLocked: true }]);
  await lockedFor('5 hours', 'dead, with the');
  await eventually(async () => (await left())[0]?.isLocked === false);
});

it('a process that listens leaves a long job to one that polls, and runs those of a dead one after ten minutes', async () => {
  const begun: string[] = [];
  const work = async (name = ''): Promise<void> => {
    begun.push(name);
    if (name !== 'long') return;
    // The other job is released with all that were seen with it.
    await eventually(() => begun.includes('left'), 30_000);
  };
  run(work, pooler);
  await add('long');
  await eventually(() => begun.length === 1);
  await beside.transaction(async (manager) => {
    await enqueue(manager, 'forget-attempts', { name: 'left' } as never, { key: 'left' });
    await manager.query(lock('12 minutes', 'otpool-dead'));
  });
  // The one that polls is busy.
  run(work);
  await eventually(() => begun.includes('left'), 20_000);
  await eventually(allDone, 20_000);
  expect(begun).toEqual(['long', 'left']);
});
