import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '@server/database/embedded/embedded-postgres';
import type { RunningDatabase } from '@server/database/embedded/embedded-postgres';
import { eventually } from './helpers/eventually';
import { testFolder } from './helpers/test-database';

let dir: string;
let running: RunningDatabase | undefined;
beforeAll(async () => {
  dir = await mkdtemp(path.join(testFolder(), 'prewarmed-'));
});
afterAll(() => running?.stop());

/** Starts the database, works with it, and stops it. */
async function whileRunning(work: (client: Client) => Promise<void>): Promise<void> {
  // Autovacuum would also read the table.
  running = await startEmbeddedPostgres(dir, () => undefined, { autovacuum: 'off' });
  const client = new Client({ connectionString: running.url });
  await client.connect();
  await work(client).finally(() => client.end());
  await running.stop();
  running = undefined;
}

it('the database reloads its buffer cache after a restart', async () => {
  await whileRunning(async (client) => {
    await client.query('CREATE EXTENSION pg_buffercache');
    await client.query(
      `CREATE TABLE things AS SELECT n, repeat('x', 500) FROM generate_series(1, 5000) AS n`,
    );
  });
  await whileRunning(async (client) => {
    const pages = `SELECT count(*) = pg_relation_size('things') / current_setting('block_size')::int AS "all"
      FROM pg_buffercache WHERE relfilenode = pg_relation_filenode('things') AND relforknumber = 0`;
    await eventually(async () => (await client.query<{ all: boolean }>(pages)).rows[0]!.all);
  });
});
