import type { EntityManager } from 'typeorm';
import type { TaskName, Tasks } from './tasks';

const ADD = `SELECT FROM graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5)`;

export interface JobOptions {
  /** Replaces a waiting job with the same key; a running one is then not retried. */
  key: string;
  /** Absent: right after the commit. */
  runAt?: Date;
  /** Absent: 25, over four days. */
  maxAttempts?: number;
}

/**
 * Adds a job in the caller's transaction: it runs after the commit, and never after a rollback. One statement.
 * The payload is stored, so it has only ids, and nothing personal.
 */
export async function enqueue<Name extends TaskName>(
  manager: EntityManager,
  task: Name,
  payload: Tasks[Name],
  { key, runAt, maxAttempts }: JobOptions,
): Promise<void> {
  await manager.query(ADD, [task, JSON.stringify(payload), runAt ?? null, maxAttempts ?? null, key]);
}
