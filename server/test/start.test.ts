import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PASSWORD, postToDesk } from './helpers/desk';
import { eventually } from './helpers/eventually';
import { databaseProcess, launchShop, untilOpen } from './helpers/processes';
import { copyDatabase, testFolder } from './helpers/test-database';

jest.setTimeout(90_000);

const newDataDir = (): Promise<string> => mkdtemp(path.join(testFolder(), 'data-'));
const titleOf = async (url: string): Promise<unknown> => {
  const { product } = (await (await fetch(`${url}/api/products/tomato`)).json()) as {
    product: { title: string };
  };
  return product.title;
};

describe('with its own database', () => {
  it('opens, stops on Ctrl-C with its database, and opens again with its data', async () => {
    const DATA_DIR = await newDataDir();
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

    const second = await untilOpen(await launchShop({ DATA_DIR }));
    expect(second.stdout()).toContain('0 migrations run, 0 rows seeded');
    expect(second.stdout()).toMatch(/"desk":"http:\/\/localhost:\d+\/desk"/);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(await databaseProcess(DATA_DIR)).toBeUndefined();
  });

  it('stops while it is still opening', async () => {
    const DATA_DIR = await newDataDir();
    const shop = await launchShop({ DATA_DIR });
    await eventually(() => shop.stdout().includes('PostgreSQL'), 30_000);
    expect(await shop.end('SIGINT')).toBe(0);
    await eventually(async () => (await databaseProcess(DATA_DIR)) === undefined, 30_000);
  });

  it('lives in a folder that is closed to others', async () => {
    const closed = await newDataDir();
    await chmod(closed, 0o700);
    const shop = await untilOpen(await launchShop({ DATA_DIR: path.join(closed, 'deeper', 'data') }));
    expect(await shop.end('SIGTERM')).toBe(0);
  });
});

describe('with DATABASE_URL', () => {
  it('uses that database and starts none', async () => {
    const database = await copyDatabase();
    const DATA_DIR = await newDataDir();
    const production = { NODE_ENV: 'production', JWT_SECRET: randomUUID(), PAYMENTS: 'sandbox' };
    const shop = await untilOpen(await launchShop({ DATABASE_URL: database.url, DATA_DIR, ...production }));
    expect(await titleOf(shop.url)).toBe('Tomato');
    // What it prints is collected: the link is not among it, for nobody was invited.
    expect(shop.stdout()).toContain('npm run staff -- invite EMAIL OWNER');
    expect(await databaseProcess(DATA_DIR)).toBeUndefined();
    expect(shop.stdout()).not.toContain('embedded');
    expect(await shop.end('SIGTERM')).toBe(0);
    await database.drop();
  });
});

describe('what cannot be is told in one line, with exit code 1', () => {
  const rejection = async (settings: Record<string, string>): Promise<string> => {
    const shop = await launchShop({ DATA_DIR: await newDataDir(), ...settings });
    expect(await shop.ended).toBe(1);
    const lines = shop.stderr().trim().split('\n');
    expect(lines).toHaveLength(1);
    return (JSON.parse(lines[0]!) as { msg: string }).msg;
  };

  it('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await rejection({ PORT: String(port) })).toBe(`Port ${port} is taken: set PORT to another one.`);
    other.close();
  });
  it('a password that the database does not know', async () => {
    const database = await copyDatabase();
    const url = new URL(database.url);
    url.password = 'topsecret';
    const line = await rejection({ DATABASE_URL: url.href });
    expect(line).toContain(`at ${url.host} cannot be reached`);
    expect(line).not.toContain('topsecret');
    await database.drop();
  });
  it('a DATA_DIR that is no folder', async () => {
    const file = path.join(await newDataDir(), 'file');
    await writeFile(file, '');
    expect(await rejection({ DATA_DIR: path.join(file, 'data') })).toMatch(
      /^DATA_DIR, .*, cannot be used: ENOTDIR/,
    );
  });
  it('a DATA_DIR that may not be written, for the database or for the secret of sessions', async () => {
    // Not even root makes a folder there.
    const DATA_DIR = '/sys/shop';
    expect(await rejection({ DATA_DIR })).toMatch(/^DATA_DIR, .*, cannot be used: E/);
    const database = await copyDatabase();
    expect(await rejection({ DATA_DIR, DATABASE_URL: database.url })).toMatch(
      /^DATA_DIR, .*, cannot be used: E/,
    );
    await database.drop();
  });
  it('a database that does not exist', async () => {
    const database = await copyDatabase();
    await database.drop();
    expect(await rejection({ DATABASE_URL: database.url })).toContain('cannot be reached');
  });
  it('a wrong setting', async () => {
    expect(await rejection({ LOG_LEVEL: 'loud' })).toMatch(/^The setting LOG_LEVEL is wrong/);
  });
});
