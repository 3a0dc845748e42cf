import { Client } from 'pg';
import { askDesk, cookieOf, invitationFor, PASSWORD, postToDesk, signInToDesk } from '../helpers/desk';
import { openShop } from '../helpers/processes';
import { copyDatabase } from '../helpers/test-database';

const OWNER = 'kavita.owner@tokri.example';
const GUEST = 'ravi.guest@tokri.example';
const WRONG = 'a wrong password of Kavita';
const INVITE = `mutation ($email: String!) { inviteStaff(email: $email, role: RIDER) { url } }`;

it('the log never has passwords, cookies, links or emails of staff, at any level, even on failures', async () => {
  const database = await copyDatabase();
  const beside = new Client({ connectionString: database.url });
  await beside.connect();
  const sql = async <Row>(text: string, values?: unknown[]) =>
    (await beside.query(text, values)).rows as Row[];
  const shop = await openShop({ DATABASE_URL: database.url, LOG_LEVEL: 'trace' });
  const token = await invitationFor({ sql }, OWNER, 'OWNER');
  const join = () => postToDesk(shop, '/join', { token, name: 'Kavita Owner', password: PASSWORD });
  expect(await (await postToDesk(shop, '/join/invitation', { token })).text()).toContain(OWNER);
  await sql('ALTER TABLE staff RENAME TO staff_elsewhere');
  const failed = [await join(), await signInToDesk(shop, OWNER)];
  expect(failed.map(({ status }) => status)).toEqual([500, 500]);
  await sql('ALTER TABLE staff_elsewhere RENAME TO staff');
  const cookie = cookieOf(await join());
  await signInToDesk(shop, OWNER, WRONG);
  const { data } = await askDesk<{ inviteStaff: { url: string } }>(
    shop,
    INVITE,
    { email: GUEST },
    { cookie },
  );
  const link = data.inviteStaff.url.split('#')[1]!;
  await sql('ALTER TABLE audit_log RENAME TO audit_elsewhere');
  expect((await askDesk(shop, INVITE, { email: GUEST }, { cookie })).code).toBe('INTERNAL');
  await fetch(`${shop.url}/desk/session`, { method: 'DELETE', headers: { cookie } });
  await shop.end('SIGTERM');
  await beside.end();
  await database.drop();

  const output = shop.stdout() + shop.stderr();
  // The failures and the requests were logged.
  expect(output.match(/"msg":"(A request failed|A GraphQL operation failed)"/g)).toHaveLength(3);
  expect(output).toContain('"path":"/desk/join"');
  const secrets = { OWNER, GUEST, WRONG, PASSWORD, token, link, cookie: cookie.slice('tokri_desk='.length) };
  const found = Object.entries(secrets).filter(([, secret]) => output.includes(secret));
  expect(found.map(([what]) => what)).toEqual([]);
  expect(output).not.toMatch(/Kavita|\$argon2/);
});
