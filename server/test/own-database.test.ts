import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { findEmbeddedPostgres } from '@server/database/embedded/embedded-postgres';
import { cartOf, setQty } from './helpers/buying';
import { PASSWORD, postToDesk } from './helpers/desk';
import { eventually } from './helpers/eventually';
import { clientOf } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { databaseProcess, launchShop, outcomeOf, parentOf, runCommand, untilOpen } from './helpers/processes';
import type { ShopProcess } from './helpers/processes';
import { signUpShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { testFolder } from './helpers/test-database';

/** A shop like that of `npm start`, with the embedded database: from its first start to the last crash. */
jest.setTimeout(120_000);

let DATA_DIR: string;
let running: ShopProcess;
let shop: TestShop;
async function open(): Promise<void> {
  running = await untilOpen(await launchShop({ DATA_DIR }));
  shop = clientOf(running.url) as TestShop;
}
beforeAll(async () => {
  // Accessible to its owner only.
  DATA_DIR = path.join(await mkdtemp(path.join(testFolder(), 'data-')), 'deeper', 'data');
});
const priceOf = async (productId: string): Promise<unknown> => {
  const response = await fetch(`${running.url}/api/products/${productId}`);
  return ((await response.json()) as { product: { price: number } }).product.price;
};

it('starts below a folder closed to other users', async () => {
  await open();
  expect(await priceOf('tomato')).toBe(38);
  expect(running.stdout()).toContain('Creating the database (only the first time) …');
  expect(running.stdout()).toContain(`"shop":"${running.url.replace('127.0.0.1', 'localhost')}"`);
  const [, token] = /\/desk\/join#([\w-]{43}) /.exec(running.stdout()) ?? [];
  const joined = await postToDesk(running, '/join', { token, name: 'Asha', password: PASSWORD });
  expect(await joined.json()).toMatchObject({ staff: { email: 'owner@tokri.example', role: 'OWNER' } });
  expect(await databaseProcess(DATA_DIR)).toBeDefined();
});

it('commands work while it is open, except those that need it closed', async () => {
  const dear = path.join(DATA_DIR, 'dear.csv');
  const tomato = '/images/products/tomato.svg,77,kg';
  const header = 'title,image,price,quantity,rating,categoryName,_id';
  await writeFile(dear, `${header}\nTomato,${tomato},4,vegetables,tomato`);
  expect((await outcomeOf(runCommand('catalogue', ['import', dear], { DATA_DIR }))).code).toBe(0);
  // The shop is told of it, as its response was cached.
  await eventually(async () => (await priceOf('tomato')) === 77);
  expect(await outcomeOf(runCommand('seed', ['--products', '100'], { DATA_DIR }))).toEqual({
    code: 1,
    stderr: expect.stringContaining('Close the shop first, or give DATABASE_URL.'),
  });
});

const all: Acknowledged[] = [];
/** The changes that the shop has confirmed to a shopper. */
interface Acknowledged {
  shopper: TestShopper;
  qty: number;
  streets: string[];
  orders: string[];
}

const WHERE = {
  name: 'Meera Nair',
  mobileNumber: '9876543210',
  pincode: '560001',
  city: '',
  state: 'Kerala',
};

/** Changes the cart, addresses and orders repeatedly, until a request fails or is rejected. */
async function shopUntilCut(acknowledged: Acknowledged, onRound: () => void): Promise<void> {
  const { token } = acknowledged.shopper;
  const post = async (thing: string, body: object, headers = {}): Promise<boolean> =>
    (await shop.rest('POST', `/user/${thing}`, { body: { [thing]: body }, token, headers })).status < 300;
  for (;;) {
    const qty = (acknowledged.qty % 99) + 1;
    if ((await setQty(shop, acknowledged.shopper, 'tomato', qty)).errors) return;
    acknowledged.qty = qty;
    const street = randomUUID();
    if (!(await post('address', { ...WHERE, Address: street }))) return;
    acknowledged.streets.push(street);
    const order = { cart: [{ _id: 'onion', qty: 1 }], address: street };
    if (!(await post('order', order, { 'idempotency-key': street }))) return;
    acknowledged.orders.push(street);
    onRound();
  }
}

const OWN = '{ addresses { street } orders { address } }';

/** Expects every confirmed change; an unconfirmed one may or may not have been made. */
async function expectKept({ shopper, qty, streets, orders }: Acknowledged): Promise<void> {
  const { tomato } = await cartOf(shop, shopper);
  expect([qty, (qty % 99) + 1]).toContain(tomato);
  const { data } = await shop.graphql<{
    addresses: { street: string }[];
    orders: { address: string }[];
  }>(OWN, {}, shopper.token);
  const ordered = data.orders.map(({ address }) => address);
  expect(data.addresses.map(({ street }) => street)).toEqual(expect.arrayContaining(streets));
  expect(ordered).toEqual(expect.arrayContaining(orders));
  expect(new Set(ordered).size).toBe(ordered.length);
}

it('the database flushes to disk before it confirms a commit', async () => {
  const database = await findEmbeddedPostgres(DATA_DIR);
  const client = new Client({ connectionString: database?.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') ORDER BY 1`,
  );
  await client.end();
  expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    'fsync on',
    'full_page_writes on',
    'synchronous_commit on',
  ]);
});

/** Calls kill() while shoppers are sending requests, and waits until they have all failed. */
async function killWhileBusy(kill: () => void): Promise<void> {
  let rounds = 0;
  const shopping = all.map((acknowledged) =>
    shopUntilCut(acknowledged, () => (rounds += 1)).catch(() => undefined),
  );
  await eventually(() => rounds >= 4, 30_000);
  kill();
  await Promise.all(shopping);
}

const expectAllKept = async (): Promise<void> => {
  for (const acknowledged of all) await expectKept(acknowledged);
};

it('a shop killed with its database restarts with every confirmed change', async () => {
  for (let shoppers = 0; shoppers < 2; shoppers += 1)
    all.push({ shopper: await signUpShopper(shop), qty: 0, streets: [], orders: [] });
  const database = await databaseProcess(DATA_DIR);
  await killWhileBusy(() => {
    process.kill(database ?? 0, 'SIGKILL');
    running.kill('SIGKILL');
  });
  await open();
  expect(running.stdout()).toContain('0 migrations run, 0 rows seeded');
  expect(running.stdout()).toMatch(/"desk":"http:\/\/localhost:\d+\/desk"/);
  expect(await priceOf('tomato')).toBe(77);
  await expectAllKept();
});

it('a killed database restarts by itself, with every confirmed change', async () => {
  const killed = await databaseProcess(DATA_DIR);
  await killWhileBusy(() => process.kill(killed ?? 0, 'SIGKILL'));
  await eventually(async () => ![undefined, killed].includes(await databaseProcess(DATA_DIR)), 30_000);
  await eventually(async () => (await fetch(`${running.url}/health/ready`)).status === 200, 30_000);
  await expectAllKept();
});

/** Kills these processes, and waits until a new database is ready. */
async function killAndWait(...pids: number[]): Promise<void> {
  const before = await databaseProcess(DATA_DIR);
  await killWhileBusy(() => pids.forEach((pid) => process.kill(pid, 'SIGKILL')));
  await eventually(async () => ![undefined, before].includes(await databaseProcess(DATA_DIR)), 60_000);
  await eventually(async () => (await fetch(`${running.url}/health/ready`)).status === 200, 60_000);
}
const restarts = () => running.stdout().match(/The embedded PostgreSQL lost its supervisor: [^"]*/g) ?? [];

it('a database and its supervisor killed together both restart, with every confirmed change', async () => {
  const database = (await databaseProcess(DATA_DIR))!;
  await killAndWait(await parentOf(database), database);
  await expectAllKept();
  expect(restarts()).toHaveLength(1);
});

it('a killed supervisor is replaced, with backoff, and every confirmed change is kept', async () => {
  const database = (await databaseProcess(DATA_DIR))!;
  await killAndWait(await parentOf(database));
  await expectAllKept();
  expect(restarts().map((line) => /restart in (.*) s\.$/.exec(line)?.[1])).toEqual(['0.25', '0.5']);
});

it('the database log is in DATA_DIR, readable by its owner only, and contains no row data', async () => {
  const file = path.join(DATA_DIR, 'postgres.log');
  const log = await readFile(file, 'utf8');
  expect(log).toContain('database system was interrupted');
  expect(log).toContain('database system is ready to accept connections');
  expect((await stat(file)).mode & 0o077).toBe(0);
  const client = new Client({ connectionString: (await findEmbeddedPostgres(DATA_DIR))?.url });
  await client.connect();
  const [{ email }] = [all[0]!.shopper];
  const twice = `INSERT INTO "user_emails" VALUES ($1, '${randomUUID()}')`;
  await expect(client.query(twice, [email.toLowerCase()])).rejects.toThrow('duplicate key');
  await client.end();
  await eventually(async () => (await readFile(file, 'utf8')).includes('duplicate key'), 10_000);
  expect((await readFile(file, 'utf8')).toLowerCase()).not.toContain(email.toLowerCase());
});

it('after its shop is killed the database shuts down by itself, and later has every confirmed change and its cache', async () => {
  await killWhileBusy(() => running.kill('SIGKILL'));
  await eventually(async () => (await databaseProcess(DATA_DIR)) === undefined, 30_000);
  await open();
  await expectAllKept();
  // Only a database that has shut down has noted what was in its cache.
  let readBack: number[] | undefined;
  await eventually(async () => {
    const log = await readFile(path.join(DATA_DIR, 'postgres.log'), 'utf8');
    readBack = /prewarmed (\d+) of (\d+) previously-loaded blocks/.exec(log)?.slice(1).map(Number);
    return readBack !== undefined;
  });
  expect(readBack![0]).toBeGreaterThan(500);
  expect(readBack![0]).toBe(readBack![1]);
});

it('stops on Ctrl-C with its database, which a command starts for itself', async () => {
  running.kill('SIGINT');
  expect(await running.end('SIGINT')).toBe(0);
  expect(running.stderr()).toBe('');
  // Every line is JSON, including those of start and stop.
  const lines = running.stdout().trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Starting the embedded PostgreSQL …',
    ...['Bringing the database up to date …', expect.stringMatching(/^Database ready/)],
    ...[expect.stringMatching(/ is open\.$/), 'Closing the shop …', 'The shop is closed.'],
  ]);
  expect(await databaseProcess(DATA_DIR)).toBeUndefined();
  const stock = runCommand('stock', ['list', 'tomato'], { DATA_DIR });
  expect([await stock.ended, stock.stdout()]).toEqual([0, expect.stringMatching(/^tomato\tTomato\t/)]);
  expect(await databaseProcess(DATA_DIR)).toBeUndefined();
});

it('can be stopped while it is still starting', async () => {
  const starting = await launchShop({ DATA_DIR });
  await eventually(() => starting.stdout().includes('PostgreSQL'), 30_000);
  expect(await starting.end('SIGTERM')).toBe(0);
  await eventually(async () => (await databaseProcess(DATA_DIR)) === undefined, 30_000);
});
