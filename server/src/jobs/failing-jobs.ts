import type { DataSource } from 'typeorm';
import type { Queried } from '../database/shop-client';

/** A job that has failed, and is retried unless it `isGivenUp`. */
export interface FailingJob {
  id: string;
  task: string;
  attempts: number;
  maxAttempts: number;
  isGivenUp: boolean;
  /** When it is retried. */
  runAt: Date;
  /** The error of the last attempt. */
  lastError: string;
}

/** How many jobs of a task there are; a failing job counts as such while it is retried. `oldestSeconds` is how long the first has been due or running. */
export interface JobCounts {
  task: string;
  waiting: number;
  underway: number;
  failing: number;
  givenUp: number;
  oldestSeconds: number;
}

/** A job loses its key when its successor is planned, or when it is replaced while running: then the other one does its work. */
export const IS_REPLACED = 'key IS NULL AND locked_at IS NULL AND attempts >= max_attempts';
const IS_GIVEN_UP = 'locked_at IS NULL AND attempts >= max_attempts';
/** Without an error message its process died. */
const HAS_FAILED = 'locked_at IS NULL AND (attempts >= max_attempts OR last_error IS NOT NULL)';

const LIST = `SELECT id::text AS "id", task_identifier AS "task", attempts, max_attempts AS "maxAttempts",
    ${IS_GIVEN_UP} AS "isGivenUp", run_at AS "runAt", coalesce(last_error, 'Its process died') AS "lastError"
  FROM graphile_worker.jobs WHERE ${HAS_FAILED} AND NOT (${IS_REPLACED}) ORDER BY "isGivenUp" DESC, run_at LIMIT 1000`;

const COUNT = `SELECT task_identifier AS "task", count(*) FILTER (WHERE locked_at IS NOT NULL AND last_error IS NULL)::int AS "underway",
    count(*) FILTER (WHERE locked_at IS NULL AND NOT (${HAS_FAILED}))::int AS "waiting",
    count(*) FILTER (WHERE last_error IS NOT NULL AND NOT (${IS_GIVEN_UP}))::int AS "failing",
    count(*) FILTER (WHERE ${IS_GIVEN_UP})::int AS "givenUp",
    greatest(coalesce(extract(epoch FROM now() - min(coalesce(locked_at, run_at)) FILTER (WHERE NOT (${IS_GIVEN_UP}))), 0), 0)::float8 AS "oldestSeconds"
  FROM graphile_worker.jobs WHERE NOT (${IS_REPLACED}) GROUP BY task_identifier`;

const RETRY = `WITH again AS (SELECT id FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now(), attempts => 0))
  SELECT pg_notify('jobs:insert', '{"count":1}') FROM again`;
const DROP = 'SELECT id FROM graphile_worker.complete_jobs(ARRAY[$1::bigint])';

/** The failed jobs, given up first; one statement. */
export const failingJobs = (dataSource: DataSource): Promise<FailingJob[]> => dataSource.query(LIST);

/** The counts of all tasks; one statement. */
export const countJobs = (database: Queried): Promise<JobCounts[]> => database.query(COUNT);

/** What a job does; undefined if it does not exist. */
export async function taskOf(database: Queried, id: string): Promise<string | undefined> {
  const statement = 'SELECT task_identifier AS "task" FROM graphile_worker.jobs WHERE id = $1::bigint';
  const [job] = await database.query<{ task: string }[]>(statement, [id]);
  return job?.task;
}

/** Retries a job at once; false if it is running or does not exist. */
export const retryJob = async (database: Queried, id: string): Promise<boolean> =>
  (await database.query<unknown[]>(RETRY, [id])).length > 0;

/** Deletes a job; false if it is running or does not exist. */
export const dropJob = async (database: Queried, id: string): Promise<boolean> =>
  (await database.query<unknown[]>(DROP, [id])).length > 0;
