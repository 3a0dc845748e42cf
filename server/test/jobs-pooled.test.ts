import { setTimeout as sleep } from 'node:timers/promises';
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

function run(work: () => Promise<void>, { url } = { url: urlsOf(database.url).appUrl }): void {
  const runner = new JobRunner({ url, timeoutMs: 2_000 }, { 'forget-attempts': work }, log as never);
  runner.start();
  runners.push(runner);
}
const add = (): Promise<void> => enqueue(beside.manager, 'forget-attempts', {}, { key: 'other' });
const left = () => beside.query('SELECT key, locked_at IS NOT NULL AS "isLocked" FROM graphile_worker.jobs');
const allDone = async (): Promise<boolean> => (await left()).length === 0;
/** Locks all jobs, as a process did that has died since. */
const lockedFor = (time: string, by: string): Promise<unknown> =>
  beside.query(`UPDATE graphile_worker._private_jobs
    SET locked_at = now() - interval '${time}', locked_by = '${by} ' || key, attempts = 1`);

it('behind a pooler, the jobs of a dead process are retried after ten minutes, a backup after hours', async () => {
  await add();
  await enqueue(beside.manager, 'make-backups', {}, { key: 'backup' });
  await lockedFor('12 minutes', 'dead, with the');
  run(async () => undefined, pooler);
  await eventually(async () => (await left()).length === 1);
  expect(await left()).toEqual([{ key: 'backup', isLocked: true }]);
  await lockedFor('5 hours', 'dead, with the');
  await eventually(async () => (await left())[0]?.isLocked === false);
});

it('a process that listens leaves a long job to one that polls', async () => {
  let begun = 0;
  const work = async (): Promise<void> => {
    begun += 1;
    await sleep(12_000);
  };
  run(work, pooler);
  await add();
  await eventually(() => begun === 1);
  run(work);
  await eventually(allDone, 30_000);
  expect(begun).toBe(1);
});

it('a process that listens runs the jobs of a dead one that polled after ten minutes', async () => {
  await add();
  await lockedFor('12 minutes', 'otpool-dead');
  run(async () => undefined);
  await eventually(allDone, 20_000);
});
