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
const DAWDLE = `CREATE SEQUENCE run_count; GRANT USAGE ON run_count TO PUBLIC;
  CREATE TABLE may_end AS SELECT true AS yet; GRANT SELECT ON may_end TO PUBLIC;
  CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM nextval('run_count');
    WHILE NOT (SELECT yet FROM may_end) LOOP PERFORM pg_sleep(0.1); END LOOP;
    RETURN OLD;
  END $$;
  CREATE TRIGGER dawdle BEFORE DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION dawdle();`;
const PATIENT = { DATABASE_TIMEOUT_MS: '300000' };

/** A database in which each deletion of attempts is counted, and waits until it may end. */
class SlowJobs {
  private constructor(
    private readonly database: DatabaseCopy,
    readonly beside: Client,
  ) {}

  static async open(): Promise<SlowJobs> {
    const database = await copyDatabase();
    const beside = new Client({ connectionString: database.url });
    await beside.connect();
    await beside.query(DAWDLE);
    return new SlowJobs(database, beside);
  }

  async close(): Promise<void> {
    await this.beside.end();
    await this.database.drop();
  }

  get url(): string {
    return this.database.url;
  }

  openHere = (): Promise<TestShop> => openTestShop({ databaseUrl: this.url, env: PATIENT });
  openProcess = () => openShop({ DATABASE_URL: this.url, ...PATIENT });

  /** Whether jobs may end from now on. */
  mayEnd = (yet: boolean) => this.beside.query('UPDATE may_end SET yet = $1', [yet]);

  numberOf = async (query: string): Promise<number> =>
    Number((await this.beside.query<{ n: string }>(query)).rows[0]!.n);

  /** How often the slow work has started. */
  begun = () => this.numberOf(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS n FROM run_count`);

  /** Whether the slow job runs: others that are due at a start may, too. */
  isLocked = () =>
    this.numberOf(
      `SELECT count(*) AS n FROM graphile_worker.jobs WHERE locked_at IS NOT NULL AND task_identifier = 'forget-attempts'`,
    );

  left = () => this.numberOf('SELECT count(*) AS n FROM attempts');

  /** Waits until all jobs that are due at the start have run. */
  quiet = () =>
    eventually(async () => {
      const underwayOrDue = `SELECT count(*) AS n FROM graphile_worker.jobs WHERE locked_at IS NOT NULL OR run_at <= now()`;
      return (await this.numberOf(underwayOrDue)) === 0;
    });

  /** Resolves once the only open shop has started a job that does not end yet: it deletes an expired attempt. */
  async start(): Promise<void> {
    await this.quiet();
    await this.mayEnd(false);
    await this.beside.query(`TRUNCATE attempts; ALTER SEQUENCE run_count RESTART;
      DELETE FROM graphile_worker._private_jobs WHERE key = 'forget-attempts' AND locked_at IS NULL`);
    await this.beside.query(
      `INSERT INTO attempts ("key", "count", "resetAt") VALUES ('of yesterday', 1, now() - interval '1 day')`,
    );
    await this.beside.query(
      `SELECT graphile_worker.add_job('forget-attempts', job_key => 'forget-attempts')`,
    );
    await eventually(async () => (await this.begun()) === 1);
  }
}

/** The tests mostly wait: they run at the same time, each with its own database. What is opened is closed at the end. */
const itWaits = (
  name: string,
  test: (jobs: SlowJobs, closeLater: (close: () => unknown) => void) => Promise<void>,
) =>
  it.concurrent(name, async () => {
    const jobs = await SlowJobs.open();
    const closing: (() => unknown)[] = [];
    try {
      await test(jobs, (close) => closing.push(close));
    } finally {
      for (const close of closing) await close();
      await jobs.close();
    }
  });

itWaits('a queue left locked without a running job is released', async (jobs, closeLater) => {
  const { beside } = jobs;
  const shop = await jobs.openHere();
  closeLater(shop.close);
  await jobs.quiet();
  await beside.query('BEGIN');
  await beside.query(
    `SELECT graphile_worker.add_job('forget-attempts', queue_name => 'left', job_key => 'left')`,
  );
  await beside.query(
    `UPDATE graphile_worker._private_job_queues SET locked_at = now(), locked_by = 'another'`,
  );
  await beside.query('COMMIT');
  const waiting = `SELECT count(*) AS n FROM graphile_worker.jobs WHERE key = 'left'`;
  await eventually(async () => (await jobs.numberOf(waiting)) === 0);
});

itWaits('a shop that closes lets a short job finish', async (jobs) => {
  const shop = await jobs.openHere();
  await jobs.start();
  const closed = shop.close();
  await sleep(1_000);
  await jobs.mayEnd(true);
  await closed;
  expect([await jobs.left(), await jobs.isLocked(), await jobs.begun()]).toEqual([0, 0, 1]);
});

/** How long the jobs of a lost process may go on, for the runner in this process. */
const GRACE_MS = 500;
/** Makes that runner look at once for jobs whose process has died, as it does every two seconds while one is running. */
async function checkNow({ numberOf }: SlowJobs, runner: JobRunner): Promise<void> {
  const last = () =>
    numberOf(`SELECT extract(epoch FROM max(query_start)) AS n FROM pg_stat_activity
      WHERE application_name = 'another' AND query LIKE '%"anyUnderway"%'`);
  const before = await last();
  runner.onListening();
  await eventually(async () => (await last()) > before);
}

/** A refund and its successor, planned while it ran, of a process that was killed. */
async function leaveReplacedJob({ beside }: SlowJobs): Promise<void> {
  const add = `SELECT graphile_worker.add_job('send-refund', '{}', job_key => 'refund', max_attempts => 2,
    run_at => now() + interval '1 hour')`;
  await beside.query(add);
  await beside.query(`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'killed', attempts = 1
    WHERE key = 'refund'`);
  await beside.query(add);
}

itWaits(
  'a long job is not run by another process while its own is alive, but soon once that is killed',
  async (jobs, closeLater) => {
    const killed = await jobs.openProcess();
    closeLater(() => killed.end('SIGKILL'));
    await jobs.start();
    await leaveReplacedJob(jobs);
    let runs = 0;
    const another = new JobRunner(
      { url: `${urlsOf(jobs.url).appUrl}?application_name=another`, timeoutMs: 2_000, graceMs: GRACE_MS },
      { 'forget-attempts': async () => void (runs += 1) },
      { debug: () => undefined, info: () => undefined, warn: () => undefined } as never,
    );
    another.start();
    closeLater(() => another.stop(0));
    // Longer than a process may be away before its jobs are released, with a check at either end and one more.
    for (const pauseMs of [0, GRACE_MS + 200, 0]) {
      await sleep(pauseMs);
      await checkNow(jobs, another);
    }
    // The one that has planned its successor was dropped meanwhile, not given up.
    const kept = `SELECT attempts, key FROM graphile_worker.jobs WHERE task_identifier = 'send-refund'`;
    expect((await jobs.beside.query(kept)).rows).toEqual([{ attempts: 0, key: 'refund' }]);
    expect([runs, await jobs.isLocked()]).toEqual([0, 1]);
    await killed.end('SIGKILL');
    expect(await jobs.isLocked()).toBe(1);
    const from = performance.now();
    await jobs.mayEnd(true);
    await eventually(async () => runs === 1 && (await jobs.isLocked()) === 0, 30_000);
    expect(performance.now() - from).toBeLessThan(20_000);
  },
);
