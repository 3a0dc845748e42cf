import type { DataSource } from 'typeorm';
import type { Logger } from '../common/log';
import { acquireAdvisoryLock } from '../database/advisory-lock';
import { runInTransaction } from '../database/transaction';
import type { RecurringTask } from './tasks';

/** A recurring task, whose work is found in tables: a round does everything that is due. */
export interface RecurringWork {
  run(): Promise<unknown>;
  /** In how many milliseconds the next work is due; absent, or null: none is known. */
  nextInMs?(): Promise<number | null>;
}

/** How long after a round the next is made. */
export interface Interval {
  /** Absent: as soon as work is due. */
  soonestMs?: number;
  /** The longest pause, even without known work: the process that should have planned a round may have died. */
  latestMs: number;
}

/** Requests a round of a task within this many milliseconds. */
export type Wake = (task: RecurringTask, inMs: number) => void;

/** How long a process relies on its own plan: another one may run the round earlier. */
const TRUST_MS = 5_000;

/**
 * Each task has one waiting job, keyed by its name, at the earliest time that any process planned. A running round whose
 * successor is planned already cannot be retried; after a crash, its row is deleted (counted, so that there is one row to join).
 */
const PLAN = `SELECT FROM (
    SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE key IS NULL AND locked_at IS NULL AND task_identifier = ANY ($1)))
  ) AS left_over
  CROSS JOIN unnest($1::text[]) AS task (name)
  CROSS JOIN LATERAL graphile_worker.add_job(name, job_key => name, run_at => least(now() + $2 * interval '1 millisecond',
    (SELECT run_at FROM graphile_worker.jobs WHERE key = name AND locked_at IS NULL AND attempts < max_attempts)))`;

/** Plans the next round of each recurring task. */
export class Schedule {
  private readonly tasks: RecurringTask[] = [];
  private started = false;
  /** The round that this process has planned for each task, and until when it relies on that, by its own clock. */
  private readonly planned = new Map<RecurringTask, { at: number; trustedUntil: number }>();
  private readonly planning = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly log: Logger,
  ) {}

  /** Plans a round of every task soon: earlier plans are unknown. */
  start(): void {
    this.started = true;
    this.planSoon(this.tasks, 0);
  }

  /** Resolves when all plans are in the database. */
  async stop(): Promise<void> {
    this.started = false;
    await Promise.all(this.planning);
  }

  /** Call it after the commit of the work to be found. */
  readonly wake: Wake = (task, inMs) => {
    const now = performance.now();
    const planned = this.planned.get(task);
    const isEnough = planned && planned.trustedUntil > now && planned.at <= now + inMs;
    if (this.started && !isEnough) this.planSoon([task], inMs);
  };

  /** Runs a round, and plans the next. */
  recurring(
    task: RecurringTask,
    rounds: RecurringWork,
    { soonestMs = 0, latestMs }: Interval,
  ): () => Promise<void> {
    this.tasks.push(task);
    return async () => {
      // Work reported from now on may be missed by this round.
      this.planned.delete(task);
      await rounds.run();
      const inMs = (await rounds.nextInMs?.()) ?? latestMs;
      await this.plan([task], Math.min(Math.max(inMs, soonestMs), latestMs));
    };
  }

  private planSoon(tasks: RecurringTask[], inMs: number): void {
    const now = performance.now();
    const planned = { at: now + inMs, trustedUntil: now + Math.min(inMs, TRUST_MS) };
    for (const task of tasks) this.planned.set(task, planned);
    const planning = this.plan(tasks, inMs)
      .catch((error: unknown) => {
        for (const task of tasks) this.planned.delete(task);
        this.log.warn({ err: error, tasks }, 'A job could not be planned');
      })
      .finally(() => this.planning.delete(planning));
    this.planning.add(planning);
  }

  private async plan(tasks: RecurringTask[], inMs: number): Promise<void> {
    await runInTransaction(this.dataSource, async (manager) => {
      // One after the other: a concurrent plan for a sooner time would be overwritten.
      await acquireAdvisoryLock(manager, 'jobPlan');
      await manager.query(PLAN, [tasks, inMs]);
    });
  }
}
