import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ConfigError } from '@server/config';
import type { Config } from '@server/config';
import { startEmbeddedPostgres } from '@server/database/embedded/embedded-postgres';
import { startShop } from '@server/start-shop';
import { PASSWORD, postToDesk } from './helpers/desk';
import { eventually } from './helpers/eventually';
import { databaseProcess, launchCatalogue, launchShop, outcomeOf, untilOpen } from './helpers/processes';
import { copyDatabase, testFolder } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { testConfig } from './helpers/test-shop';

jest.setTimeout(90_000);

/** Closed to others. */
const newDataDir = (): Promise<string> => mkdtemp(path.join(testFolder(), 'data-'));
const titleOf = async (url: string): Promise<unknown> => {
  const { product } = (await (await fetch(`${url}/api/products/tomato`)).json()) as {
    product: { title: string };
  };
  return product.title;
};

describe('with its own database', () => {
  let DATA_DIR: string;
  beforeAll(async () => {
    DATA_DIR = path.join(await newDataDir(), 'deeper', 'data');
  });

  it('opens below a folder closed to others, and stops on Ctrl-C with its database', async () => {
    const first = await untilOpen(await launchShop({ DATA_DIR }));
    expect(await titleOf(first.url)).toBe('Tomato');
    expect(first.stdout()).toContain(`"shop":"${first.url.replace('127.0.0.1', 'localhost')}"`);
    const [, token] = /\/desk\/join#([\w-]{43}) /.exec(first.stdout()) ?? [];
    const joined = await postToDesk(first, '/join', { token, name: 'Asha', password: PASSWORD });
    expect(await joined.json()).toMatchObject({ staff: { email: 'owner@tokri.example', role: 'OWNER' } });
    expect(await databaseProcess(DATA_DIR)).toBeDefined();
    first.kill('SIGINT');
    expect(await first.end('SIGINT')).toBe(0);
    expect(first.stderr()).toBe('');
    // Every line is JSON, of start and end too.
    const lines = first.stdout().trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'Starting the embedded PostgreSQL …',
      ...[expect.any(String), 'Bringing the database up to date …', expect.stringMatching(/^Database ready/)],
      ...[expect.stringMatching(/ is open\.$/), 'Closing the shop …', 'The shop is closed.'],
    ]);
    expect(await databaseProcess(DATA_DIR)).toBeUndefined();
  });

  it('opens again with its data, on which commands work beside it and without it', async () => {
    const second = await untilOpen(await launchShop({ DATA_DIR }));
    expect(second.stdout()).toContain('0 migrations run, 0 rows seeded');
    expect(second.stdout()).toMatch(/"desk":"http:\/\/localhost:\d+\/desk"/);
    const [dear, kept] = ['dear.csv', 'kept.csv'].map((name) => path.join(DATA_DIR, name));
    const tomato = '/images/products/tomato.svg,77,kg';
    const header = 'title,image,price,quantity,rating,categoryName,_id';
    await writeFile(dear!, `${header}\nTomato,${tomato},4,vegetables,tomato`);
    expect((await outcomeOf(launchCatalogue(['import', dear!], { DATA_DIR }))).code).toBe(0);
    const answer = await fetch(`${second.url}/api/products/tomato`);
    expect(await answer.json()).toMatchObject({ product: { price: 77 } });
    expect(await second.end('SIGTERM')).toBe(0);
    expect(await databaseProcess(DATA_DIR)).toBeUndefined();
    expect((await outcomeOf(launchCatalogue(['export', kept!], { DATA_DIR }))).code).toBe(0);
    expect(await readFile(kept!, 'utf8')).toContain(`tomato,17,Tomato,${tomato}`);
    expect(await databaseProcess(DATA_DIR)).toBeUndefined();
  });

  it('stops while it is still opening', async () => {
    const DATA_DIR = await newDataDir();
    const shop = await launchShop({ DATA_DIR });
    await eventually(() => shop.stdout().includes('PostgreSQL'), 30_000);
    expect(await shop.end('SIGINT')).toBe(0);
    await eventually(async () => (await databaseProcess(DATA_DIR)) === undefined, 30_000);
  });
});

describe('what cannot be', () => {
  /** Not even root makes a folder there. */
  const NO_DATA_DIR = '/sys/shop';

  it.each([
    ['a wrong setting', { LOG_LEVEL: 'loud' }, /^The setting LOG_LEVEL is wrong/],
    ['what is found when it opens', { DATA_DIR: NO_DATA_DIR }, /^DATA_DIR, .*, cannot be used: E/],
  ])('is told in one line, with exit code 1: %s', async (_what, settings, says) => {
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
  /** The line that the process says then. */
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

  it('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await rejection(open(database.url, { port }))).toBe(
      `Port ${port} is taken: set PORT to another one.`,
    );
    other.close();
  });
  it('a password that the database does not know', async () => {
    const url = new URL(database.url);
    url.password = 'topsecret';
    const line = await rejection(open(url.href));
    expect(line).toContain(`at ${url.host} cannot be reached`);
    expect(line).not.toContain('topsecret');
  });
  it('a DATA_DIR that is no folder', async () => {
    const file = path.join(await newDataDir(), 'file');
    await writeFile(file, '');
    const starting = startEmbeddedPostgres(path.join(file, 'data'), () => undefined);
    expect(await rejection(starting)).toMatch(/^DATA_DIR, .*, cannot be used: ENOTDIR/);
  });
  it('a DATA_DIR that may not be written, for the secret of sessions', async () => {
    const opening = open(database.url, { dataDir: NO_DATA_DIR, jwtSecret: undefined });
    expect(await rejection(opening)).toMatch(/^DATA_DIR, .*, cannot be used: E/);
  });
  it('a database that does not exist', async () => {
    expect(await rejection(open(`${database.url}_gone`))).toContain('cannot be reached');
  });
});
