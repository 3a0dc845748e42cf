import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startEmbeddedPostgres } from '@server/database/embedded/embedded-postgres';
import type { RunningDatabase } from '@server/database/embedded/embedded-postgres';
import { newBuyer, ordersOf, setQty } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { newStaff } from './helpers/desk';
import { eventually } from './helpers/eventually';
import { buy } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { runCommand } from './helpers/processes';
import type { Command } from './helpers/processes';
import { TEST_SECRET, testFolder } from './helpers/test-database';

jest.setTimeout(120_000);

const newFolder = (): Promise<string> => mkdtemp(path.join(testFolder(), 'backup-'));

async function succeed(command: Command): Promise<void> {
  const code = await command.ended;
  expect([code, command.stderr()]).toEqual([0, expect.any(String)]);
}
async function rejection(command: Command): Promise<string> {
  expect(await command.ended).toBe(1);
  return command.stderr();
}

/** All but the first line, which has the time of the backup. */
async function contentOf(file: string): Promise<string> {
  const text = gunzipSync(await readFile(file)).toString();
  return text.slice(text.indexOf('\n'));
}

/** A backup of a shop with an external database, with a secret. */
const withSecret = (text: string): Buffer =>
  gzipSync(text.replace('"jwtSecret":null', `"jwtSecret":"${TEST_SECRET}"`));

interface Ordered {
  order: { _id: string }[];
}

describe('with the embedded database', () => {
  /** Made by the shop with the embedded database, so that it contains its secret. */
  let file: string;
  let DATA_DIR: string;
  let database: RunningDatabase;
  let restored: TestShop;
  let buyers: Buyer[];
  beforeAll(async () => {
    const folder = await newFolder();
    DATA_DIR = path.join(folder, 'data');
    file = path.join(folder, 'shop.backup');
  });

  it('restores a shop from a backup made while orders were placed', async () => {
    const shop = await openTestShop({ background: false });
    const own = { DATABASE_URL: shop.databaseUrl };
    buyers = [await newBuyer(shop), await newBuyer(shop)];
    // Characters that could break a line, or end the rows of a COPY.
    const address = 'Line\u2028separator, tab\t, \\. back\\slash, अ, "quotes"';
    const placed: string[] = [];
    const order = async ({ token }: Buyer): Promise<void> => {
      const body = { order: { cart: [{ _id: 'onion', qty: 1 }], address } };
      const response = await shop.rest<Ordered>('POST', '/user/order', { body, token });
      expect(response.status).toBe(201);
      placed.push(response.body.order[0]!._id);
    };
    await Promise.all(buyers.map(order));
    const before = [...placed];
    await succeed(runCommand('staff', ['invite', 'asha@tokri.example', 'OWNER'], own));
    let flowing = true;
    const flow = Promise.all(
      buyers.map(async (buyer) => {
        while (flowing) {
          await order(buyer);
          await setQty(shop, buyer, 'tomato', 1 + (placed.length % 90));
          await sleep(20);
        }
      }),
    );
    const first = path.join(path.dirname(file), 'first.backup');
    await succeed(runCommand('backup', [first], own));
    flowing = false;
    await flow;
    expect((await stat(first)).mode & 0o077).toBe(0);
    await shop.close();

    // As if it was of a shop with the embedded database.
    await writeFile(first, withSecret(gunzipSync(await readFile(first)).toString()));
    await succeed(runCommand('restore', [first], { DATA_DIR }));
    expect(await readFile(path.join(DATA_DIR, 'jwt-secret'), 'utf8')).toBe(TEST_SECRET);
    const doctor = runCommand('doctor', [], { DATA_DIR });
    expect(await doctor.ended).toBe(1);
    expect(doctor.stdout()).toMatch(/^fail +roles .+\n +→ Start the shop/m);

    database = await startEmbeddedPostgres(DATA_DIR, () => undefined);
    await succeed(runCommand('backup', [file], { DATA_DIR }));
    expect(await contentOf(file)).toBe(await contentOf(first));
    restored = await openTestShop({ databaseUrl: database.url, background: false });
    // With the sessions that they had.
    const orders = (await Promise.all(buyers.map((buyer) => ordersOf(restored, buyer)))).flat();
    const ids = orders.map(({ _id }) => _id);
    expect(ids).toEqual(expect.arrayContaining(before));
    expect(placed).toEqual(expect.arrayContaining(ids));
    expect(orders[0]).toMatchObject({ address, price: expect.any(Number) as number });
    // The search index, which triggers maintain, is restored too.
    const found = await restored.graphql<{ products: { totalCount: number } }>(
      '{ products(filter: { search: "onion" }) { totalCount } }',
    );
    expect(found.data.products.totalCount).toBeGreaterThan(0);
    // The audit log can still be appended to.
    await succeed(runCommand('staff', ['invite', 'asha@tokri.example', 'OWNER'], { DATA_DIR }));
  });

  it('overwrites the data of a running shop only with --replace', async () => {
    expect(await rejection(runCommand('restore', [file], { DATA_DIR }))).toContain('--replace');
  });

  it('aborts a restore before any change if the secret cannot be written', async () => {
    const me = ({ token }: Buyer) => restored.graphql('{ me { _id } }', {}, token);
    const later = await newBuyer(restored);
    await mkdir(path.join(DATA_DIR, 'jwt-secret.restored', 'in the way'), { recursive: true });
    expect(await rejection(runCommand('restore', [file, '--replace'], { DATA_DIR }))).toMatch(
      /^Nothing was restored: .+\n$/,
    );
    await rm(path.join(DATA_DIR, 'jwt-secret.restored'), { recursive: true });
    expect((await me(later)).errors).toBeUndefined();
    await succeed(runCommand('restore', [file, '--replace'], { DATA_DIR }));
    expect((await stat(path.join(DATA_DIR, 'jwt-secret'))).mode & 0o077).toBe(0);
    expect((await me(buyers[0]!)).errors).toBeUndefined();
    expect((await me(later)).errors).toBeDefined();
    await restored.close();
    await database.stop();
  });

  it('overwrites a stopped shop only with --replace, too', async () => {
    const secret = path.join(DATA_DIR, 'jwt-secret');
    await writeFile(secret, 'another');
    expect(await rejection(runCommand('restore', [file], { DATA_DIR }))).toContain('--replace');
    expect(await readFile(secret, 'utf8')).toBe('another');
  });
});

describe('with an external database', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ background: false });
  });
  afterAll(() => shop.close());

  it('rejects corrupt, truncated or incompatible backups without changing anything', async () => {
    const folder = await newFolder();
    const file = path.join(folder, 'shop.backup');
    const own = { DATABASE_URL: shop.databaseUrl, DATA_DIR: path.join(folder, 'data') };
    await succeed(runCommand('backup', [file], own));
    const good = await readFile(file);
    const text = gunzipSync(good).toString();
    const replaced = (from: string | RegExp, to: string): Buffer => gzipSync(text.replace(from, to));
    const broken: [Buffer, string][] = [
      [Buffer.from('hello'), 'cannot be read'],
      [gzipSync('hello\n'), 'is no backup of a shop'],
      [good.subarray(0, good.length - 200), 'cannot be read'],
      [replaced('-- End of the backup\n', ''), 'ends too early'],
      [replaced(/"migrations":\[/, '"migrations":["Tomorrow",'), 'newer version'],
      [replaced(/"migrations":\["\w+",/, '"migrations":['), 'older version'],
      [replaced('COPY public.users', 'COPY public.strangers'), 'has an invalid line'],
      [
        replaced('-- End of the backup\n', 'DROP TABLE users;\n-- End of the backup\n'),
        'has an invalid line',
      ],
    ];
    const products = () => shop.sql(`SELECT md5(string_agg(p::text, '' ORDER BY "_id")) FROM products AS p`);
    const before = await products();
    for (const [content, says] of broken) {
      await writeFile(file, content);
      expect(await rejection(runCommand('restore', [file, '--replace'], own))).toContain(says);
      expect(await products()).toEqual(before);
    }
    await writeFile(file, good);
    await shop.sql(`INSERT INTO migrations ("timestamp", name) VALUES (1, 'OfALaterVersion')`);
    expect(await rejection(runCommand('restore', [file, '--replace'], own))).toContain('older version');
    await shop.sql(`DELETE FROM migrations WHERE name = 'OfALaterVersion'`);
    expect(await rejection(runCommand('restore', [path.join(folder, 'none')], own))).toContain(
      'cannot be read',
    );
    expect(await rejection(runCommand('backup', [path.join(folder, 'no/such/folder')], own))).toContain(
      'cannot be written',
    );
  });

  it('requires --replace for a shop that has staff but no shoppers', async () => {
    const file = path.join(await newFolder(), 'shop.backup');
    const own = { DATABASE_URL: shop.databaseUrl, DATA_DIR: path.dirname(file) };
    await succeed(runCommand('backup', [file], own));
    await newStaff(shop, 'OWNER');
    await shop.sql('DELETE FROM users');
    expect(await rejection(runCommand('restore', [file], own))).toContain('--replace');
  });

  it('brings back jobs and pending refunds, and with DATABASE_URL leaves the secret in DATA_DIR alone', async () => {
    const folder = await newFolder();
    const file = path.join(folder, 'shop.backup');
    // The data folder of another shop, whose commands run on the same machine.
    const DATA_DIR = path.join(folder, 'data');
    await mkdir(DATA_DIR);
    const secret = path.join(DATA_DIR, 'jwt-secret');
    await writeFile(secret, 'the secret of a shop that has nothing to do with it');
    const own = { DATABASE_URL: shop.databaseUrl, DATA_DIR };
    const buyer = await newBuyer(shop);
    const { _id } = await buy(shop, buyer);
    const cancel = `mutation ($id: ID!) { cancelOrder(orderId: $id) { status } }`;
    await shop.graphql(cancel, { id: _id }, buyer.token);
    const payload = JSON.stringify({ what: 'tab\t and back\\slash' });
    const add = (name: string, key: string | null = null) =>
      shop.sql(
        `SELECT FROM graphile_worker.add_job($1, $2, run_at => now() + interval '1 day', job_key => $3)`,
        [name, payload, key],
      );
    const jobs = () =>
      shop.sql(`SELECT identifier, payload, run_at, attempts, key, job.locked_by, queue_name, priority
      FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = task_id
      LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job_queue_id ORDER BY identifier, run_at, key`);
    // A mail that comes after those about orders.
    await shop.sql(
      `INSERT INTO messages ("userId", "_id", kind, channel, "productId", "backAt")
       VALUES ($1, gen_random_uuid(), 'BACK_IN_STOCK', 'EMAIL', 'tomato', now())`,
      [buyer._id],
    );
    await add('first');
    await add('second', 'its key');
    const before = await jobs();
    // A job that is running is brought back as one that has not begun.
    await shop.sql(`UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now(), locked_by = 'somebody'
    WHERE key = 'its key'`);
    await succeed(runCommand('backup', [file], own));
    const text = gunzipSync(await readFile(file)).toString();
    expect(text).toContain('"jwtSecret":null');
    await writeFile(file, withSecret(text));
    await shop.sql(`DELETE FROM graphile_worker._private_jobs`);
    await shop.sql(`DELETE FROM graphile_worker._private_tasks`);
    await shop.sql(`DELETE FROM graphile_worker._private_job_queues`);
    await add('of today');

    await succeed(runCommand('restore', [file, '--replace'], own));
    expect(await jobs()).toEqual(before);
    expect(before.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(['first', 'second']));
    expect(await readdir(DATA_DIR)).toEqual(['jwt-secret']);
    expect(await readFile(secret, 'utf8')).toMatch(/^the secret of a shop/);
    const open = await openTestShop({ databaseUrl: shop.databaseUrl });
    const settled = `SELECT FROM refunds WHERE "orderId" = $1 AND state = 'SETTLED'`;
    await eventually(async () => (await shop.sql(settled, [_id])).length === 1);
    await open.close();
  });
});
