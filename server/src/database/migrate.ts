import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationExecutor, QueryFailedError } from 'typeorm';
import type { DataSource } from 'typeorm';
import { takeTurn } from './take-turn';

/** While a step waits for the lock of a table, every other statement waits behind it: so it gives up soon. */
const LOCK_TIMEOUT = '2s';
/** Others get the lock in this pause, then the step is tried again; for two minutes in all. */
const PAUSE_MS = 2_000;
const MAX_ATTEMPTS = 30;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the schema up to date, all of it or nothing, while the shop is open; several processes starting at once take
 * turns. Returns how many steps it took.
 */
export async function migrate(dataSource: DataSource): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runMigrations(dataSource);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLockTimeout(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

const runMigrations = (dataSource: DataSource): Promise<number> =>
  dataSource.transaction(async (manager) => {
    await takeTurn(manager, 'migration');
    await manager.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    const done = await new MigrationExecutor(dataSource, manager.queryRunner).executePendingMigrations();
    return done.length;
  });

const isLockTimeout = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE;
