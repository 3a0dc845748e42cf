import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { ConfigError } from '@server/config';
import type { Config } from '@server/config';
import { acquireAdvisoryLock } from '@server/database/advisory-lock';
import { startEmbeddedPostgres } from '@server/database/embedded/embedded-postgres';
import { startShop } from '@server/start-shop';
import { eventually } from './helpers/eventually';
import { openFaultyProxy } from './helpers/faulty-proxy';
import { freePort, launchShop } from './helpers/processes';
import { copyDatabase, distDir, testFolder } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { testConfig } from './helpers/test-shop';

jest.setTimeout(90_000);

let database: DatabaseCopy;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.drop());

/** Accessible to its owner only. */
const newDataDir = (): Promise<string> => mkdtemp(path.join(testFolder(), 'data-'));
describe('a failed start', () => {
  /** Not even root can create a folder there. */
  const NO_DATA_DIR = '/sys/shop';

  it.each([
    ['a wrong setting', { LOG_LEVEL: 'loud' }, /^The setting LOG_LEVEL is wrong/],
    ['a problem found while opening', { DATA_DIR: NO_DATA_DIR }, /^DATA_DIR, .*, cannot be used: E/],
  ])('is reported in one line, with exit code 1: %s', async (_what, settings, says) => {
    const shop = await launchShop({ DATA_DIR: await newDataDir(), ...settings });
    expect(await shop.ended).toBe(1);
    const lines = shop.stderr().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect((JSON.parse(lines[0]!) as { msg: string }).msg).toMatch(says);
  });

  /** The one-line error of a failed start. */
  async function rejection(opening: Promise<unknown>): Promise<string> {
    const error = await opening.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message).not.toContain('\n');
    return message;
  }
  const open = (url: string, more: Partial<Config> = {}) =>
    startShop(
      { ...testConfig(), ...more },
      async () => ({ url }),
      () => undefined,
      { background: false },
    );

  it('reports a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await rejection(open(database.url, { port }))).toBe(
      `Port ${port} is taken: set PORT to another one.`,
    );
    other.close();
  });
  it('reports an address that is not this machine’s', async () => {
    expect(await rejection(open(database.url, { host: '192.0.2.1', port: 0 }))).toMatch(
      /^Cannot listen on HOST 192\.0\.2\.1, PORT 0: /,
    );
  });
  it('reports a wrong database password, without printing it', async () => {
    const url = new URL(database.url);
    url.password = 'topsecret';
    const line = await rejection(open(url.href));
    expect(line).toContain(`at ${url.host} cannot be reached`);
    expect(line).not.toContain('topsecret');
  });
  it('reports a DATA_DIR that is not a folder', async () => {
    const file = path.join(await newDataDir(), 'file');
    await writeFile(file, '');
    const starting = startEmbeddedPostgres(path.join(file, 'data'), () => undefined);
    expect(await rejection(starting)).toMatch(/^DATA_DIR, .*, cannot be used: ENOTDIR/);
  });
  it('reports an unwritable DATA_DIR, where the session secret would be stored', async () => {
    const opening = open(database.url, { dataDir: NO_DATA_DIR, jwtSecret: undefined });
    expect(await rejection(opening)).toMatch(/^DATA_DIR, .*, cannot be used: E/);
  });
  it('reports a database that does not exist', async () => {
    expect(await rejection(open(`${database.url}_gone`))).toContain('cannot be reached');
  });
});

it('while the shop starts, each API returns 503 in its own format, and health checks report live', async () => {
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
  const start = (url: string, printed: string[], databaseWaitMs: number) =>
    startShop(
      testConfig(),
      async () => ({ url }),
      (line) => printed.push(line),
      { webDir: `${distDir}/web`, databaseWaitMs },
    );
  const waiting = (printed: string[]) => printed.filter((line) => line.includes('Waiting for it'));

  it('is waited for, with one log line', async () => {
    const proxy = await openFaultyProxy(database.url);
    proxy.behave('refuses');
    const printed: string[] = [];
    const opening = start(proxy.url, printed, 60_000);
    await eventually(() => waiting(printed).length > 0, 30_000);
    expect(waiting(printed)).toEqual([
      expect.stringMatching(/^The database test_\w+ at 127\.0\.0\.1:\d+ cannot be reached: .*for 60 s …$/),
    ]);
    proxy.behave('forwards');
    const shop = await opening;
    expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
    expect(waiting(printed)).toHaveLength(1);
    await shop.close();
    await proxy.close();
  });

  it('is retried if its connection breaks in the last step', async () => {
    const beside = new Client({ connectionString: database.url });
    await beside.connect();
    await beside.query('BEGIN');
    // Blocks the last step.
    await acquireAdvisoryLock(beside as never, 'appRole');
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
    const printed: string[] = [];
    const rejected = start('postgres://someone:topsecret@127.0.0.1:1/shop', printed, 500);
    await expect(rejected).rejects.toThrow(/^The database shop at 127\.0\.0\.1:1 cannot be reached: [^\n]*$/);
    await expect(rejected).rejects.not.toThrow('topsecret');
    expect(waiting(printed)).toHaveLength(1);
  });
});
