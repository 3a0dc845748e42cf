import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { eventually } from './helpers/eventually';
import { openShop } from './helpers/processes';
import type { ShopProcess } from './helpers/processes';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(60_000);

// The job under test forgets old attempts; one attempt is locked by the test, or slow to go.
let database: DatabaseCopy;
let beside: Client;
const processes: ShopProcess[] = [];
beforeAll(async () => {
  database = await copyDatabase();
  beside = new Client({ connectionString: database.url });
  await beside.connect();
  // Each deletion is counted, and takes its time.
  await takes(3);
  await beside.query(`CREATE SEQUENCE run_count; GRANT USAGE ON run_count TO PUBLIC;
    CREATE TRIGGER dawdle BEFORE DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION dawdle();`);
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.end('SIGKILL')));
  await beside.end();
  await database.drop();
});

const open = async (): Promise<ShopProcess> => {
  const one = await openShop({ DATABASE_URL: database.url, DATABASE_TIMEOUT_MS: '90000' });
  processes.push(one);
  return one;
};
/** From now on the work takes so long. */
const takes = (seconds: number) =>
  beside.query(`CREATE OR REPLACE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM nextval('run_count');
    PERFORM pg_sleep(${seconds});
    RETURN OLD;
  END $$`);
/** An attempt to forget, and the job to do it, which nobody has begun yet. */
async function addSlowJob(): Promise<void> {
  await beside.query(`TRUNCATE attempts; ALTER SEQUENCE run_count RESTART;
    DELETE FROM graphile_worker._private_jobs WHERE key = 'forget-attempts' AND locked_at IS NULL`);
  await beside.query(
    `INSERT INTO attempts ("key", "count", "resetAt") VALUES ('of yesterday', 1, now() - interval '1 day')`,
  );
  await beside.query(`SELECT graphile_worker.add_job('forget-attempts', job_key => 'forget-attempts')`);
}
const numberOf = async (query: string): Promise<number> =>
  Number((await beside.query<{ n: string }>(query)).rows[0]!.n);
/** How often the slow work was begun. */
const begun = () => numberOf(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS n FROM run_count`);
const underway = () => numberOf('SELECT count(*) AS n FROM graphile_worker.jobs WHERE locked_at IS NOT NULL');
const left = () => numberOf('SELECT count(*) AS n FROM attempts');

/** Until all rounds of a start are made. */
const quiet = () =>
  eventually(
    async () =>
      (await underway()) === 0 &&
      (await numberOf(`SELECT count(*) AS n FROM graphile_worker.jobs WHERE run_at <= now()`)) === 0,
  );

/** The process that is open, if there is one: each test goes on with that of the one before. */
let one: ShopProcess | undefined;
const opened = async (): Promise<ShopProcess> => (one ??= await open());
/** The same, for the last time. */
async function last(): Promise<ShopProcess> {
  const taken = await opened();
  one = undefined;
  return taken;
}
/** That one, when it has begun a job that takes so many seconds. */
async function atSlowJob(seconds: number): Promise<ShopProcess> {
  await takes(seconds);
  const taken = await last();
  await quiet();
  await addSlowJob();
  await eventually(async () => (await begun()) === 1);
  return taken;
}

it('a job that has planned its successor is not given up when its process is killed: it goes', async () => {
  const add = `SELECT graphile_worker.add_job('send-refund', '{}', job_key => 'refund', max_attempts => 2,
    run_at => now() + interval '1 hour')`;
  await beside.query(add);
  await beside.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'killed', attempts = 1`,
  );
  await beside.query(add);
  await opened();
  await eventually(async () => (await underway()) === 0, 30_000);
  const kept = `SELECT attempts, key FROM graphile_worker.jobs WHERE task_identifier = 'send-refund'`;
  await eventually(async () => (await beside.query(kept)).rows.length === 1);
  expect((await beside.query(kept)).rows).toEqual([{ attempts: 0, key: 'refund' }]);
});

it('a queue that was left locked, with no job of it under way, goes on', async () => {
  await opened();
  await quiet();
  await beside.query('BEGIN');
  await beside.query(
    `SELECT graphile_worker.add_job('forget-attempts', queue_name => 'left', job_key => 'left')`,
  );
  await beside.query(
    `UPDATE graphile_worker._private_job_queues SET locked_at = now(), locked_by = 'another'`,
  );
  await beside.query('COMMIT');
  const waiting = `SELECT count(*) AS n FROM graphile_worker.jobs WHERE key = 'left'`;
  await eventually(async () => (await numberOf(waiting)) === 0);
});

it('a job that takes long is run by nobody else while its process lives', async () => {
  await takes(12);
  await opened();
  const other = await open();
  await quiet();
  await addSlowJob();
  await sleep(10_000);
  expect([await begun(), await underway()]).toEqual([1, 1]);
  await eventually(async () => (await left()) === 0);
  expect(await begun()).toBe(1);
  await other.end('SIGKILL');
});

it('SIGTERM gives a job back that takes too long', async () => {
  const ending = await atSlowJob(40);
  const from = performance.now();
  expect(await ending.end('SIGTERM')).toBe(0);
  // Ten seconds are promised; a busy machine may be late.
  expect(performance.now() - from).toBeLessThan(20_000);
  expect([await left(), await underway()]).toEqual([1, 0]);
  const { rows } = await beside.query(`SELECT attempts, run_at < now() + interval '10 seconds' AS soon
    FROM graphile_worker.jobs WHERE task_identifier = 'forget-attempts' AND last_error IS NOT NULL`);
  expect(rows).toEqual([{ attempts: 1, soon: true }]);
  // The database has not heard of it.
  await beside.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'PgSleep'`);
});

it('a job whose process is killed is run by another one soon', async () => {
  const killed = await atSlowJob(3);
  const other = open();
  await killed.end('SIGKILL');
  expect(await underway()).toBe(1);
  const from = performance.now();
  one = await other;
  await eventually(async () => (await left()) === 0, 30_000);
  expect(performance.now() - from).toBeLessThan(20_000);
  await eventually(async () => (await underway()) === 0);
});

it('SIGTERM lets a job end', async () => {
  const ending = await atSlowJob(3);
  expect(await ending.end('SIGTERM')).toBe(0);
  expect([await left(), await underway(), await begun()]).toEqual([0, 0, 1]);
});
