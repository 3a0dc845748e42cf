import type { DataSource } from 'typeorm';
import type { TaskName, Tasks } from './tasks';

/** After this the next job of the queue goes on: the first one counts as another try if the process dies. */
const AT_MOST_MS = 10_000;

/** One that has failed waits for its own turn, which says so. */
const NEXT = `SELECT job.id::text AS "id", job.payload FROM graphile_worker._private_jobs AS job
  JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
  JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
  WHERE task.identifier = $1 AND queue.queue_name = $2 AND job.locked_at IS NULL AND job.attempts = 0 AND job.run_at <= now()
  ORDER BY job.priority, job.run_at, job.id LIMIT 1`;
const COMPLETE = 'SELECT FROM graphile_worker.complete_jobs(ARRAY[$1::bigint])';

/**
 * Does the other jobs of a queue in a row, on behalf of one of them: as long as that runs the queue is its own. By itself
 * the library would begin two a second. Ends with the first that fails, which is then tried by itself.
 */
export async function doRestOfQueue<Name extends TaskName>(
  dataSource: DataSource,
  { task, queue }: { task: Name; queue: string },
  run: (payload: Tasks[Name]) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const until = performance.now() + AT_MOST_MS;
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
