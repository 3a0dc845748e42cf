import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ConfigError } from '@server/config';
import type { Config } from '@server/config';
import { startEmbeddedPostgres } from '@server/database/embedded/embedded-postgres';
import { startShop } from '@server/start-shop';
import { launchShop } from './helpers/processes';
import { copyDatabase, testFolder } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { testConfig } from './helpers/test-shop';

jest.setTimeout(90_000);

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

  let database: DatabaseCopy;
  beforeAll(async () => {
    database = await copyDatabase();
  });
  afterAll(() => database.drop());
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
