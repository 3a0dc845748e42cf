import path from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import { CommandError } from '../common/command-error';
import { createLogger } from '../common/log';
import { Progress } from '../common/progress';
import { ShopError } from '../common/shop-error';
import { isOutage } from '../common/unavailable';
import { ConfigError, readDatabasePlace } from '../config';
import { createDataSource } from '../database/data-source';
import {
  findEmbeddedPostgres,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../database/embedded/embedded-postgres';
import type { RunningDatabase } from '../database/embedded/embedded-postgres';
import { migrate, missingMigrations } from '../database/migrate';
import { runInTransaction } from '../database/transaction';

/** How the embedded PostgreSQL is opened. */
interface Opening {
  /** Settings for a command that is alone with it: the shop must be closed. */
  exclusive?: Record<string, string>;
  /** Creates it where there is none. Otherwise a typo in DATA_DIR would create another shop. */
  mayCreate?: boolean;
}

/**
 * Runs a command and returns its exit code.
 * @param help printed for `--help`
 */
export async function runCommand(
  args: readonly string[],
  help: string,
  command: () => Promise<void>,
): Promise<number> {
  try {
    if (args.includes('--help')) process.stdout.write(`${help}\n`);
    else await command();
    return 0;
  } catch (error) {
    printError(inWords(error as Error));
    return 1;
  }
}

/** With the stack where it is a bug. */
function inWords(error: Error): string {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  return isOutage(error) ? `The database failed: ${error.message}.` : (error.stack ?? String(error));
}

/** In production, output that is not for a terminal is JSON, like the shop's log. */
const isCollected = (): boolean => process.env.NODE_ENV === 'production' && !process.stderr.isTTY;
const collected = createLogger('info', { write: (line) => void process.stderr.write(line) });

/** Progress and errors go to stderr, results to stdout. */
export const print = (line: string): void =>
  isCollected() ? collected.info(line) : void process.stderr.write(`${line}\n`);

/** On a terminal the line is rewritten in place. */
export const printProgress = (): Progress =>
  process.stderr.isTTY
    ? new Progress((line) => void process.stderr.write(line), true)
    : new Progress((line) => print(line.trimEnd()), false);

const printError = (line: string): void => (isCollected() ? collected.error(line) : print(line));

/**
 * Runs work on the database of the shop: DATABASE_URL, or the embedded one in DATA_DIR, open shop or not. Migrates it first,
 * unless MIGRATE_ON_START=false leaves that to `npm run migrate`.
 */
export const withDatabase = <Result>(
  work: (dataSource: DataSource) => Promise<Result>,
  opening?: Opening,
): Promise<Result> =>
  withUnmigratedDatabase(async (dataSource) => {
    if (readDatabasePlace(process.env).migrateOnStart) await migrate(dataSource);
    else await assertMigrated(dataSource);
    return work(dataSource);
  }, opening);

/** Like withDatabase for read-only work, without migrating: fails unless the schema is up to date. */
export const withMigratedDatabase = <Result>(
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> =>
  withUnmigratedDatabase(async (dataSource) => {
    await assertMigrated(dataSource);
    return work(dataSource);
  });

async function assertMigrated(dataSource: DataSource): Promise<void> {
  const [missing] = await missingMigrations(dataSource);
  if (missing !== undefined)
    throw new CommandError(
      'The database is not up to date with this version. Run "npm run migrate", or open the shop with it first.',
    );
}

/** Like withDatabase, in one transaction. @throws CommandError with the message of a ShopError */
export const inTransaction = <Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> =>
  withDatabase((dataSource) => runInTransaction(dataSource, work)).catch((error: unknown) => {
    throw error instanceof ShopError ? new CommandError(error.message) : error;
  });

/** Like withDatabase, without migrating the schema. */
export async function withUnmigratedDatabase<Result>(
  work: (dataSource: DataSource) => Promise<Result>,
  opening?: Opening,
): Promise<Result> {
  const database = await openDatabase(opening);
  const dataSource = createDataSource({ url: database.url });
  try {
    await dataSource.initialize().catch((error: Error) => {
      throw new CommandError(`The database cannot be reached: ${error.message || 'no answer'}.`);
    });
    return await work(dataSource);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.stop();
  }
}

/** DATA_DIR has a typo, for instance. */
export const noShopIn = (dataDir: string): CommandError =>
  new CommandError(
    `There is no shop in ${path.resolve(dataDir)}: set DATA_DIR to its folder, or open one there with "npm start".`,
  );

/** The shop's database: DATABASE_URL, or the embedded one, started if necessary. @throws CommandError where there is none */
export async function openDatabase({ exclusive, mayCreate = false }: Opening = {}): Promise<RunningDatabase> {
  const { url, appUrl, dataDir } = readDatabasePlace(process.env);
  if (url && appUrl) return { url, appUrl, stop: async () => undefined };
  if (!mayCreate && !(await hasEmbeddedPostgres(dataDir))) throw noShopIn(dataDir);
  if (!exclusive)
    return (await findEmbeddedPostgres(dataDir)) ?? (await startEmbeddedPostgres(dataDir, print));
  return startEmbeddedPostgres(dataDir, print, exclusive).catch((error: Error) => {
    throw new CommandError(`${error.message}. Close the shop first, or give DATABASE_URL.`);
  });
}
