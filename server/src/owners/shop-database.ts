import type { DataSource } from 'typeorm';
import { ConfigError, readDatabasePlace } from '../config';
import { createDataSource } from '../database/data-source';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/embedded-postgres';
import type { RunningDatabase } from '../database/embedded/embedded-postgres';
import { migrate } from '../database/migrate';

/** What an owner did not mean; told in one line or a few, without where in the code it was found. */
export class OwnerError extends Error {}

/** Settings of an embedded PostgreSQL. */
type Settings = Record<string, string>;

/**
 * Works on the shop's database: that of DATABASE_URL, or the embedded one in DATA_DIR, whether the shop is open or not.
 * @param alone with these settings the embedded one is started for this work alone: then the shop must be closed
 */
export const withShopDatabase = <Result>(
  work: (dataSource: DataSource) => Promise<Result>,
  alone?: Settings,
): Promise<Result> =>
  withUnmigratedDatabase(async (dataSource) => {
    await migrate(dataSource);
    return work(dataSource);
  }, alone);

/** Works on the shop's database, too, but with the schema as it is. */
export async function withUnmigratedDatabase<Result>(
  work: (dataSource: DataSource) => Promise<Result>,
  alone?: Settings,
): Promise<Result> {
  const database = await openDatabase(alone);
  const dataSource = createDataSource({ url: database.url });
  try {
    await dataSource.initialize().catch((error: Error) => {
      throw new OwnerError(`The database cannot be reached: ${error.message || 'no answer'}.`);
    });
    return await work(dataSource);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.stop();
  }
}

async function openDatabase(alone: Settings | undefined): Promise<Pick<RunningDatabase, 'url' | 'stop'>> {
  const { url, dataDir } = readDatabasePlace(process.env);
  if (url) return { url, stop: async () => undefined };
  if (!alone) return (await findEmbeddedPostgres(dataDir)) ?? (await startEmbeddedPostgres(dataDir, say));
  return startEmbeddedPostgres(dataDir, say, alone).catch((error: Error) => {
    throw new OwnerError(`${error.message}. Close the shop first, or give DATABASE_URL.`);
  });
}

/** What goes on stands apart from what comes out. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** From the outcome of a command to its exit code. */
export async function exitCodeOf(command: () => Promise<void>): Promise<number> {
  try {
    await command();
    return 0;
  } catch (error) {
    const known = error instanceof OwnerError || error instanceof ConfigError;
    say(known ? error.message : ((error as Error).stack ?? String(error)));
    return 1;
  }
}
