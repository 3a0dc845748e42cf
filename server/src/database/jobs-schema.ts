import { Logger, runMigrations } from 'graphile-worker';
import type { DataSource } from 'typeorm';
import { poolOf } from './shop-client';

/** Where the job runner keeps its tables. It migrates them itself. */
export const JOBS_SCHEMA = 'graphile_worker';

const silent = new Logger(() => () => undefined);
const ignore = (): void => undefined;

/** Brings the job runner's tables up to date. The data source's clients mind their own errors. */
export async function migrateJobs(owner: DataSource): Promise<void> {
  const pgPool = poolOf(owner).on('connect', ignore);
  await runMigrations({ pgPool, schema: JOBS_SCHEMA, logger: silent }).finally(() =>
    pgPool.off('connect', ignore),
  );
}
