import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { readOrCreateSecret } from '../../common/secret';
import { ConfigError } from '../../config';
import type { KeeperAnswer, KeeperOrder } from './keeper';
import { asOwner, HERE } from './owner';
import { readPostmaster } from './postmaster';

export interface RunningDatabase {
  /** A connection string for the shop's database, as its owner. */
  url: string;
  /** A connection string for the running shop, which may do less. */
  appUrl: string;
  stop(): Promise<void>;
}

const DATABASE_NAME = 'tokri';
const APP_ROLE = 'tokri_app';

/**
 * Starts a real PostgreSQL whose data live in `dataDir`, on a free port of this machine only.
 * @param progress is told, in words, of every step that takes a while
 * @throws Error in one line when it cannot start
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  progress: (step: string) => void,
  settings: Record<string, string> = {},
): Promise<RunningDatabase> {
  const databaseDir = path.resolve(dataDir, 'postgres');
  mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
  const password = readOrCreateSecret(dataDir, 'postgres-password');
  const keeper = spawnKeeper(databaseDir);
  const port = await orderDatabase(
    keeper,
    { databaseDir, database: DATABASE_NAME, password, settings: { ...DEFAULTS, ...settings } },
    progress,
  );
  const url = (database: string): string => urlOf(password, port, database);
  await createDatabaseIfMissing(url('postgres'));
  return { ...urlsOf(url(DATABASE_NAME)), stop: () => stopKeeper(keeper) };
}

const urlOf = (password: string, port: number, database: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

/** The URLs of the owner and of the shop, whose password is derived from the owner's: one secret is enough for both. */
export function urlsOf(url: string): { url: string; appUrl: string } {
  const app = new URL(url);
  app.username = APP_ROLE;
  app.password = createHmac('sha256', app.password).update(APP_ROLE).digest('hex');
  return { url, appUrl: app.href };
}

/** The database of a shop that is open on `dataDir`, for a second program beside it; null when none is. */
export async function findEmbeddedPostgres(dataDir: string): Promise<RunningDatabase | null> {
  const databaseDir = path.resolve(dataDir, 'postgres');
  const postmaster = await readPostmaster(databaseDir);
  if (!postmaster) return null;
  const url = urlOf(readOrCreateSecret(dataDir, 'postgres-password'), postmaster.port, DATABASE_NAME);
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ dir: string }>(`SELECT current_setting('data_directory') AS dir`);
    return [databaseDir, HERE].includes(rows[0]?.dir ?? '')
      ? { ...urlsOf(url), stop: async () => undefined }
      : null;
  } catch {
    // It was killed: the note of it is all that is left.
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const MB = 2 ** 20;
const MOST_MB = 4_096;

/** As PostgreSQL advises, a quarter of the memory that this process may use; only what is needed of it is ever taken. */
const quarterOfMemory = (): string =>
  `${Math.min(MOST_MB, Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 4 / MB))}MB`;

/** No Unix socket (its path may be too long) and no log file of its own: `logging_collector` hangs the start. */
const DEFAULTS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: quarterOfMemory(),
};

function spawnKeeper(databaseDir: string): ChildProcess {
  const [command, args] = asOwner(databaseDir, process.execPath, [path.join(__dirname, 'keeper.js')]);
  return spawn(command, args, {
    // A group of its own: Ctrl-C reaches the shop, which stops its database in good order.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Under node --watch the keeper would report to us, of all, which files it loads.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
  });
}

function orderDatabase(
  keeper: ChildProcess,
  order: KeeperOrder,
  progress: (step: string) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new ConfigError('The embedded PostgreSQL stopped before it was ready.'));
    keeper.once('exit', gone);
    keeper.once('error', gone);
    keeper.on('message', (answer: KeeperAnswer) => {
      if ('progress' in answer) progress(answer.progress);
      else if ('ready' in answer) resolve(answer.ready.port);
      else reject(new ConfigError(`The embedded PostgreSQL does not start: ${answer.failed.split('\n')[0]}`));
    });
    keeper.send(order);
  });
}

function stopKeeper(keeper: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return resolve();
    keeper.once('exit', () => resolve());
    keeper.send('stop');
  });
}

async function createDatabaseIfMissing(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
}
