import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { JobRunner } from '@server/jobs/job-runner';
import { eventually } from './helpers/eventually';
import { openShop } from './helpers/processes';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

// Two processes start and end: on a busy machine the limit only catches hangs.
jest.setTimeout(180_000);

// The job under test deletes expired attempts; a trigger makes the deletion last as long as a test wants.
let database: DatabaseCopy;
let beside: Client;
/** The shop in this process, if it is open. */
let shop: TestShop | undefined;
/** Runs the slow job without the work, if it is started. */
let another: JobRunner | undefined;
beforeAll(async () => {
  database = await copyDatabase();
  beside = new Client({ connectionString: database.url });
  await beside.connect();
  // Each deletion is counted, and waits until it may end.
  await beside.query(`CREATE SEQUENCE run_count; GRANT USAGE ON run_count TO PUBLIC;
    CREATE TABLE may_end AS SELECT true AS yet; GRANT SELECT ON may_end TO PUBLIC;
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM nextval('run_count');
      WHILE NOT (SELECT yet FROM may_end) LOOP PERFORM pg_sleep(0.1); END LOOP;
      RETURN OLD;
    END $$;
    CREATE TRIGGER dawdle BEFORE DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION dawdle();`);
});
afterAll(async () => {
  await shop?.close();
  await another?.stop(0);
  await beside.end();
  await database.drop();
});

const PATIENT = { DATABASE_TIMEOUT_MS: '300000' };
const openHere = async (): Promise<TestShop> =>
  (shop ??= await openTestShop({ databaseUrl: database.url, env: PATIENT }));
async function closeHere(): Promise<void> {
  await shop?.close();
  shop = undefined;
}
const openProcess = () => openShop({ DATABASE_URL: database.url, ...PATIENT });
/** Whether jobs may end from now on. */
const mayEnd = (yet: boolean) => beside.query('UPDATE may_end SET yet = $1', [yet]);
/** Inserts an expired attempt, and the job that deletes it. */
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
/** How often the slow work has started. */
const begun = () => numberOf(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS n FROM run_count`);
const underway = () => numberOf('SELECT count(*) AS n FROM graphile_worker.jobs WHERE locked_at IS NOT NULL');
/** Whether the slow job runs: others that are due at a start may, too. */
const isLocked = () =>
  numberOf(
    `SELECT count(*) AS n FROM graphile_worker.jobs WHERE locked_at IS NOT NULL AND task_identifier = 'forget-attempts'`,
  );
const left = () => numberOf('SELECT count(*) AS n FROM attempts');

/** Waits until all jobs that are due at the start have run. */
const quiet = () =>
  eventually(
    async () =>
      (await underway()) === 0 &&
      (await numberOf(`SELECT count(*) AS n FROM graphile_worker.jobs WHERE run_at <= now()`)) === 0,
  );

/** Resolves once the only open shop has started a job that does not end yet. */
async function startSlowJob(): Promise<void> {
  await quiet();
  await mayEnd(false);
  await addSlowJob();
  await eventually(async () => (await begun()) === 1);
}

it('a queue left locked without a running job is released', async () => {
  await openHere();
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

it('a shop that closes lets a short job finish', async () => {
  await openHere();
  await startSlowJob();
  const closed = closeHere();
  await sleep(1_000);
  await mayEnd(true);
  await closed;
  expect([await left(), await isLocked(), await begun()]).toEqual([0, 0, 1]);
});

/** A refund and its successor, planned while it ran, of a process that was killed. */
async function leaveReplacedJob(): Promise<void> {
  const add = `SELECT graphile_worker.add_job('send-refund', '{}', job_key => 'refund', max_attempts => 2,
    run_at => now() + interval '1 hour')`;
  await beside.query(add);
  await beside.query(`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'killed', attempts = 1
    WHERE key = 'refund'`);
  await beside.query(add);
}

it('a long job is not run by another process while its own is alive, but soon once that is killed', async () => {
  const killed = await openProcess();
  await startSlowJob();
  await leaveReplacedJob();
  let runs = 0;
  another = new JobRunner(
    { url: urlsOf(database.url).appUrl, timeoutMs: 2_000, graceMs: 1_000 },
    { 'forget-attempts': async () => void (runs += 1) },
    { debug: () => undefined, info: () => undefined, warn: () => undefined } as never,
  );
  another.start();
  // Longer than a process may be away before its jobs are released; checks are two seconds apart.
  await sleep(4_000);
  // The one that has planned its successor was dropped meanwhile, not given up.
  const kept = `SELECT attempts, key FROM graphile_worker.jobs WHERE task_identifier = 'send-refund'`;
  expect((await beside.query(kept)).rows).toEqual([{ attempts: 0, key: 'refund' }]);
  expect([runs, await isLocked()]).toEqual([0, 1]);
  await killed.end('SIGKILL');
  expect(await isLocked()).toBe(1);
  const from = performance.now();
  await mayEnd(true);
  await eventually(async () => runs === 1 && (await isLocked()) === 0, 30_000);
  expect(performance.now() - from).toBeLessThan(20_000);
});
