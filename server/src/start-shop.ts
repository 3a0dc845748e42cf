import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { assembleShop } from './assemble-shop';
import type { Shop } from './assemble-shop';
import { isOutage } from './common/unavailable';
import { ConfigError } from './config';
import type { Config } from './config';
import { createDataSource } from './database/data-source';
import type { DatabaseOptions } from './database/data-source';
import { missingMigrations } from './database/migrate';
import { disableJit } from './database/without-jit';
import { mayBackUp } from './features/backup';
import type { StaffService } from './features/staff';
import { createHttpServer } from './http/http-server';
import { respondWhileOpening } from './opening';
import { prepareDatabase } from './prepare-database';

export interface RunningShop {
  url: string;
  staff: StaffService;
  /** Finishes requests in progress, then closes the port and the database connections. */
  close(): Promise<void>;
}

type Progress = (step: string) => void;

export interface StartOptions {
  /** The built web client. */
  webDir?: string;
  /** Whether background work runs; tests that count statements do without. */
  background?: boolean;
  /** How long to wait for an unreachable database. */
  databaseWaitMs?: number;
  /** The shortest interval of shop-wide metrics; tests do not wait for them. */
  gaugesEveryMs?: number;
}

const WEB_DIR = path.resolve(__dirname, '../../web');
/** Longer than a request's deadline, shorter than the time until a process is killed. */
const DRAIN_MS = 7_500;
/** When a machine boots, the database may start later than the shop. */
const DATABASE_WAIT_MS = 60_000;
const RETRY_MS = 1_000;
const GAUGES_EVERY_MS = 30_000;

/**
 * Opens the shop: listens, opens and migrates the database, seeds it, and serves.
 * @throws ConfigError in one line when the port is taken or the database cannot be reached
 */
export async function startShop(
  config: Config,
  openDatabase: () => Promise<DatabaseOptions>,
  progress: Progress,
  {
    webDir = WEB_DIR,
    background = true,
    databaseWaitMs = DATABASE_WAIT_MS,
    gaugesEveryMs = GAUGES_EVERY_MS,
  }: StartOptions = {},
): Promise<RunningShop> {
  const { server, drain } = createHttpServer();
  await listen(server, config);
  server.on('request', respondWhileOpening);
  let dataSource: DataSource | undefined;
  try {
    const database = await openDatabase();
    progress('Bringing the database up to date …');
    dataSource = await whenReady(() => openPrepared(database, config, progress), progress, databaseWaitMs);
    const urls = { selfUrl: selfUrl(server, config), shopUrl: publicAddress(server, config) };
    const environment = { webDir, database, gaugesEveryMs, ...urls };
    const shop = await assembleShop(dataSource, config, environment);
    server.off('request', respondWhileOpening).on('request', shop.app);
    if (background) shop.startBackground();
    return {
      url: publicAddress(server, config),
      staff: shop.staff,
      close: () => closeShop(() => drain(DRAIN_MS), shop, dataSource),
    };
  } catch (error) {
    server.close();
    await closeDatabase(dataSource);
    throw error;
  }
}

/** Finishes requests in progress, without waiting for clients that do not read their response. */
async function closeShop(
  drain: () => Promise<void>,
  shop: Shop,
  dataSource: DataSource | undefined,
): Promise<void> {
  const drained = drain();
  shop.endStreams();
  await Promise.all([drained, shop.stopJobs(DRAIN_MS)]);
  await shop.stopBackground();
  await closeDatabase(dataSource);
}

async function closeDatabase(dataSource: DataSource | undefined): Promise<void> {
  if (dataSource?.isInitialized) await dataSource.destroy();
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The URL that people open. */
function publicAddress(server: Server, { host, publicUrl }: Config): string {
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : bracketed(host);
  return publicUrl ?? `http://${name}:${portOf(server)}`;
}

/** The URL at which the shop calls itself, as the sandbox does. */
const selfUrl = (server: Server, { host }: Config): string =>
  `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : bracketed(host)}:${portOf(server)}`;

/**
 * How many connections wait to be accepted; Linux by default allows no more. Those beyond are dropped, and wait for a
 * retransmission.
 */
const BACKLOG = 4_096;

/** Binds the port first: an accidental second start ends here, before it touches anything. */
function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken: set PORT to another one.`
            : `Cannot listen on HOST ${host}, PORT ${port}: ${error.message}`,
        ),
      ),
    );
    server.listen(port, host, BACKLOG, resolve);
  });
}

/** The database has to be migrated by another program. */
class NotMigrated extends Error {}

/** Retries while the database is unreachable or not migrated. */
async function whenReady<Result>(
  work: () => Promise<Result>,
  progress: Progress,
  databaseWaitMs: number,
): Promise<Result> {
  const until = Date.now() + databaseWaitMs;
  for (let isTold = false; ; isTold = true) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof ConfigError ? error.cause : error;
      const mayEnd = isOutage(cause) || cause instanceof NotMigrated;
      if (!mayEnd || Date.now() > until) throw error;
      if (!isTold) progress(`${(error as Error).message}. Waiting for it for ${databaseWaitMs / 1_000} s …`);
      await sleep(RETRY_MS);
    }
  }
}

async function openPrepared(
  database: DatabaseOptions,
  config: Config,
  progress: Progress,
): Promise<DataSource> {
  await prepare(database, config, progress);
  const dataSource = await connect({ ...database, timeoutMs: config.databaseTimeoutMs });
  try {
    await disableJit(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

async function prepare(database: DatabaseOptions, config: Config, progress: Progress): Promise<void> {
  const { url, ownerUrl = url } = database;
  const dataSource = await connect({ url: config.migrateOnStart || config.backup ? ownerUrl : url });
  try {
    if (!config.migrateOnStart) await assertMigrated(dataSource);
    else progress(await prepareDatabase(dataSource, ownerUrl === url ? null : url, config));
    if (config.backup && !(await mayBackUp(dataSource))) throw new ConfigError(NO_OWNER);
  } finally {
    await dataSource.destroy();
  }
}

const NO_OWNER =
  'The setting BACKUP_TO is wrong: only the owner of the tables makes backups. Set DATABASE_OWNER_URL, or leave BACKUP_TO to ' +
  'what runs "npm run backup -- now" (docs/operations.md).';

/** The migration may be running at the same time: waits for it. */
async function assertMigrated(dataSource: DataSource): Promise<void> {
  const missing = await missingMigrations(dataSource);
  if (missing.length === 0) return;
  const cause = new NotMigrated();
  throw new ConfigError(`The database lacks ${missing.length} migrations: run "npm run migrate"`, { cause });
}

/** @throws ConfigError in one line, with its cause */
async function connect(database: DatabaseOptions): Promise<DataSource> {
  try {
    return await createDataSource(database).initialize();
  } catch (cause) {
    const { host, pathname } = new URL(database.url);
    const reason = (cause as Error).message || 'no answer';
    throw new ConfigError(`The database ${pathname.slice(1)} at ${host} cannot be reached: ${reason}`, {
      cause,
    });
  }
}
