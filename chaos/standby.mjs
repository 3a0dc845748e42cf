/** Streaming replicas of an embedded PostgreSQL, which comes without pg_basebackup. */
import { execFile, spawn } from 'node:child_process';
import { chown, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../bench/processes.mjs';
import { inRoot } from '../scripts/steps.mjs';

const { unprivilegedCommand, WORKING_DIR } = createRequire(import.meta.url)(
  inRoot('dist/server/src/database/embedded/drop-privileges.js'),
);
const run = promisify(execFile);
const START_MS = 30_000;
const POLL_MS = 50;

/**
 * @typedef {object} Standby
 * @property {string} url
 * @property {() => Promise<void>} start starts or restarts it, always on the same port; resolves when it responds
 * @property {() => Promise<void>} kill kills it
 * @property {<Row>(statement: string) => Promise<Row[]>} sql
 */

/**
 * Creates a standby: copies the files of the running primary, then streams its WAL from there.
 * @param {string} primaryUrl
 * @param {string} primaryDir
 * @param {string} dir
 * @param {string} [followUrl] where to stream the WAL from, if different
 * @returns {Promise<Standby>}
 */
export async function createStandby(primaryUrl, primaryDir, dir, followUrl = primaryUrl) {
  await copyFiles(primaryUrl, primaryDir, dir);
  const options = await readFile(path.join(primaryDir, 'postmaster.opts'), 'utf8');
  const program = options.slice(0, options.indexOf(' "-D"'));
  const url = new URL(primaryUrl);
  url.port = String(await freePort());
  const settings = {
    port: url.port,
    primary_conninfo: followUrl.replace(/[^/]+$/, 'postgres'),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Once promoted, commits do not wait for a replica.
    synchronous_standby_names: '',
    wal_keep_size: '128MB',
    // In its folder: in /dev/shm they would stay when it is killed.
    dynamic_shared_memory_type: 'mmap',
  };
  const args = [
    '-D',
    // As root, PostgreSQL runs as another user, who cannot enter root's folders: it is started in that user's own.
    process.getuid?.() === 0 ? WORKING_DIR : dir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  let child;
  const isRunning = () => child && child.exitCode === null && child.signalCode === null;
  return {
    url: url.href,
    start: () =>
      untilResponds(url.href, () => {
        if (!isRunning()) child = startIn(dir, program, args);
      }),
    kill: async () => {
      if (!isRunning()) return;
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    sql: (statement) => query(url.href, statement),
  };
}

/** `unprivilegedCommand` expects its arguments to be files, which these are not. */
function startIn(dir, program, args) {
  const [command, options] = unprivilegedCommand(dir, program, []);
  return spawn(command, [...options, ...args], { stdio: 'ignore' });
}

async function copyFiles(primaryUrl, primaryDir, dir) {
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('replica', fast => true)`);
    await run('cp', ['-a', primaryDir, dir]);
    const { rows } = await client.query(`SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)`);
    await writeOwned(dir, 'backup_label', rows[0].labelfile);
  } finally {
    await client.end();
  }
  await writeOwned(dir, 'standby.signal', '');
  await rm(path.join(dir, 'postmaster.pid'));
  // All WAL is streamed from the primary.
  const wal = path.join(dir, 'pg_wal');
  for (const file of await readdir(wal)) await rm(path.join(wal, file), { recursive: true });
}

/** Writes a file with the owner of its folder. */
async function writeOwned(dir, name, content) {
  const file = path.join(dir, name);
  await writeFile(file, content);
  const { uid, gid } = await stat(dir);
  await chown(file, uid, gid);
}

async function untilResponds(url, restart) {
  const latest = Date.now() + START_MS;
  do {
    restart();
    if (await responds(url)) return;
    await sleep(POLL_MS);
  } while (Date.now() < latest);
  throw new Error('The replica has not started.');
}

const responds = (url) =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

async function query(connectionString, statement) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
