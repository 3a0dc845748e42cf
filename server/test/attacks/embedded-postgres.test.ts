import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { databaseProcess, launchShop, untilOpen } from '../helpers/processes';
import type { ShopProcess } from '../helpers/processes';
import { testFolder } from '../helpers/test-database';

jest.setTimeout(90_000);

const isRoot = process.getuid?.() === 0;
let shop: ShopProcess;
let postmaster: number;
let owner: Client;
let app: Client;
/** A file that only the user running these tests may read. */
let secret: string;
beforeAll(async () => {
  const folder = await mkdtemp(path.join(testFolder(), 'embedded-'));
  secret = path.join(folder, 'secret');
  await writeFile(secret, 'of somebody else', { mode: 0o600 });
  const DATA_DIR = path.join(folder, 'data');
  shop = await untilOpen(await launchShop({ DATA_DIR }));
  postmaster = (await databaseProcess(DATA_DIR))!;
  const [, , , port] = (await readFile(path.join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(path.join(DATA_DIR, 'postgres-password'), 'utf8')).trim();
  const { url, appUrl } = urlsOf(`postgres://postgres:${password}@127.0.0.1:${port}/tokri`);
  [owner, app] = [new Client({ connectionString: url }), new Client({ connectionString: appUrl })];
  await Promise.all([owner.connect(), app.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await shop.end('SIGTERM');
});

/** Whether the shop is below a folder like /root, where its programs need one capability: it logs this at the start. */
const isClosed = (): boolean => shop.stdout().includes('closed to others');

it('its processes have no root capabilities, and cannot gain any', async () => {
  const status = `/proc/${postmaster}/status`;
  const text = existsSync(status) ? await readFile(status, 'utf8') : '';
  const valueOf = (name: string): string | undefined =>
    new RegExp(`^${name}:[ \\t]*(\\S*)`, 'm').exec(text)?.[1];
  const abilities = isClosed() ? '0000000000000004' : '0000000000000000';
  // On other systems, and as an ordinary user, there is nothing to drop.
  const expected = isRoot && text ? [abilities, abilities, abilities, abilities, '1', ''] : null;
  const found = ['CapEff', 'CapPrm', 'CapInh', 'CapBnd', 'NoNewPrivs', 'Groups'].map(valueOf);
  expect(isRoot && text ? found : null).toEqual(expected);
  expect(valueOf('Uid')).not.toBe('0');
});

it('not even its superuser can read files of other users', async () => {
  const read = owner.query(`SELECT pg_read_file('${secret}')`);
  const outcome = await read.then(
    () => 'read',
    ({ message }: Error) => message,
  );
  expect(outcome).toEqual(isRoot && !isClosed() ? expect.stringMatching(/Permission denied/) : 'read');
});

it.each([
  `SELECT pg_read_file('/etc/passwd')`,
  `SELECT pg_ls_dir('/')`,
  `SELECT lo_import('/etc/passwd')`,
  `SELECT lo_export(1, '/tmp/planted')`,
  `COPY coupons TO '/tmp/planted'`,
  `COPY coupons FROM '/etc/passwd'`,
  `COPY coupons TO PROGRAM 'id'`,
  `COPY (SELECT 1) TO PROGRAM 'id'`,
  `CREATE FUNCTION run() RETURNS int LANGUAGE c AS '/tmp/planted.so'`,
  `LOAD '/tmp/planted.so'`,
  `ALTER SYSTEM SET archive_command = 'id'`,
  `CREATE EXTENSION file_fdw`,
  `SET ROLE postgres`,
  `SET ROLE pg_read_server_files`,
])("the shop's role may not run: %s", async (statement) => {
  // 42501: no permission; 58P01: no such file in the plugin folder, the only one allowed.
  await expect(app.query(statement)).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:42501|58P01)$/) as string,
  });
});

it("the shop's role is not a member of any other role", async () => {
  const { rows } = await owner.query(
    `SELECT FROM pg_auth_members WHERE member = (SELECT oid FROM pg_roles WHERE rolname = 'tokri_app')`,
  );
  expect(rows).toEqual([]);
});
