import { existsSync } from 'node:fs';
import path from 'node:path';
import { eventually } from './helpers/eventually';
import { queryDesk, cookieOf, newStaff, PASSWORD, postToDesk } from './helpers/desk';
import { runCommand } from './helpers/processes';
import { TEST_SECRET, testFolder } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(60_000);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function staff(...args: string[]) {
  const settings = { DATABASE_URL: shop.databaseUrl, PUBLIC_URL: 'https://shop.example/' };
  const command = runCommand('staff', args, settings);
  return { code: await command.ended, stdout: command.stdout(), stderr: command.stderr() };
}
const join = (url: string) =>
  postToDesk(shop, '/join', { token: new URL(url).hash.slice(1), name: 'Asha', password: PASSWORD });

describe('npm run staff', () => {
  it('lists no staff at first, and prints a single-use link for the first owner', async () => {
    expect(await staff()).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('invite EMAIL OWNER'),
    });
    const { code, stdout } = await staff('invite', 'asha@tokri.example', 'OWNER');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^https:\/\/shop\.example\/desk\/join#[\w-]{43}\n$/),
    ]);
    expect((await staff('list')).stdout).toMatch(/^asha@tokri\.example\tOWNER\tinvited until \S+Z\n$/);
    const response = await join(stdout.trim());
    expect(await response.json()).toMatchObject({ staff: { email: 'asha@tokri.example', role: 'OWNER' } });
    expect((await join(stdout.trim())).status).toBe(404);
    expect((await staff('list')).stdout).toBe('asha@tokri.example\tOWNER\tAsha\n');
    const { data } = await queryDesk<{ auditLog: { edges: { node: object }[] } }>(
      shop,
      '{ auditLog { edges { node { by action } } } }',
      {},
      { cookie: cookieOf(response) },
    );
    expect(data.auditLog.edges.map(({ node }) => node)).toEqual([
      { by: 'asha@tokri.example', action: 'joinStaff' },
      { by: 'npm run staff', action: 'inviteStaff' },
    ]);
  });

  it('lets the only owner set a new password, but does not change the role', async () => {
    expect(await staff('invite', 'asha@tokri.example', 'RIDER')).toMatchObject({
      ...{ code: 1, stdout: '', stderr: 'asha@tokri.example already works here as Owner.\n' },
    });
    const { stdout } = await staff('invite', 'ASHA@tokri.example', 'OWNER');
    expect((await join(stdout.trim())).status).toBe(201);
  });

  it('removes staff, but not the only owner', async () => {
    const picker = await newStaff(shop, 'PICKER');
    expect(await staff('remove', picker.email.toUpperCase())).toMatchObject({ code: 0 });
    expect((await queryDesk(shop, '{ me { _id } }', {}, picker)).code).toBe('UNAUTHENTICATED');
    expect((await staff('list')).stdout).toContain(`${picker.email}\tremoved\t`);
    expect(await staff('remove', 'asha@tokri.example')).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('only owner') },
    });
  });

  it('withdraws the invitation of somebody who has not joined, or was removed and is invited again', async () => {
    const picker = await newStaff(shop, 'PICKER');
    await staff('remove', picker.email);
    for (const email of ['tara@tokri.example', picker.email]) {
      const { stdout } = await staff('invite', email, 'RIDER');
      expect(await staff('remove', email.toUpperCase())).toEqual({
        ...{ code: 0, stdout: '', stderr: `The invitation of ${email} was withdrawn.\n` },
      });
      expect((await join(stdout.trim())).status).toBe(404);
    }
  });

  it('removes staff together with the link that was to set their new password', async () => {
    const picker = await newStaff(shop, 'PICKER');
    const { stdout } = await staff('invite', picker.email, 'PICKER');
    expect((await staff('remove', picker.email)).stderr).toBe(`${picker.email} was removed.\n`);
    expect((await join(stdout.trim())).status).toBe(404);
  });

  it.each<[string[], string]>([
    [['invite', 'asha@tokri.example'], 'npm run staff -- invite'],
    [['invite', 'nobody', 'OWNER'], 'Email should be valid.'],
    [['invite', 'a@b.in', 'owner'], 'owner is not a role'],
    [['remove'], 'npm run staff -- invite'],
    [['remove', 'nobody@b.in'], 'There is no such member of staff.'],
    [['invite', 'a@b.in', 'OWNER', 'x'], 'npm run staff -- invite'],
    [['dance', 'x'], 'npm run staff -- invite'],
  ])('%j is rejected with a one-line error', async (args, says) => {
    expect(await staff(...args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(says),
    });
  });
});

describe('npm run demo', () => {
  const demo = async (settings: Record<string, string> = {}) => {
    const given = {
      DATABASE_URL: shop.databaseUrl,
      PUBLIC_URL: shop.url,
      JWT_SECRET: TEST_SECRET,
      ...settings,
    };
    const command = runCommand('demo', [], given);
    return { code: await command.ended, stdout: command.stdout(), stderr: command.stderr() };
  };

  it('fills a shop with a day of orders and problems, and prints the staff accounts', async () => {
    const { code, stdout } = await demo();
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => line.split('\t')[0]!.trim())).toEqual([
      ...['OWNER', 'MANAGER', 'PICKER', 'RIDER', 'SUPPORT'],
    ]);
    const [, email, password] = lines[1]!.split('\t');
    const cookie = cookieOf(await postToDesk(shop, '/session', { email, password }));
    const statuses = await shop.sql<{ status: string; count: number }>(
      `SELECT status, count(*)::int AS count FROM orders WHERE state = 'PLACED' GROUP BY 1 ORDER BY 1`,
    );
    expect(Object.fromEntries(statuses.map(({ status, count }) => [status, count]))).toEqual({
      ...{
        PLACED: 6,
        PICKING: 2,
        PACKED: 3,
        OUT_FOR_DELIVERY: 2,
        DELIVERED: 4,
        DELIVERY_FAILED: 1,
        CANCELLED: 1,
      },
    });
    expect(await shop.sql(`SELECT FROM order_items WHERE status = 'SHORT'`)).toHaveLength(1);
    const today = '{ today { late lowOnStock unmatched } }';
    await eventually(async () => {
      const { data } = await queryDesk<{ today: { late: number; lowOnStock: number; unmatched: number } }>(
        shop,
        today,
        {},
        { cookie },
      );
      return data.today.late === 1 && data.today.lowOnStock > 0 && data.today.unmatched === 1;
    });
  });

  it.each([
    ['a shop that is not running', { PUBLIC_URL: 'http://127.0.0.1:9' }, 'No shop is open'],
    ['production', { NODE_ENV: 'production', PAYMENTS: 'sandbox' }, 'outside production'],
    [
      'real payments',
      { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'two', RAZORPAY_WEBHOOK_SECRET: 'three' },
      'with sandbox payments',
    ],
  ])('refuses to run with %s', async (_what, settings, says) => {
    expect(await demo(settings as Record<string, string>)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(says),
    });
  });

  it('refuses to run with too few products', async () => {
    await shop.sql(`UPDATE stock SET "maxPerOrder" = 4`);
    expect(await demo()).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining('needs 10 products on sale'),
    });
  });
});

it('a command reports a missing shop, such as with a typo in DATA_DIR, and creates none', async () => {
  const DATA_DIR = path.join(testFolder(), 'typo');
  const settings = { DATA_DIR, JWT_SECRET: TEST_SECRET };
  for (const command of [
    runCommand('staff', ['invite', 'asha@tokri.example', 'OWNER'], settings),
    runCommand('stock', ['list'], settings),
    runCommand('backup', [path.join(testFolder(), 'typo.backup')], settings),
    runCommand('doctor', [], settings),
    runCommand('demo', [], { DATA_DIR, PUBLIC_URL: shop.url }),
  ]) {
    expect(await command.ended).toBe(1);
    expect(command.stdout() + command.stderr()).toContain(`There is no shop in ${DATA_DIR}`);
  }
  expect(existsSync(DATA_DIR)).toBe(false);
});

it('a typo in a command of npm run backup is not taken for the name of a file', async () => {
  const command = runCommand('backup', ['lsit'], { DATABASE_URL: shop.databaseUrl });
  expect([await command.ended, existsSync('lsit')]).toEqual([1, false]);
  expect(command.stderr()).toMatch(/^lsit is not a command\. .*\.\/lsit\n\nnpm run backup -- FILE/);
});

it('a list of stock without a match says so', async () => {
  const command = runCommand('stock', ['list', 'zzz'], { DATABASE_URL: shop.databaseUrl });
  expect([await command.ended, command.stdout()]).toEqual([0, '']);
  expect(command.stderr()).toBe('No product has zzz in its _id or title.\n');
});
