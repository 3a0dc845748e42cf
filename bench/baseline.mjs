import { inRoot } from '../scripts/steps.mjs';
import { startProcess } from './processes.mjs';
import { jwtSecret } from './shop.mjs';

/** Starts the baseline on the shop's database, with the same number of connections. */
export async function startBaseline(databaseUrl, poolSize, cleanup) {
  const baseline = startProcess('The baseline', inRoot('bench/baseline/main.mjs'), {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwtSecret,
    POOL_SIZE: String(poolSize),
  });
  cleanup.add(baseline.stop);
  const port = await Promise.race([baseline.message('port'), baseline.failed]);
  return { ...baseline, url: `http://127.0.0.1:${port}` };
}
