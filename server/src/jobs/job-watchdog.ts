import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerPool } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { LOCKS } from '../database/advisory-lock';
import { IS_REPLACED } from './failing-jobs';

/** Each process that listens holds this lock with the id of its workers, on a connection that ends with the process. */
const HOLD = `SELECT pg_advisory_lock(${LOCKS.jobWorkers}, hashtext($1))`;
/** The lock is free: its process has died, or lost its connection. */
const IS_FREE = `pg_try_advisory_xact_lock_shared(${LOCKS.jobWorkers}, hashtext(holder))`;
/** Behind a pooler nobody can hold it. The library names the workers of a process that polls like this. */
const IS_POLLING = `holder LIKE 'otpool-%'`;
/** Longer than any job takes: one is run a second time otherwise. Of a large shop, a backup may take hours. */
export const IS_OLD = `locked_at < now() - CASE task_identifier WHEN 'make-backups' THEN interval '4 hours' ELSE interval '10 minutes' END`;

/**
 * Queues locked by a worker without a running job in them. If a process comes back after its jobs were released, it and the
 * next one finish the same job: the second deletes nothing, and the library then leaves the queue locked.
 */
const STUCK_QUEUES = `SELECT id, locked_at FROM graphile_worker._private_job_queues AS queue
  WHERE locked_at IS NOT NULL AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs AS job
    WHERE job.job_queue_id = queue.id AND job.locked_by = queue.locked_by)`;
/** Unless locked again meanwhile. "force_unlock_workers" would also unlock what those workers are running. */
export const UNLOCK_STUCK = `UPDATE graphile_worker._private_job_queues AS queue SET locked_at = NULL, locked_by = NULL
  FROM (${STUCK_QUEUES}) AS stuck WHERE queue.id = stuck.id AND queue.locked_at = stuck.locked_at`;

/** When the next job is due, whether any is running or a queue is stuck, and which workers with running jobs may have died. */
const SNAPSHOT = `SELECT
    (SELECT extract(epoch FROM min(run_at) - now())::float8 * 1000 FROM graphile_worker.jobs
     WHERE locked_at IS NULL AND attempts < max_attempts AND task_identifier = ANY ($2)) AS "dueInMs",
    count(*) > 0 AS "anyUnderway", EXISTS (${STUCK_QUEUES}) AS "isStuck",
    coalesce(array_agg(holder) FILTER (WHERE holder <> $1 AND (is_old OR NOT ${IS_POLLING}) AND ${IS_FREE}), '{}') AS "free"
  FROM (SELECT locked_by AS holder, bool_or(${IS_OLD}) AS is_old FROM graphile_worker.jobs
    WHERE locked_at IS NOT NULL GROUP BY locked_by) AS underway`;
const RELEASE = `SELECT graphile_worker.force_unlock_workers(array_agg(holder))
  FROM unnest($1::text[]) AS holder WHERE ${IS_FREE}`;
const DROP_REPLACED = `SELECT FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE ${IS_REPLACED}))`;

interface JobsSnapshot {
  /** Null: the queue is empty. */
  dueInMs: number | null;
  anyUnderway: boolean;
  isStuck: boolean;
  free: string[];
}

/** At least this long between two checks, so that a burst of new jobs costs one. */
const DEBOUNCE_MS = 500;
/** Poll this often while a job runs: it may fail and be retried, or its process may die. */
const UNDERWAY_MS = 2_000;
/**
 * How long a lock must have been free before the jobs of its process are released: most of those that a process still runs
 * after it has lost its connection end meanwhile. One that does not runs again, at worst beside the first, as after a crash:
 * handlers are idempotent, and a job that two have finished is deleted once.
 */
export const RELEASE_GRACE_MS = 5_000;
/** The longest delay of a timer. */
const MOST_MS = 2 ** 31 - 1;

/**
 * Wakes the workers when a job becomes due, and releases the jobs of processes that died. Queries the database only
 * after a worker has found no job, when one is due, and while one is running.
 */
export class JobWatchdog {
  /** When each holder's lock was first seen free. */
  private missing = new Map<string, number>();
  private stopped = false;
  private waiting = new AbortController();

  constructor(
    private readonly client: PoolClient,
    private readonly workers: WorkerPool,
    private readonly tasks: readonly string[],
    private readonly graceMs: number,
  ) {}

  /** Checks soon. */
  check(): void {
    this.waiting.abort();
  }

  stop(): void {
    this.stopped = true;
    this.waiting.abort();
  }

  /** Runs until it is stopped. @throws Error when the database does not respond */
  async run(): Promise<void> {
    await this.client.query(HOLD, [this.workers.id]);
    while (!this.stopped) {
      this.waiting = new AbortController();
      const { dueInMs, anyUnderway, isStuck, free } = await this.readSnapshot();
      if (await this.release(free)) continue;
      if (isStuck) await this.client.query(UNLOCK_STUCK);
      if (dueInMs !== null && dueInMs <= 0 && !this.stopped) this.workers.nudge(1);
      const untilDue = Math.max(dueInMs ?? MOST_MS, 0);
      await sleep(DEBOUNCE_MS);
      await this.pause(Math.min(anyUnderway ? UNDERWAY_MS : MOST_MS, untilDue) - DEBOUNCE_MS);
    }
  }

  private async readSnapshot(): Promise<JobsSnapshot> {
    const { rows } = await this.client.query<JobsSnapshot>(SNAPSHOT, [this.workers.id, this.tasks]);
    return rows[0]!;
  }

  /** Releases the jobs of workers whose lock has been free for long enough. */
  private async release(free: string[]): Promise<boolean> {
    const now = performance.now();
    this.missing = new Map(free.map((holder) => [holder, this.missing.get(holder) ?? now]));
    const dead = free.filter((holder) => now - this.missing.get(holder)! > this.graceMs);
    if (dead.length === 0) return false;
    await this.client.query(RELEASE, [dead]);
    await this.client.query(DROP_REPLACED);
    return true;
  }

  private async pause(ms: number): Promise<void> {
    await sleep(Math.max(ms, 0), undefined, { signal: this.waiting.signal }).catch(() => undefined);
  }
}
