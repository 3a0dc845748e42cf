import { inRoot } from '../scripts/steps.mjs';
import { startProcess } from './processes.mjs';
import { jwtSecret } from './shop.mjs';

/** Starts the floor on the shop's database, with the same number of connections. */
export async function startFloor(databaseUrl, poolSize, cleanup) {
  const floor = startProcess('The floor', inRoot('bench/floor/main.mjs'), {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwtSecret,
    POOL_SIZE: String(poolSize),
  });
  cleanup.add(floor.stop);
  const port = await Promise.race([floor.message('port'), floor.failed]);
  return { ...floor, url: `http://127.0.0.1:${port}` };
}
