import type { EntityManager } from 'typeorm';
import type { TaskName, Tasks } from './tasks';

const ADD = `SELECT FROM graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5)`;

export interface JobOptions {
  /** A job that waits under the same key is replaced by this one; one that runs is not tried again. */
  key: string;
  /** Absent: as soon as the transaction is committed. */
  runAt?: Date;
  /** Absent: 25, over four days. */
  maxAttempts?: number;
}

/**
 * Adds a job in the caller's transaction: it runs once that is committed, and never if it is rolled back. One statement.
 * The payload is stored: ids, and nothing personal.
 */
export async function enqueue<Name extends TaskName>(
  manager: EntityManager,
  task: Name,
  payload: Tasks[Name],
  { key, runAt, maxAttempts }: JobOptions,
): Promise<void> {
  await manager.query(ADD, [task, JSON.stringify(payload), runAt ?? null, maxAttempts ?? null, key]);
}
