import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationExecutor } from 'typeorm';
import type { DataSource } from 'typeorm';
import { ConfigError } from '../common/config-error';
import { acquireAdvisoryLock } from './advisory-lock';
import { migrateJobs } from './jobs-schema';
import { codeOf, DEADLOCK_DETECTED } from './transaction';

/** While a migration waits for a table's lock, every other statement queues behind it, so it gives up soon. */
const LOCK_TIMEOUT = '2s';
/** Others get the lock in this pause, then the migration is retried; for two minutes in all. */
const PAUSE_MS = 2_000;
const MAX_ATTEMPTS = 30;
const LOCK_NOT_AVAILABLE = '55P03';
const RETRYABLE = [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED];
/** undefined_table and insufficient_privilege: not migrated yet, or not visible to this role. */
const NOT_ALLOWED = '42501';
const NOT_READABLE = ['42P01', NOT_ALLOWED];

/**
 * Runs the pending migrations, all or none, while the shop is open; processes that start at once take turns.
 * @returns how many were run
 * @throws ConfigError if the role may not
 */
export async function migrate(dataSource: DataSource): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runMigrations(dataSource);
    } catch (error) {
      if (codeOf(error) === NOT_ALLOWED) throw missingRights(error as Error);
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** The names of the migrations that the database has, also of later versions, as far as the role can see. */
export async function doneMigrations(dataSource: DataSource): Promise<Set<string>> {
  const done = await dataSource
    .query<{ name: string }[]>('SELECT "name" FROM "migrations"')
    .catch((error: unknown) => {
      if (NOT_READABLE.includes(codeOf(error) ?? '')) return [];
      throw error;
    });
  return new Set(done.map(({ name }) => name));
}

/** The names of pending migrations, as far as the role can see. */
export async function missingMigrations(dataSource: DataSource): Promise<string[]> {
  const names = await doneMigrations(dataSource);
  return dataSource.migrations
    .map((migration) => migration.name ?? migration.constructor.name)
    .filter((name) => !names.has(name));
}

const runMigrations = (dataSource: DataSource): Promise<number> =>
  dataSource.transaction(async (manager) => {
    await acquireAdvisoryLock(manager, 'migration');
    // First, on separate connections: a migration of ours may add jobs.
    await migrateJobs(dataSource);
    await manager.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    const done = await new MigrationExecutor(dataSource, manager.queryRunner).executePendingMigrations();
    return done.length;
  });

const missingRights = ({ message }: Error): ConfigError =>
  new ConfigError(
    `The database cannot be migrated: ${message}. Set DATABASE_OWNER_URL, for the role that owns the tables.`,
  );

const isRetryable = (error: unknown): boolean => RETRYABLE.includes(codeOf(error) ?? '');
