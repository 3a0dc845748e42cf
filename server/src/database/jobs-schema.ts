import { Logger, runMigrations } from 'graphile-worker';
import type { DataSource } from 'typeorm';
import { poolOf } from './shop-client';

/** The schema of the job runner's tables, which it migrates itself. */
export const JOBS_SCHEMA = 'graphile_worker';

const silent = new Logger(() => () => undefined);
const ignore = (): void => undefined;

/** Migrates the job runner's tables. The data source's clients handle their own errors. */
export async function migrateJobs(owner: DataSource): Promise<void> {
  const pgPool = poolOf(owner).on('connect', ignore);
  await runMigrations({ pgPool, schema: JOBS_SCHEMA, logger: silent }).finally(() =>
    pgPool.off('connect', ignore),
  );
}
