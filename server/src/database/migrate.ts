import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationExecutor, QueryFailedError } from 'typeorm';
import type { DataSource } from 'typeorm';
import { takeTurn } from './take-turn';

/** While a step waits for the lock of a table, every other statement waits behind it: so it gives up soon. */
const LOCK_TIMEOUT = '2s';
/** Others get the lock in this pause, then the step is tried again; for two minutes in all. */
const PAUSE_MS = 2_000;
const MAX_ATTEMPTS = 30;
/** It waited too long for a lock, or gave way where two waited for each other. */
const WORTH_ANOTHER = ['55P03', '40P01'];

/**
 * Brings the schema up to date, all of it or nothing, while the shop is open; several processes starting at once take
 * turns. Returns how many steps it took.
 */
export async function migrate(dataSource: DataSource): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runMigrations(dataSource);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isWorthAnother(error)) throw error;
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

const isWorthAnother = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  WORTH_ANOTHER.includes((error.driverError as { code?: string }).code ?? '');
