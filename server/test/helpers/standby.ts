import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chown, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { asOwner, HERE } from '@server/database/embedded/owner';
import { eventually } from './eventually';
import { freePort } from './processes';

const run = promisify(execFile);

/** A streaming replica of an embedded PostgreSQL. */
export interface Standby {
  url: string;
  /** Starts it, again too, always on the same port; resolves when it answers. */
  start(): Promise<void>;
  /** From one moment to the next. */
  kill(): Promise<void>;
  sql<Row>(statement: string): Promise<Row[]>;
}

/** Makes one as any other is made: a copy of the files while the primary runs, then its log from there on. */
export async function createStandby(primaryUrl: string, primaryDir: string, dir: string): Promise<Standby> {
  await copyFiles(primaryUrl, primaryDir, dir);
  const options = await readFile(path.join(primaryDir, 'postmaster.opts'), 'utf8');
  const program = options.slice(0, options.indexOf(' "-D"'));
  const url = new URL(primaryUrl);
  url.port = String(await freePort());
  const settings = {
    port: url.port,
    primary_conninfo: primaryUrl.replace(/[^/]+$/, 'postgres'),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  };
  const args = [
    '-D',
    // Root's folders are closed to the user that PostgreSQL runs as there: it is started in its own.
    process.getuid?.() === 0 ? HERE : dir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  let child: ChildProcess | undefined;
  const standby: Standby = {
    url: url.href,
    start: () =>
      eventually(async () => {
        if (!child || child.exitCode !== null || child.signalCode !== null)
          child = startIn(dir, program, args);
        return answers(url.href);
      }, 30_000),
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('close', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    sql: (statement) => query(url.href, statement),
  };
  return standby;
}

/** `asOwner` wants to read all that it is given, and these arguments are no files. */
function startIn(dir: string, program: string, args: readonly string[]): ChildProcess {
  const [command, options] = asOwner(dir, program, []);
  return spawn(command, [...options, ...args], { stdio: 'ignore' });
}

async function copyFiles(primaryUrl: string, primaryDir: string, dir: string): Promise<void> {
  const client = new Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('replica', fast => true)`);
    await run('cp', ['-a', primaryDir, dir]);
    const { rows } = await client.query<{ labelfile: string }>(
      `SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)`,
    );
    await writeOwned(dir, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  await writeOwned(dir, 'standby.signal', '');
  await rm(path.join(dir, 'postmaster.pid'));
  // The log up to here comes from the primary, as the log after it does.
  const wal = path.join(dir, 'pg_wal');
  for (const file of await readdir(wal)) await rm(path.join(wal, file), { recursive: true });
}

/** A file that belongs to whom the folder belongs to. */
async function writeOwned(dir: string, name: string, content: string): Promise<void> {
  const file = path.join(dir, name);
  await writeFile(file, content);
  const { uid, gid } = await stat(dir);
  await chown(file, uid, gid);
}

const answers = (url: string): Promise<boolean> =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

async function query<Row>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}
