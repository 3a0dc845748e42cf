/** The shop's processes on one PostgreSQL, which can be killed, restarted and frozen. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../bench/processes.mjs';
import { inRoot } from '../scripts/steps.mjs';

const { startEmbeddedPostgres, urlsOf } = createRequire(import.meta.url)(
  inRoot('dist/server/src/database/embedded/embedded-postgres.js'),
);
const POLL_MS = 100;
/** Starts are slow on a busy machine. */
const START_MS = 90_000;
const UNEXPECTED = 50;
const LAST_WORDS = 1_000;

/** Starts a real PostgreSQL that writes to disk, and stops it at the end. */
export async function startDatabase(folder, cleanup, options = {}) {
  const database = await startEmbeddedPostgres(folder, () => undefined, options);
  cleanup.add(database.stop);
  return database;
}

/** The settings that all processes share. */
export function sharedSettings({ url, appUrl, standbys }, folder) {
  return {
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    SEED: 'demo',
    JWT_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: url,
    DATABASE_REPLICA_URLS: standbys.map((standby) => urlsOf(standby.url).appUrl).join(','),
    METRICS_TOKEN: 'chaos',
    DATA_DIR: path.join(folder, 'shop'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  };
}

/** A process of the shop, with the same port after each restart. `said` counts its logged errors, by message. */
export async function createProcess(settings, said, cleanup) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child;
  const start = async () => {
    const { PATH, HOME, TMPDIR } = process.env;
    child = spawn(process.execPath, [inRoot('dist/server/src/main.js')], {
      env: { PATH, HOME, TMPDIR, ...settings, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    listen(child, said);
    child.ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
    await untilReady(child, url);
  };
  /** Ends it by a signal; returns the exit code or the signal. */
  const end = (signal) => {
    child.kill(signal);
    return child.ended;
  };
  cleanup.add(() => child && end('SIGKILL'));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return { url, start, end, isAlive, kill: (signal) => child.kill(signal), lastWords: () => child.lastWords };
}

async function untilReady(child, url) {
  const latest = Date.now() + START_MS;
  while (Date.now() < latest && child.exitCode === null && child.signalCode === null) {
    const signal = AbortSignal.timeout(2_000);
    const ready = await fetch(`${url}/health/ready`, { signal }).catch(() => undefined);
    await ready?.arrayBuffer().catch(() => undefined);
    if (ready?.status === 200) return;
    await sleep(POLL_MS);
  }
  throw new Error(`A process of the shop does not start: ${child.lastWords}`);
}

/** Reads its log, line by line. */
function listen(child, said) {
  child.lastWords = '';
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) read(line, said, child);
    });
  }
}

function read(line, said, child) {
  const {
    level = 0,
    msg,
    err,
    reason,
    repeated = 1,
  } = line.startsWith('{') ? JSON.parse(line) : { msg: line };
  child.lastWords = `${child.lastWords} ${msg}`.slice(-LAST_WORDS);
  if (level < UNEXPECTED) return;
  const what = [msg, reason, err?.message].filter(Boolean).join(': ');
  said.set(what, (said.get(what) ?? 0) + repeated);
}
