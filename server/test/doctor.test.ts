import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { dropSlowMessage, slowMessage } from './helpers/alert-faults';
import { newBuyer } from './helpers/buying';
import { composedEnvironment } from './helpers/composition';
import { eventually } from './helpers/eventually';
import { runCommand } from './helpers/processes';
import { purchase } from './helpers/refunding';
import { copyDatabase, emptyDatabase, TEST_SECRET, testFolder } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await noneDue(shop);
});
afterAll(() => shop.close());

/** Waits for the jobs that have been due since the database was created. */
const noneDue = ({ sql }: TestShop): Promise<void> =>
  eventually(async () => {
    const due = await sql(`SELECT FROM graphile_worker.jobs WHERE run_at < now() - interval '1 second'`);
    return due.length === 0;
  });

const settings = (databaseUrl = shop.databaseUrl) => ({
  ...{ DATABASE_URL: urlsOf(databaseUrl).appUrl, DATABASE_OWNER_URL: databaseUrl },
  ...{ DATA_DIR: testFolder(), JWT_SECRET: TEST_SECRET, METRICS_TOKEN: 'a token that is nobody else’s' },
});

/** Runs the doctor: the result of each check, and the exit code. */
async function examine(more: Record<string, string> = {}, databaseUrl?: string) {
  const given: Record<string, string> = { ...settings(databaseUrl), ...more };
  const doctor = runCommand('doctor', [], given);
  const code = await doctor.ended;
  const printed = doctor.stdout() + doctor.stderr();
  for (const secret of [TEST_SECRET, given.METRICS_TOKEN!, 'geheim', new URL(given.DATABASE_URL!).password])
    expect(printed).not.toContain(secret);
  const found = [...doctor.stdout().matchAll(/^(ok|warn|fail) +(\w+) +(.*(?:\n +→.*)?)/gm)];
  return {
    code,
    found: Object.fromEntries(found.map(([, state, name, says]) => [name, `${state}: ${says}`])),
  };
}

it('runs every check, and finds nothing wrong with a healthy shop', async () => {
  const { code, found } = await examine();
  const { disk, ...others } = found;
  expect(Object.keys(others).sort()).toEqual([
    ...['backups', 'clock', 'connection', 'database', 'extensions', 'jit', 'jobs', 'mail', 'migrations'],
    ...['replication', 'roles', 'settings', 'taxes', 'webhooks'],
  ]);
  for (const says of Object.values(others)) expect(says).toMatch(/^ok: /);
  expect(disk).toContain('GB are free');
  expect(code).toBe(disk!.startsWith('fail') ? 1 : 0);
});

it("accepts the settings that docker-compose.yml gives to the owner's service", async () => {
  const env = { JWT_SECRET: TEST_SECRET, PAYMENTS: 'sandbox', PUBLIC_URL: 'https://shop.example' };
  const composed = await composedEnvironment('owner', env);
  const { found } = await examine({ ...composed, ...settings(), NODE_ENV: 'production' });
  expect(found.settings).toMatch(/^warn: payments go to the sandbox/);
  expect(found.migrations).toMatch(/^ok/);
  expect(found.disk).toContain('that of the database at DATABASE_URL cannot be seen from here');
});

it('takes a mailing for nothing wrong, unless it has gone on for hours', async () => {
  await slowMessage(shop, 60);
  expect((await examine()).found.jobs).toMatch(/^ok: /);
  await slowMessage(shop, 200);
  expect((await examine()).found.jobs).toMatch(/^warn: a message has waited for 3 hours\n +→ \w/);
  await dropSlowMessage(shop);
});

it('finds no late job in a shop that has left the sandbox for an account', async () => {
  const database = await copyDatabase();
  const account = {
    ...{ RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'two' },
    RAZORPAY_WEBHOOK_SECRET: 'three',
  };
  const moved = await openTestShop({ databaseUrl: database.url, env: account });
  try {
    // The round that the sandbox planned last; restoring a backup of it brings it back, too.
    await moved.sql(`SELECT graphile_worker.add_job('send-sandbox-webhooks', job_key => 'send-sandbox-webhooks',
      run_at => now() - interval '10 minutes')`);
    await noneDue(moved);
    expect((await examine({}, database.url)).found.jobs).toMatch(/^ok: /);
  } finally {
    await moved.close();
    await database.drop();
  }
});

it('reports what prevents backups from being made or verified', async () => {
  const BACKUP_KEY = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
  const none = await examine({ BACKUP_TO: testFolder(), BACKUP_KEY });
  expect(none.found.backups).toMatch(/^fail: none was made yet/);
  await shop.sql(
    `INSERT INTO backups (name, "finishedAt", bytes, checksum, "verifiedAt") VALUES ('a', now(), 1, 'x', now())`,
  );
  const nowhere = await examine({ BACKUP_TO: `${process.execPath}/below-a-file`, BACKUP_KEY });
  expect(nowhere.found.backups).toMatch(/^fail: .*cannot be written/);
  await shop.sql(
    `CREATE ROLE no_scratch LOGIN PASSWORD 'geheim' IN ROLE "${new URL(shop.databaseUrl).username}"`,
  );
  const url = new URL(shop.databaseUrl);
  Object.assign(url, { username: 'no_scratch', password: 'geheim' });
  const { found } = await examine({ BACKUP_TO: testFolder(), BACKUP_KEY, DATABASE_OWNER_URL: url.href });
  await shop.sql('DROP ROLE no_scratch');
  expect(found.backups).toMatch(/^fail: the owner may not create a scratch database.*\n +→ ALTER ROLE/);
  expect(found.extensions).toMatch(/^ok: pg_trgm; this role cannot see/);
  await shop.sql('DELETE FROM backups');
});

/** Causes faults, of which each check must find its own; afterwards there are none. */
async function expectFound(
  faults: [check: string, state: string, words: string, fault: string, fixed: string][],
): Promise<void> {
  for (const [, , , fault] of faults) await shop.sql(fault);
  const { code, found } = await examine();
  for (const [, , , , fixed] of faults) await shop.sql(fixed);
  for (const [check, state, words] of faults)
    expect(found[check]).toMatch(new RegExp(`^${state}: .*${words}.*\n +→ \\w`));
  if (faults.some(([, state]) => state === 'fail')) expect(code).toBe(1);
}

it('finds what the role lacks, missing migrations, late jobs, and a role with JIT', () =>
  expectFound([
    [
      'roles',
      'fail',
      'tokri_app lacks UPDATE on messages, UPDATE on orders',
      'REVOKE UPDATE ON orders, messages FROM tokri_app',
      'GRANT UPDATE ON orders TO tokri_app; GRANT UPDATE (state, "sentAt") ON messages TO tokri_app',
    ],
    [
      'migrations',
      'fail',
      '1 are missing, from Receipts1764003100000',
      `UPDATE migrations SET name = 'x' || name WHERE name = 'Receipts1764003100000'`,
      `UPDATE migrations SET name = substr(name, 2) WHERE name = 'xReceipts1764003100000'`,
    ],
    [
      'jobs',
      'fail',
      'one is due or running for 60 minutes',
      `SELECT FROM graphile_worker.add_job('nobodys', job_key => 'nobodys', run_at => now() - interval '1 hour')`,
      `SELECT`,
    ],
    [
      'jit',
      'warn',
      'on for tokri_app',
      `DO $$ BEGIN EXECUTE format('ALTER ROLE tokri_app IN DATABASE %I SET jit = on', current_database()); END $$`,
      `DO $$ BEGIN EXECUTE format('ALTER ROLE tokri_app IN DATABASE %I SET jit = off', current_database()); END $$`,
    ],
  ]));

it('finds migrations of a later version, and jobs that were given up', () =>
  expectFound([
    [
      'migrations',
      'warn',
      'a later version',
      `INSERT INTO migrations ("timestamp", name) VALUES (1, 'Tomorrow')`,
      `DELETE FROM migrations WHERE name = 'Tomorrow'`,
    ],
    [
      'jobs',
      'warn',
      '1 were given up',
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE last_error IS NULL AND locked_at IS NULL
       AND task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'nobodys')`,
      `DELETE FROM graphile_worker._private_jobs WHERE attempts >= max_attempts`,
    ],
  ]));

it('warns about payments without webhooks', async () => {
  await purchase(shop, await newBuyer(shop));
  await eventually(async () => (await shop.sql('SELECT FROM payment_events')).length > 0);
  await shop.sql('DELETE FROM payment_events');
  await shop.sql(`UPDATE payments SET "createdAt" = now() - interval '1 hour'`);
  const { found } = await examine({ PUBLIC_URL: 'https://shop.example' });
  expect(found.webhooks).toMatch(
    /^warn: none received yet, but 1 payments .*\n +→ .*https:\/\/shop\.example\/api\/payments\/webhook,/,
  );
});

it.each<[Record<string, string>, Record<string, string>]>([
  [
    {
      ...{ SMTP_URL: 'smtp://shop:geheim@127.0.0.1:1', PUBLIC_URL: 'https://shop.example' },
      DATABASE_REPLICA_URLS: 'postgres://u:geheim@127.0.0.1:1/x',
      ...{ SHOP_GSTIN: '29ABCDE1234F1Z5', SHOP_ADDRESS: '1 Market Road, Bengaluru, 560001' },
    },
    {
      mail: 'fail: .*let nobody in',
      replication: 'fail: .*replica 1 does not respond',
      taxes: 'warn: .*have no GST rate, such as sugar',
    },
  ],
  [
    { SHOP_GSTIN: '29ABCDE1234F1Z5', SHOP_ADDRESS: '1 Market Road, Bengaluru' },
    { taxes: 'warn: SHOP_ADDRESS names no pincode' },
  ],
  [{ DATABASE_TIMEOUT_MS: 'soon' }, { settings: 'fail: .*DATABASE_TIMEOUT_MS is wrong' }],
  [{ DATABASE_OWNER_URL: 'postgres://u:geheim@127.0.0.1:1/x' }, { database: 'fail: .*cannot be reached' }],
  [{ NODE_ENV: 'production', PAYMENTS: 'sandbox' }, { settings: 'warn: .*PUBLIC_URL is missing' }],
])('with %j finds %j', async (more, wanted) => {
  await shop.sql(`UPDATE product_facts SET "gstPercent" = NULL WHERE "productId" = 'sugar'`);
  const { code, found } = await examine(more);
  for (const [check, says] of Object.entries(wanted))
    expect(found[check]).toMatch(new RegExp(`^${says}.*\n +→ \\w`));
  if (Object.values(wanted).some((says) => says.startsWith('fail'))) expect(code).toBe(1);
});

it('reports a shop that runs as the owner, a promoted replica, and an empty database', async () => {
  const { databaseUrl } = shop;
  const asOwner = await examine({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URLS: databaseUrl });
  expect(asOwner.found.roles).toMatch(/^warn: .*anything/);
  expect(asOwner.found.replication).toMatch(/^fail: replica 1 is not a replica/);
  const empty = await emptyDatabase();
  const { code, found } = await examine({}, empty.url);
  await empty.drop();
  expect(code).toBe(1);
  expect(found.migrations).toMatch(/^fail: \d+ are missing.*\n +→ npm run migrate/);
  expect(found.extensions).toMatch(/^fail: pg_trgm is missing/);
  expect(found.jobs).toMatch(/^fail: cannot be checked/);
});
