import { createHmac } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { readOrCreateSecret } from '../../common/secret';
import { inDataDir } from '../../config';
import { asSuperuser, findPostmaster, queryOnce } from './postmaster';
import { startSupervisor } from './start-supervisor';

export interface RunningDatabase {
  /** A connection string for the shop's database, as its owner. */
  url: string;
  /** A connection string for the running shop, with fewer privileges. */
  appUrl: string;
  stop(): Promise<void>;
}

const DATABASE_NAME = 'tokri';
const APP_ROLE = 'tokri_app';
const PASSWORD_FILE = 'postgres-password';
const LOG_FILE = 'postgres.log';

/**
 * Starts a real PostgreSQL whose data live in `dataDir`, on a free port of this machine only.
 * @param progress called with a text before every slow step
 * @throws Error in one line when it cannot start
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  progress: (step: string) => void,
  settings: Record<string, string> = {},
): Promise<RunningDatabase> {
  const databaseDir = path.resolve(dataDir, 'postgres');
  const password = await inDataDir(dataDir, async () => {
    mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
    return readOrCreateSecret(dataDir, PASSWORD_FILE);
  });
  const order = { databaseDir, password, settings: { ...DEFAULTS, ...settings } };
  const log = path.join(dataDir, LOG_FILE);
  const { port, stop } = await inDataDir(dataDir, () => startSupervisor(order, log, progress));
  await createDatabaseIfMissing(asSuperuser(port, password));
  return { ...urlsOf(urlOf(password, port)), stop };
}

const urlOf = (password: string, port: number): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;

/** The URLs of the owner and the shop, whose password is derived from the owner's: one secret is enough. */
export function urlsOf(url: string): { url: string; appUrl: string } {
  const app = new URL(url);
  app.username = APP_ROLE;
  app.password = createHmac('sha256', app.password).update(APP_ROLE).digest('hex');
  return { url, appUrl: app.href };
}

/** Whether a shop has been opened on `dataDir` before. */
export const hasEmbeddedPostgres = (dataDir: string): Promise<boolean> =>
  inDataDir(
    dataDir,
    async () => statSync(path.resolve(dataDir, 'postgres'), { throwIfNoEntry: false }) !== undefined,
  );

/** The database of the shop that is open on `dataDir`, for another program; null if there is none. */
export async function findEmbeddedPostgres(dataDir: string): Promise<RunningDatabase | null> {
  const databaseDir = path.resolve(dataDir, 'postgres');
  const password = await inDataDir(dataDir, async () => readOrCreateSecret(dataDir, PASSWORD_FILE));
  const postmaster = await findPostmaster(databaseDir, password);
  return postmaster && { ...urlsOf(urlOf(password, postmaster.port)), stop: async () => undefined };
}

const MB = 2 ** 20;
const MOST_MB = 4_096;

/** A quarter of the available memory, as PostgreSQL recommends; it is only allocated as needed. */
const quarterOfMemory = (): string =>
  `${Math.min(MOST_MB, Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 4 / MB))}MB`;

/**
 * No Unix socket (its path may be too long) and no log collector, which hangs the start: the supervisor writes the log. It
 * is terse, since the details of errors quote rows.
 */
const DEFAULTS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: quarterOfMemory(),
  // autoprewarm: reads back what was in memory before the restart.
  shared_preload_libraries: 'pg_prewarm',
  log_error_verbosity: 'terse',
};

async function createDatabaseIfMissing(server: ClientConfig): Promise<void> {
  const found = await queryOnce(server, `SELECT FROM pg_database WHERE datname = '${DATABASE_NAME}'`);
  if (found.length === 0) await queryOnce(server, `CREATE DATABASE ${DATABASE_NAME}`);
}
