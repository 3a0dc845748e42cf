import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as LibraryLogger, runTaskList, runTaskListOnce } from 'graphile-worker';
import type { Job, TaskList, WorkerEvents, WorkerPool, WorkerPoolOptions } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../common/log';
import { isDirect } from '../common/pooler';
import { ShopError } from '../common/shop-error';
import { traced } from '../common/trace';
import { isOutage } from '../common/unavailable';
import { JOBS_SCHEMA } from '../database/jobs-schema';
import { createPool } from '../database/pool';
import { IS_OLD, JobWatchdog, RELEASE_GRACE_MS, UNLOCK_STUCK } from './job-watchdog';
import type { Handlers, TaskName } from './tasks';

/** One to listen, one for the watchdog, one to take and finish jobs. */
const CONNECTIONS = 3;
const JOBS_AT_ONCE = 3;
/** A safety net: new jobs are notified, and the watchdog wakes the workers for later ones. */
const POLL_MS = 1_800_000;
/** How often the library looks for jobs that have been locked for four hours: the watchdog releases them sooner. */
const FORGOTTEN_MS = 86_400_000;
/** Behind a pooler there are no notifications. */
const POLL_POOLED_MS = 2_000;
const RETRY_MS = 1_000;
/** How long to wait for running jobs once the database is lost. Others may release them sooner: see `RELEASE_GRACE_MS`. */
const END_TIMEOUT_MS = 10_000;

const RELEASE_OLD = `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
  FROM graphile_worker.jobs WHERE ${IS_OLD}`;

/** Ends the workers when the database is lost; they are then created again. */
const LOSSES = ['pool:listen:error', 'worker:getJob:error', 'pool:fatalError'] as const;

export interface JobRunnerOptions {
  /** Bypasses a pooler: the runner listens. */
  url: string;
  /** The timeout of the runner's own statements. */
  timeoutMs: number;
  /** How long the jobs of a lost process may go on before others release them. */
  graceMs?: number;
}

/** A job that has ended; it may be retried. */
export interface EndedJob {
  task: TaskName;
  hasFailed: boolean;
  seconds: number;
}

/** Runs the shop's jobs; each runs in one of the shop's processes. */
export class JobRunner {
  private readonly stopping = new AbortController();
  private readonly tasks: TaskList;
  private running: Promise<void> | undefined;
  /** Ends the workers; undefined while there are none. */
  private end: ((withinMs: number) => Promise<void>) | undefined;
  private watchdog: JobWatchdog | undefined;
  /** So that an outage is logged once, however long it lasts. */
  private failing = false;
  /** Called when a job has ended. */
  onEnd: ((job: EndedJob) => void) | undefined;

  constructor(
    private readonly options: JobRunnerOptions,
    handlers: Handlers,
    private readonly log: Logger,
  ) {
    const entries = Object.entries(handlers) as [TaskName, (...args: unknown[]) => Promise<void>][];
    this.tasks = Object.fromEntries(
      entries.map(([name, run]) => [
        name,
        (payload, { abortSignal, job }) =>
          traced(`job ${name}`, { task: name, jobId: job.id }, () =>
            this.timed(name, () => run(payload, abortSignal, job.attempts >= job.max_attempts)),
          ),
      ]),
    );
  }

  start(): void {
    this.running = this.run();
  }

  /** Takes no more jobs, and waits for running ones; those that take too long are released, to be run again. */
  async stop(withinMs: number): Promise<void> {
    this.stopping.abort();
    await this.end?.(withinMs);
    await this.running;
  }

  /** Reconnected: notifications may have been lost. */
  onListening(): void {
    this.watchdog?.check();
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const connections = ignoreSecondRelease(
        createPool(this.options.url, this.options.timeoutMs, CONNECTIONS),
      );
      await this.work(connections).catch((error: unknown) => this.logLoss(error));
      // Not awaited: a broken connection may never close.
      void connections.end().catch(() => undefined);
      await this.pause(RETRY_MS);
    }
  }

  /** Runs until the database is lost or the runner stops. */
  private async work(connections: Pool): Promise<void> {
    const watcher = await connections.connect();
    try {
      const direct = await isDirect(watcher);
      if (this.stopped) return;
      if (this.failing) this.log.info('Jobs run again');
      this.failing = false;
      if (direct) await this.listen(connections, watcher);
      else await this.poll(watcher);
    } finally {
      // Its lock goes with it.
      watcher.release(true);
    }
  }

  private async listen(connections: Pool, watcher: PoolClient): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    const lost = new Promise<never>((_resolve, reject) => {
      watcher.once('error', reject).once('end', () => reject(new Error('Connection terminated')));
      for (const name of LOSSES) events.on(name, ({ error }) => reject(error as Error));
    });
    const workers = runTaskList(this.settings(events, true), this.tasks, connections);
    const { graceMs = RELEASE_GRACE_MS } = this.options;
    const watchdog = (this.watchdog = new JobWatchdog(watcher, workers, Object.keys(this.tasks), graceMs));
    events.on('worker:getJob:empty', () => watchdog.check());
    try {
      await this.until(workers, Promise.race([lost, watchdog.run()]));
    } finally {
      watchdog.stop();
    }
  }

  /** As long as the pooler responds. */
  private async poll(client: PoolClient): Promise<void> {
    this.log.warn(
      'A pooler passes on no notifications, so jobs are polled: set DATABASE_DIRECT_URL to the database behind it.',
    );
    const settings = { ...this.settings(new EventEmitter(), false), concurrency: 1 as const };
    while (!this.stopped) {
      await client.query(RELEASE_OLD);
      await client.query(UNLOCK_STUCK);
      if (this.stopped) return;
      await this.until(runTaskListOnce(settings, this.tasks, client));
      await this.pause(POLL_POOLED_MS);
    }
  }

  /**
   * Until the workers have ended, or the database is lost and they have.
   * @param lost absent: the workers end when no job is left
   */
  private async until(workers: WorkerPool, lost?: Promise<void>): Promise<void> {
    this.end = (withinMs) => end(workers, withinMs, lost !== undefined);
    try {
      await (lost ? Promise.race([workers.promise, lost]) : workers.promise);
    } finally {
      if (!this.stopped) await this.end(END_TIMEOUT_MS);
      await workers.promise.catch(() => undefined);
      this.end = undefined;
    }
  }

  private settings(events: WorkerEvents, prepares: boolean): WorkerPoolOptions {
    events.on('job:error', ({ job, error }) => this.logFailure(job, error));
    return {
      schema: JOBS_SCHEMA,
      events,
      logger: new LibraryLogger(() => (level, message) => this.log.debug({ said: level }, message)),
      noHandleSignals: true,
      noPreparedStatements: !prepares,
      concurrency: JOBS_AT_ONCE,
      pollInterval: POLL_MS,
      minResetLockedInterval: FORGOTTEN_MS,
      maxResetLockedInterval: FORGOTTEN_MS,
      // Without a batch, an error here would be unhandled.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    };
  }

  private async timed(task: TaskName, run: () => Promise<void>): Promise<void> {
    const since = performance.now();
    let hasFailed = true;
    try {
      await run();
      hasFailed = false;
    } finally {
      this.onEnd?.({ task, hasFailed, seconds: (performance.now() - since) / 1000 });
    }
  }

  /** A line per failure, without the payload. */
  private logFailure({ id, task_identifier: task, attempts, max_attempts: of }: Job, error: unknown): void {
    const isLast = attempts >= of;
    const isExpected = isOutage(error) || error instanceof ShopError;
    this.log[isExpected && !isLast ? 'warn' : 'error'](
      { err: error, task, jobId: id, attempt: attempts, of },
      isLast ? 'A job failed for the last time' : 'A job failed and is tried again',
    );
  }

  private logLoss(error: unknown): void {
    if (!this.stopped && !this.failing) this.log.warn({ err: error }, 'No jobs are run: no connection');
    this.failing = true;
  }

  /** Ends early when the runner stops. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

/** @param isContinuous whether the workers would go on: those that end by themselves may not have begun yet */
async function end(workers: WorkerPool, withinMs: number, isContinuous: boolean): Promise<void> {
  const ignore = (): void => undefined;
  if (isContinuous) Promise.resolve(workers.gracefulShutdown()).catch(ignore);
  const late = sleep(withinMs, true, { ref: false });
  if (await Promise.race([workers.promise.catch(ignore), late]))
    await Promise.resolve(workers.forcefulShutdown('The shop closed before it was done')).catch(ignore);
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, release?: Release) => void;
type Release = (destroy?: boolean | Error) => void;

/**
 * The library releases a listening client twice when it fails during its release; pg throws on the second, uncaught. For
 * this pool alone: elsewhere a second release is a mistake of ours.
 */
function ignoreSecondRelease(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  pool.connect = ((callback?: Callback) =>
    callback
      ? connect((error, client, release) => {
          let isReleased = false;
          callback(error, client, (destroy) => {
            // A pool that is ending has none.
            if (!isReleased) release?.(destroy);
            isReleased = true;
          });
        })
      : connect()) as Pool['connect'];
  return pool;
}
