import { Client } from 'pg';
import { lockWork } from '@server/database/advisory-lock';
import { startShop } from '@server/start-shop';
import { eventually } from './helpers/eventually';
import { testConfig } from './helpers/test-shop';
import { openFaultyProxy } from './helpers/faulty-proxy';
import { freePort } from './helpers/processes';
import { copyDatabase, distDir } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(60_000);

let database: DatabaseCopy;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.drop());

it('while the shop starts, each API answers 503 in its own format, and health checks report live', async () => {
  const port = await freePort();
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return {
      status: response.status,
      again: response.headers.get('retry-after'),
      body: await response.text(),
    };
  };
  let databaseIsThere = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (databaseIsThere = resolve));
  const opening = startShop(
    { ...testConfig(), port },
    async () => {
      await waiting;
      return { url: database.url };
    },
    () => undefined,
    { webDir: `${distDir}/web` },
  );
  await eventually(() => get('/').then(Boolean, () => false), 30_000);
  const message = 'The shop is opening. Please try again in a moment.';
  const code = 'SERVICE_UNAVAILABLE';
  expect(await get('/health/live')).toEqual({ status: 200, again: null, body: '{"status":"live"}' });
  expect(await get('/health/ready')).toEqual({ status: 503, again: '2', body: message });
  expect(await get('/product')).toEqual({ status: 503, again: '2', body: message });
  const rest = await get('/api/products?limit=1');
  expect([rest.status, rest.again, JSON.parse(rest.body)]).toEqual([503, '2', { errors: [message], code }]);
  const graphql = await get('/graphql?query={__typename}');
  expect([graphql.status, graphql.again]).toEqual([503, '2']);
  expect(JSON.parse(graphql.body)).toEqual({
    errors: [{ message, extensions: { code, retryAfterSeconds: 2 } }],
  });
  databaseIsThere();
  const shop = await opening;
  expect((await get('/health/ready')).status).toBe(200);
  await shop.close();
});

describe('a database that is unreachable at the start', () => {
  const start = (url: string, said: string[], databaseWaitMs: number) =>
    startShop(
      testConfig(),
      async () => ({ url }),
      (line) => said.push(line),
      { webDir: `${distDir}/web`, databaseWaitMs },
    );
  const waiting = (said: string[]) => said.filter((line) => line.includes('Waiting for it'));

  it('is waited for, with one log line', async () => {
    const proxy = await openFaultyProxy(database.url);
    proxy.behave('refuses');
    const said: string[] = [];
    const opening = start(proxy.url, said, 60_000);
    await eventually(() => waiting(said).length > 0, 30_000);
    expect(waiting(said)).toEqual([
      expect.stringMatching(/^The database test_\w+ at 127\.0\.0\.1:\d+ cannot be reached: .*for 60 s …$/),
    ]);
    proxy.behave('carries');
    const shop = await opening;
    expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
    expect(waiting(said)).toHaveLength(1);
    await shop.close();
    await proxy.close();
  });

  it('is retried if its connection breaks in the last step', async () => {
    const beside = new Client({ connectionString: database.url });
    await beside.connect();
    await beside.query('BEGIN');
    // Blocks the last step.
    await lockWork(beside as never, 'appRole');
    const opening = start(database.url, [], 60_000);
    const breakOff = `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;
    await eventually(async () => (await beside.query(breakOff)).rowCount === 1, 30_000);
    await beside.query('COMMIT');
    await beside.end();
    const shop = await opening;
    expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
    await shop.close();
  });

  it('fails the start with a one-line error when the wait times out', async () => {
    const said: string[] = [];
    const refused = start('postgres://someone:topsecret@127.0.0.1:1/shop', said, 1_500);
    await expect(refused).rejects.toThrow(/^The database shop at 127\.0\.0\.1:1 cannot be reached: [^\n]*$/);
    await expect(refused).rejects.not.toThrow('topsecret');
    expect(waiting(said)).toHaveLength(1);
  });
});
