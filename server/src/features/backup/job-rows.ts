import type { QueryRunner } from 'typeorm';

/** The jobs of a backup, while it is restored; its tables are the library's own, and differ from version to version. */
export const JOB_ROWS = 'jobs_of_backup';
export const JOB_COLUMNS = 'task, payload, run_at, attempts, max_attempts, key, last_error';

/** Running jobs are stored as waiting: nobody runs them after a restore. */
export const SELECT_JOBS = `SELECT identifier, payload, run_at, attempts - (locked_at IS NOT NULL)::int, max_attempts, key,
    last_error
  FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = task_id
  ORDER BY identifier, run_at, key, payload::text`;

/** Creates a temporary table for the jobs of a backup. */
export const createJobsTable = (run: QueryRunner): Promise<unknown> =>
  run.query(`CREATE TEMPORARY TABLE ${JOB_ROWS} (task text, payload json, run_at timestamptz, attempts int,
    max_attempts int, key text, last_error text) ON COMMIT DROP`);

/** Queues and priorities are not in a backup; set as the messages trigger does. */
const QUEUE = `CASE task WHEN 'send-message' THEN coalesce(payload->>'queue', lower(payload->>'channel')) END`;
const PRIORITY = `CASE WHEN task <> 'send-message' THEN 0 WHEN EXISTS (SELECT FROM "messages" AS message
      WHERE message."userId" = (payload->>'userId')::uuid AND message."_id" = (payload->>'_id')::uuid
        AND message."kind" = 'BACK_IN_STOCK') THEN 20 ELSE 10 END`;

/** Replaces waiting jobs by those of the backup, except recurring ones, which find their work in tables. */
export async function replaceJobs(run: QueryRunner): Promise<void> {
  await run.query(`DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
    WHERE task.id = task_id AND key IS DISTINCT FROM identifier`);
  await run.query(`INSERT INTO graphile_worker._private_tasks (identifier)
    SELECT DISTINCT task FROM ${JOB_ROWS} ON CONFLICT DO NOTHING`);
  await run.query(`INSERT INTO graphile_worker._private_job_queues (queue_name)
    SELECT DISTINCT ${QUEUE} FROM ${JOB_ROWS} WHERE ${QUEUE} IS NOT NULL ON CONFLICT DO NOTHING`);
  await run.query(`INSERT INTO graphile_worker._private_jobs (task_id, job_queue_id, priority, ${JOB_COLUMNS.replace('task, ', '')})
    SELECT known.id, queue.id, ${PRIORITY}, ${JOB_COLUMNS.replace('task, ', '')} FROM ${JOB_ROWS}
    JOIN graphile_worker._private_tasks AS known ON identifier = task
    LEFT JOIN graphile_worker._private_job_queues AS queue ON queue_name = ${QUEUE} ON CONFLICT (key) DO NOTHING`);
  await run.query(`SELECT pg_notify('jobs:insert', '{"count":1}')`);
}
