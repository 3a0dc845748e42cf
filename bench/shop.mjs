/** The shop as in production: the built server, with the embedded PostgreSQL in a folder of its own. */
import { Buffer } from 'node:buffer';
import { createSecretKey, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { inRoot } from '../scripts/steps.mjs';
import { freePort, startProcess, untilResponds } from './processes.mjs';

/** Verifies tokens, for the shop and the baseline. */
export const jwtSecret = randomBytes(32).toString('hex');
/** As a key object: with a string jsonwebtoken takes forty times as long. */
export const jwtKey = createSecretKey(Buffer.from(jwtSecret));

/** Starts the shop, to be stopped by `stop` or the clean-up; `startMs` is the time from its spawn to its first response. */
export async function startShop(dataDir, cleanup) {
  const shop = await startAt({ DATA_DIR: dataDir }, cleanup);
  return { ...shop, databaseUrl: databaseUrl(dataDir) };
}

/** Starts another process of the same shop. */
export const startAnother = ({ databaseUrl: url }, cleanup) => startAt({ DATABASE_URL: url }, cleanup);

async function startAt(where, cleanup) {
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    SEED: 'demo',
    JWT_SECRET: jwtSecret,
    PORT: String(port),
    ...where,
  };
  const since = performance.now();
  const shop = startProcess('The shop', inRoot('dist/server/src/main.js'), settings, inRoot());
  cleanup?.add(shop.stop);
  const url = `http://127.0.0.1:${port}`;
  const startMs = await untilResponds(shop, `${url}/api/categories`, since);
  return { ...shop, url, startMs };
}

/** The URL of the embedded PostgreSQL in this folder. */
function databaseUrl(dataDir) {
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  const port = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://postgres:${password}@127.0.0.1:${port}/tokri`;
}
