import type { DataSource } from 'typeorm';
import type { TaskName, Tasks } from './tasks';

/** Stop after this long; the runner then starts the next job. A crash costs only the job that drains the queue an attempt. */
const MAX_MS = 10_000;

/** The next job of the queue that has not failed yet; the runner retries the others. */
const NEXT = `SELECT job.id::text AS "id", job.payload FROM graphile_worker._private_jobs AS job
  JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
  JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
  WHERE task.identifier = $1 AND queue.queue_name = $2 AND job.locked_at IS NULL AND job.attempts = 0 AND job.run_at <= now()
  ORDER BY job.priority, job.run_at, job.id LIMIT 1`;
const COMPLETE = 'SELECT FROM graphile_worker.complete_jobs(ARRAY[$1::bigint])';

/**
 * Runs the other jobs of a queue within one of them, which holds the queue's lock; the library alone would start two a
 * second. Stops at the first that fails: the runner retries it.
 */
export async function drainQueue<Name extends TaskName>(
  dataSource: DataSource,
  { task, queue }: { task: Name; queue: string },
  run: (payload: Tasks[Name]) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const until = performance.now() + MAX_MS;
  while (!signal?.aborted && performance.now() < until) {
    const [next] = await dataSource.query<{ id: string; payload: Tasks[Name] }[]>(NEXT, [task, queue]);
    if (!next) return;
    const isDone = await run(next.payload).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    await dataSource.query(COMPLETE, [next.id]);
  }
}
