import { QueryFailedError } from 'typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { isOutage, MAY_BE_DONE, notNow } from '../common/unavailable';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const FOREIGN_KEY_VIOLATION = '23503';
const MAX_ATTEMPTS = 5;

const codeOf = (error: unknown): string | undefined =>
  error instanceof QueryFailedError ? (error.driverError as { code?: string }).code : undefined;

/** Whether a row references one that does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY_VIOLATION;

/**
 * Runs the work in one transaction, and retries all of it on a serialization failure or deadlock. So the work must do
 * nothing that a rollback does not undo: no network calls.
 * @throws ShopError SERVICE_UNAVAILABLE when the outcome of the commit is unknown
 */
export async function runInTransaction<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let isDone = false;
    try {
      return await dataSource.transaction(async (manager) => {
        const result = await work(manager);
        isDone = true;
        return result;
      });
    } catch (error) {
      const code = codeOf(error);
      const isRetryable = code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
      if (isRetryable && attempt < MAX_ATTEMPTS) continue;
      throw isDone && isOutage(error) ? notNow(MAY_BE_DONE) : error;
    }
  }
}
