import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createDataSource } from '@server/database/data-source';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { missingMigrations } from '@server/database/migrate';
import { ScheduledBackups } from '@server/features/backup';
import { startShop } from '@server/start-shop';
import { newBuyer } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { outcomeOf, runCommand } from './helpers/processes';
import { undoLastIndexes } from './helpers/schema-steps';
import { emptyDatabase, testFolder } from './helpers/test-database';
import { openTestShop, testConfig } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(60_000);

interface Row {
  name: string;
  bytes: string | null;
  checksum: string | null;
  error: string | null;
  verifiedAt: Date | null;
  checkError: string | null;
  removedAt: Date | null;
}

let shop: TestShop;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(testFolder(), 'scheduled-')), 'backups');
  const key = runCommand('backup', ['key'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await key.ended).toBe(0);
  settings = { BACKUP_TO: folder, BACKUP_KEY: key.stdout().trim(), DATA_DIR: testFolder() };
  shop = await openTestShop({ env: settings });
});
afterAll(() => shop.close());

const rows = () => shop.sql<Row>('SELECT * FROM backups ORDER BY "startedAt"');
const last = async () => (await rows()).at(-1)!;
const backup = (args: string[], more: Record<string, string> = {}) =>
  outcomeOf(runCommand('backup', args, { DATABASE_URL: shop.databaseUrl, ...settings, ...more }));
/** As the metrics of the shop say. */
const verifiedSecondsAgo = async (): Promise<number> => {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^shop_backup_verified_age_seconds (\S+)$/m.exec(text)?.[1]);
};
const restoreInto = (DATABASE_OWNER_URL: string, file: string, key?: string) => {
  const database = { DATABASE_OWNER_URL, DATABASE_URL: urlsOf(DATABASE_OWNER_URL).appUrl };
  return outcomeOf(runCommand('restore', [file], { ...database, ...(key && { BACKUP_KEY: key }) }));
};

it('a shop without backups makes one, encrypted, and verifies that it can be restored', async () => {
  await eventually(async () => (await rows()).at(-1)?.verifiedAt != null, 30_000);
  const { name, bytes, checksum, ...made } = await last();
  expect(made).toMatchObject({ error: null, checkError: null, removedAt: null });
  expect(await readdir(folder)).toEqual([name]);
  const file = await readFile(path.join(folder, name));
  expect([String(file.length), createHash('sha256').update(file).digest('hex')]).toEqual([bytes, checksum]);
  expect(file.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  for (const one of [folder, path.join(folder, name)]) expect((await stat(one)).mode & 0o077).toBe(0);
  expect(
    await shop.sql(`SELECT FROM pg_database WHERE datname = current_database() || '_backup_check'`),
  ).toEqual([]);
  const { appUrl, url: ownerUrl } = urlsOf(shop.databaseUrl);
  const doctor = runCommand('doctor', [], {
    ...settings,
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
  });
  await doctor.ended;
  expect(doctor.stdout()).toMatch(/^ok +backups +the newest is \d+ seconds old, one was restored/m);
});

it('a backup can be restored only with its private key', async () => {
  await newBuyer(shop);
  expect((await backup(['now'])).code).toBe(0);
  const file = path.join(folder, (await last()).name);
  const { drop, url } = await emptyDatabase();
  const other = runCommand('backup', ['key'], {});
  await other.ended;
  const publicKey = /age1\w+/.exec(other.stderr())![0];
  for (const [key, words] of [
    [undefined, 'is encrypted: set BACKUP_KEY'],
    [publicKey, 'set BACKUP_KEY to the private key'],
    [other.stdout().trim(), 'cannot be decrypted'],
  ])
    expect(await restoreInto(url, file, key)).toEqual({ code: 1, stderr: expect.stringContaining(words!) });
  expect((await restoreInto(url, file, settings.BACKUP_KEY)).code).toBe(0);
  // With MIGRATE_ON_START=false no start would grant the shop's role anything.
  const app = await createDataSource({ url: urlsOf(url).appUrl }).initialize();
  expect(await missingMigrations(app)).toEqual([]);
  await app.destroy();
  await drop();
  // With only the public key, backups can be made but not read.
  expect((await backup(['now'], { BACKUP_KEY: publicKey })).code).toBe(0);
  expect((await backup(['check'])).stderr).toContain('cannot be decrypted');
});

it('retention keeps the backups of BACKUP_KEEP, and the latest verified one', async () => {
  await shop.sql(`UPDATE backups SET "startedAt" = "startedAt" - interval '40 days'`);
  const keep = { BACKUP_KEEP: '1,0,0' };
  expect((await backup(['now'], keep)).code).toBe(0);
  const left = (await rows()).filter(({ removedAt }) => removedAt === null).map(({ name }) => name);
  const proven = (await rows()).filter(({ verifiedAt }) => verifiedAt !== null).map(({ name }) => name);
  expect(left).toEqual([proven.at(-1), (await last()).name]);
  expect((await readdir(folder)).sort()).toEqual([...left].sort());
  const list = runCommand('backup', ['list'], { DATABASE_URL: shop.databaseUrl, ...settings });
  expect(await list.ended).toBe(0);
  expect(list.stdout()).toContain('removed');
});

it('a damaged backup and one that cannot be written are reported', async () => {
  const { name } = await last();
  const file = path.join(folder, name);
  const good = await readFile(file);
  await writeFile(
    file,
    good.map((byte, at) => (at === good.length - 40 ? byte ^ 1 : byte)),
  );
  expect(await backup(['check'])).toEqual({ code: 1, stderr: expect.stringContaining('cannot be restored') });
  expect(await last()).toMatchObject({ name, checkError: expect.any(String) });
  await writeFile(file, good);
  expect((await backup(['check'])).code).toBe(0);
  expect(await last()).toMatchObject({ name, checkError: null, verifiedAt: expect.anything() });
  expect(await verifiedSecondsAgo()).toBeLessThan(60);
  const failed = await backup(['now'], { BACKUP_TO: path.join(file, 'below a file') });
  expect(failed).toEqual({ code: 1, stderr: expect.stringMatching(/^No backup was made: ENOTDIR.+\.\n$/) });
  expect(await last()).toMatchObject({
    bytes: null,
    checksum: null,
    error: expect.stringContaining('ENOTDIR'),
  });
});

it('a start without owner rights is rejected, and a backup that cannot begin is recorded as failed', async () => {
  const { appUrl, url: ownerUrl } = urlsOf(shop.databaseUrl);
  const start = startShop(
    testConfig({ ...settings, MIGRATE_ON_START: 'false' }),
    async () => ({ url: appUrl }),
    () => undefined,
    { background: false, databaseWaitMs: 0 },
  );
  await expect(start).rejects.toThrow(/BACKUP_TO is wrong: only the owner .* Set DATABASE_OWNER_URL/);
  const app = await createDataSource({ url: appUrl }).initialize();
  const { backup: due } = testConfig(settings);
  const parts = {
    settings: due!,
    ownerUrl: ownerUrl.replace(/\/\/[^@]*@/, '//nobody:wrong@'),
    readSecret: () => null,
  };
  await shop.sql(`UPDATE backups SET "startedAt" = "startedAt" - interval '2 days'`);
  await expect(new ScheduledBackups(parts).runDue(app)).rejects.toThrow();
  await app.destroy();
  expect(await last()).toMatchObject({ bytes: null, error: expect.stringMatching(/./) });
});

it('backups run one at a time, and run no migrations', async () => {
  const [{ count }] = (await shop.sql('SELECT count(*)::int FROM migrations')) as [{ count: number }];
  const [{ pid }] = (await shop.sql('SELECT pg_advisory_lock(7062295), pg_backend_pid() AS pid')) as [
    { pid: number },
  ];
  expect(await backup(['now'])).toEqual({ code: 1, stderr: 'Another backup is under way.\n' });
  await shop.sql('SELECT pg_terminate_backend($1)', [pid]).catch(() => undefined);
  await undoLastIndexes(shop.sql);
  await eventually(async () => (await backup(['now'])).code === 0);
  const file = path.join(folder, '../not-migrated');
  expect((await backup([file])).code).toBe(0);
  expect(await shop.sql('SELECT count(*)::int FROM migrations')).toEqual([{ count: count - 1 }]);
  expect(await shop.sql(`SELECT FROM pg_indexes WHERE indexname = 'products_dearest'`)).toEqual([]);
});

it('a backup can be uploaded to a bucket in parts, and fetched', async () => {
  const objects = new Map<string, Buffer>();
  const parts: Buffer[] = [];
  const bucket = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://bucket');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const xml = (text: string) =>
        response.setHeader('content-type', 'application/xml').end(`<?xml version="1.0"?>${text}`);
      if (request.method === 'DELETE') return response.writeHead(204).end();
      if (request.method === 'GET')
        return response.writeHead(objects.has(pathname) ? 200 : 404).end(objects.get(pathname));
      if (searchParams.has('uploads'))
        return xml(
          '<InitiateMultipartUploadResult><UploadId>upload-1</UploadId></InitiateMultipartUploadResult>',
        );
      if (request.method === 'PUT')
        return parts.push(body) && response.setHeader('etag', `"${parts.length}"`).end();
      objects.set(pathname, Buffer.concat(parts));
      return xml('<CompleteMultipartUploadResult><ETag>"done"</ETag></CompleteMultipartUploadResult>');
    });
  });
  await new Promise<void>((resolve) => void bucket.listen(0, '127.0.0.1', resolve));
  const to = {
    BACKUP_TO: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/backups`,
    ...{ BUCKET_KEY_ID: 'the-key', BUCKET_SECRET: 'the secret of the bucket', BACKUP_KEEP: '99,99,99' },
  };
  try {
    expect(await backup(['now'], to)).toMatchObject({ code: 0 });
    const { name, checksum } = await last();
    expect([...objects.keys()]).toEqual([`/backups/${name}`]);
    const file = path.join(folder, '../fetched');
    expect(await backup(['fetch', name, file], to)).toMatchObject({ code: 0 });
    expect(
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ).toBe(checksum);
    const stderr = '../../etc/passwd is not the name of a backup.\n';
    expect(await backup(['fetch', '../../etc/passwd', `${file}2`], to)).toEqual({ code: 1, stderr });
  } finally {
    bucket.close();
  }
});

it('the database left by a killed check is dropped by the next command', async () => {
  const left = `SELECT FROM pg_database WHERE datname = current_database() || '_backup_check'`;
  const name = `${new URL(shop.databaseUrl).pathname.slice(1)}_backup_check`;
  await shop.sql(`CREATE DATABASE "${name}"`);
  expect(await shop.sql(left)).toHaveLength(1);
  expect((await backup(['list'])).code).toBe(0);
  expect(await shop.sql(left)).toEqual([]);
});

it('without any verified backup, the age of the last verification is that of the first backup', async () => {
  await shop.sql('UPDATE backups SET "verifiedAt" = NULL, "checkedAt" = NULL');
  await shop.sql(`UPDATE backups SET "startedAt" = "startedAt" - interval '10 days'`);
  expect(await verifiedSecondsAgo()).toBeGreaterThan(9 * 86_400);
});

it.each([
  [{ BACKUP_TO: '/tmp/x' }, 'BACKUP_KEY is wrong'],
  [{ BACKUP_TO: 'backups' }, 'BACKUP_TO is wrong'],
  [{ BACKUP_TO: 'https://s3.example/b', BACKUP_KEY: `age1${'q'.repeat(58)}` }, 'BUCKET_KEY_ID is wrong'],
  [{ BACKUP_TO: '/tmp/x', BACKUP_KEY: 'secret' }, 'BACKUP_KEY is wrong'],
  [{ BACKUP_AT: '25:00' }, 'BACKUP_AT is wrong'],
  [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP is wrong'],
  [{}, 'Set BACKUP_TO and BACKUP_KEY first'],
])('%j is rejected', async (wrong, words) => {
  const command = runCommand('backup', ['now'], {
    DATABASE_URL: shop.databaseUrl,
    ...(wrong as Record<string, string>),
  });
  expect(await outcomeOf(command)).toEqual({ code: 1, stderr: expect.stringContaining(words) });
});
