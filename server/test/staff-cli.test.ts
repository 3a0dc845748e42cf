import { askDesk, cookieOf, newStaff, PASSWORD, postToDesk } from './helpers/desk';
import { endProcesses, launchStaff } from './helpers/processes';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(async () => {
  endProcesses();
  await shop.close();
});

async function staff(...args: string[]) {
  const settings = { DATABASE_URL: shop.databaseUrl, PUBLIC_URL: 'https://shop.example/' };
  const command = launchStaff(args, settings);
  return { code: await command.ended, stdout: command.stdout(), stderr: command.stderr() };
}
const join = (url: string) =>
  postToDesk(shop, '/join', { token: new URL(url).hash.slice(1), name: 'Asha', password: PASSWORD });

describe('npm run staff', () => {
  it('begins with nobody, and prints one link for the first owner, good once', async () => {
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
    const answer = await join(stdout.trim());
    expect(await answer.json()).toMatchObject({ staff: { email: 'asha@tokri.example', role: 'OWNER' } });
    expect((await join(stdout.trim())).status).toBe(404);
    expect((await staff('list')).stdout).toBe('asha@tokri.example\tOWNER\tAsha\n');
    const { data } = await askDesk<{ auditLog: { edges: { node: object }[] } }>(
      shop,
      '{ auditLog { edges { node { by action } } } }',
      {},
      { cookie: cookieOf(answer) },
    );
    expect(data.auditLog.edges.map(({ node }) => node)).toEqual([
      { by: 'asha@tokri.example', action: 'joinStaff' },
      { by: 'npm run staff', action: 'inviteStaff' },
    ]);
  });

  it('gives the only owner a new password, but no other role', async () => {
    expect(await staff('invite', 'asha@tokri.example', 'RIDER')).toMatchObject({
      ...{ code: 1, stdout: '', stderr: 'asha@tokri.example works here already, as OWNER.\n' },
    });
    const { stdout } = await staff('invite', 'ASHA@tokri.example', 'OWNER');
    expect((await join(stdout.trim())).status).toBe(201);
  });

  it('removes, but not the only owner', async () => {
    const picker = await newStaff(shop, 'PICKER');
    expect(await staff('remove', picker.email.toUpperCase())).toMatchObject({ code: 0 });
    expect((await askDesk(shop, '{ me { _id } }', {}, picker)).code).toBe('UNAUTHENTICATED');
    expect((await staff('list')).stdout).toContain(`${picker.email}\tremoved\t`);
    expect(await staff('remove', 'asha@tokri.example')).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('only owner') },
    });
  });

  it.each<[string[], string]>([
    [['invite', 'asha@tokri.example'], 'npm run staff -- invite'],
    [['invite', 'nobody', 'OWNER'], 'Email should be valid.'],
    [['invite', 'a@b.in', 'owner'], 'owner is no role'],
    [['remove'], 'npm run staff -- invite'],
    [['remove', 'nobody@b.in'], 'There is no such member of staff.'],
    [['invite', 'a@b.in', 'OWNER', 'x'], 'npm run staff -- invite'],
    [['dance', 'x'], 'npm run staff -- invite'],
  ])('%j is refused in a line', async (args, says) => {
    expect(await staff(...args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(says),
    });
  });
});
