import type { DataSource } from 'typeorm';
import type { Logger } from '../common/log';
import { lockWork } from '../database/advisory-lock';
import { runInTransaction } from '../database/transaction';
import type { RecurringTask } from './tasks';

/** Work that tables tell of: whatever is due there is done in one go. */
export interface Rounds {
  run(): Promise<unknown>;
  /** In how many milliseconds there is more to do; null: nobody knows of any. */
  nextInMs(): Promise<number | null>;
}

/** How long after a round the next is made. */
export interface Interval {
  soonestMs: number;
  /** However little is known to be due: whoever was to plan a round may have died. */
  latestMs: number;
}

/** Calls for a round of a task, in so many milliseconds at the latest. */
export type Wake = (task: RecurringTask, inMs: number) => void;

/** So long a process relies on what it has planned: another one may have made the round before. */
const TRUST_MS = 5_000;

/**
 * One job of each task waits at any time, under its name, for the earliest time that anybody planned. A round that was
 * under way when its successor was planned cannot be tried again; what is left of it after a crash goes.
 */
const PLAN = `WITH left_over AS (
    DELETE FROM graphile_worker._private_jobs WHERE key IS NULL AND locked_at IS NULL
      AND task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ANY ($1))
  )
  SELECT FROM unnest($1::text[]) AS task (name)
  CROSS JOIN LATERAL graphile_worker.add_job(name, job_key => name, run_at => least(now() + $2 * interval '1 millisecond',
    (SELECT run_at FROM graphile_worker.jobs WHERE key = name AND locked_at IS NULL AND attempts < max_attempts)))`;

/** When the next round of each recurring task is made. */
export class Schedule {
  private readonly tasks: RecurringTask[] = [];
  private started = false;
  /** Until when this process has planned a round of a task, by its own clock. */
  private readonly planned = new Map<RecurringTask, number>();
  private readonly planning = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly log: Logger,
  ) {}

  /** Every task has a round soon: nobody knows what was planned before. */
  start(): void {
    this.started = true;
    this.planSoon(this.tasks, 0);
  }

  /** Resolves when all that was planned is in the database. */
  async stop(): Promise<void> {
    this.started = false;
    await Promise.all(this.planning);
  }

  /** Call it once what is to be found is committed. */
  readonly wake: Wake = (task, inMs) => {
    const now = performance.now();
    const planned = this.planned.get(task) ?? 0;
    if (!this.started || (planned > now && planned <= now + inMs)) return;
    this.planSoon([task], inMs);
  };

  /** The task as the runner does it: a round, and a plan for the next. */
  recurring(task: RecurringTask, rounds: Rounds, { soonestMs, latestMs }: Interval): () => Promise<void> {
    this.tasks.push(task);
    return async () => {
      // What is reported from now on, this round may miss.
      this.planned.delete(task);
      await rounds.run();
      const inMs = (await rounds.nextInMs()) ?? latestMs;
      await this.plan([task], Math.min(Math.max(inMs, soonestMs), latestMs));
    };
  }

  private planSoon(tasks: RecurringTask[], inMs: number): void {
    const until = performance.now() + Math.min(inMs, TRUST_MS);
    for (const task of tasks) this.planned.set(task, until);
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
      // In turn: who does not see a sooner time that another plans meanwhile would put it off.
      await lockWork(manager, 'jobPlan');
      await manager.query(PLAN, [tasks, inMs]);
    });
  }
}
