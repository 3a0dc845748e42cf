import type { DataSource } from 'typeorm';

/** Any constant will do, as long as every process of the shop uses the same. */
const MIGRATION_LOCK = 7_062_274;

/** Brings the schema up to date; several processes starting at once take turns. Returns how many steps it took. */
export async function migrate(dataSource: DataSource): Promise<number> {
  const lockHolder = dataSource.createQueryRunner();
  try {
    await lockHolder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const done = await dataSource.runMigrations();
    await lockHolder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    return done.length;
  } finally {
    await lockHolder.release();
  }
}
