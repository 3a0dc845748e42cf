import { QueryFailedError } from 'typeorm';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { ClientBase } from 'pg';
import { isOutage, OUTCOME_UNKNOWN, serviceUnavailable } from '../common/unavailable';

const SERIALIZATION_FAILURE = '40001';
export const DEADLOCK_DETECTED = '40P01';
/** Raised by the function "or_undo". */
const UNDO = 'UNDO1';
const RETRYABLE = [SERIALIZATION_FAILURE, DEADLOCK_DETECTED];
const FOREIGN_KEY_VIOLATION = '23503';
const MAX_ATTEMPTS = 5;

/** The SQLSTATE of an error, by TypeORM or the driver. */
export const codeOf = (error: unknown): string | undefined =>
  ((error instanceof QueryFailedError ? error.driverError : error) as { code?: string } | undefined)?.code;

/** Whether a row references one that does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY_VIOLATION;

/** The state of a transaction. */
interface Progress {
  /** Whether `queryAndCommit` may be used: not in the retry after it has failed. */
  readonly mayPipelineCommit: boolean;
  readonly assertMayCommit: () => void;
  /** Whether COMMIT was sent. */
  isCommitting: boolean;
}

const progressOf = new WeakMap<QueryRunner, Progress>();

/**
 * Runs the work in one transaction, and retries it on a serialization failure or deadlock: it must have no side effects
 * outside the database.
 * @param assertMayCommit called before COMMIT; throws to roll back
 * @throws ShopError SERVICE_UNAVAILABLE when the outcome of the commit is unknown
 */
export async function runInTransaction<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
  assertMayCommit: () => void = () => undefined,
): Promise<Result> {
  let mayPipelineCommit = true;
  for (let attempt = 1; ; attempt += 1) {
    const progress: Progress = { mayPipelineCommit, assertMayCommit, isCommitting: false };
    try {
      return await runOnce(dataSource, work, progress);
    } catch (error) {
      const code = codeOf(error) ?? '';
      const failedPipelined = mayPipelineCommit && code === UNDO;
      mayPipelineCommit = false;
      if (failedPipelined || (RETRYABLE.includes(code) && attempt < MAX_ATTEMPTS)) continue;
      throw progress.isCommitting && isOutage(error) ? serviceUnavailable(OUTCOME_UNKNOWN) : error;
    }
  }
}

async function runOnce<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
  progress: Progress,
): Promise<Result> {
  const runner = dataSource.createQueryRunner();
  progressOf.set(runner, progress);
  try {
    await runner.startTransaction();
    const result = await work(runner.manager);
    if (progress.isCommitting) return result;
    progress.assertMayCommit();
    progress.isCommitting = true;
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}

/** A statement with its parameters. */
export type Statement = readonly [text: string, values: readonly unknown[]];

/** A condition that raises an error unless it is true: for `queryAndCommit`. */
export const orUndo = (condition: string): string => `or_undo(${condition})`;

/** Whether the last statements may be pipelined with COMMIT: not after that has failed. */
export const mayPipelineCommit = ({ queryRunner }: EntityManager): boolean =>
  progressOf.get(queryRunner!)?.mayPipelineCommit ?? false;

/**
 * Pipelines the last statements of a transaction with COMMIT, which releases their locks three round trips earlier. A
 * statement with any other outcome must fail by `orUndo`: PostgreSQL then rolls back, and the work is retried unpipelined.
 * @returns the rows of each statement
 */
export async function queryAndCommit(
  { queryRunner }: EntityManager,
  ...statements: readonly Statement[]
): Promise<unknown[][]> {
  const progress = progressOf.get(queryRunner!)!;
  progress.assertMayCommit();
  progress.isCommitting = true;
  const client = (await queryRunner!.connect()) as ClientBase;
  const sent = statements.map(([text, values]) => client.query<object>(text, [...values]));
  const results = await Promise.allSettled([...sent, client.query('COMMIT')]);
  const failed = results.findIndex(({ status }) => status === 'rejected');
  // A COMMIT after a failed statement rolls back.
  if (failed !== -1 && results.at(-1)!.status === 'fulfilled') progress.isCommitting = false;
  if (failed !== -1) {
    const [text, values] = statements[failed] ?? ['COMMIT', []];
    throw new QueryFailedError(text, [...values], (results[failed] as PromiseRejectedResult).reason as Error);
  }
  return Promise.all(sent.map(async (result) => (await result).rows));
}
