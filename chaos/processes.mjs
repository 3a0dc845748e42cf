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
/** The level of errors, in pino's numbers. */
const ERROR = 50;
const OUTPUT_LENGTH = 1_000;

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

/** A process of the shop, on the same port after each restart. `errors` counts its logged errors by message. */
export async function createProcess(settings, errors, cleanup) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child;
  const start = async () => {
    const { PATH, HOME, TMPDIR } = process.env;
    child = spawn(process.execPath, [inRoot('dist/server/src/main.js')], {
      env: { PATH, HOME, TMPDIR, ...settings, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    readLog(child, errors);
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
  return {
    url,
    start,
    end,
    isAlive,
    kill: (signal) => child.kill(signal),
    lastOutput: () => child.lastOutput,
  };
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
  throw new Error(`A process of the shop has not started: ${child.lastOutput}`);
}

/** Reads its log, line by line. */
function readLog(child, errors) {
  child.lastOutput = '';
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) readLine(line, errors, child);
    });
  }
}

function readLine(line, errors, child) {
  const {
    level = 0,
    msg,
    err,
    reason,
    repeated = 1,
  } = line.startsWith('{') ? JSON.parse(line) : { msg: line };
  child.lastOutput = `${child.lastOutput} ${msg}`.slice(-OUTPUT_LENGTH);
  if (level < ERROR) return;
  const message = [msg, reason, err?.message].filter(Boolean).join(': ');
  errors.set(message, (errors.get(message) ?? 0) + repeated);
}
