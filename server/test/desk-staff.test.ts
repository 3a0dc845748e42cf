import { randomUUID } from 'node:crypto';
import type { Role } from '../../domain/staff/role';
import { queryDesk, cookieOf, newStaff, PASSWORD, postToDesk, signInToDesk } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql(`UPDATE staff SET active = false`);
  owner = await newStaff(shop, 'OWNER');
});

const INVITE = `mutation ($email: String!, $role: Role!) { inviteStaff(email: $email, role: $role) { email role url expiresAt } }`;
const INVITATIONS = '{ invitations { email role expiresAt } }';
const WITHDRAW = `mutation ($email: String!) { withdrawInvitation(email: $email) { email role } }`;
const SET_ROLE = `mutation ($staffId: ID!, $role: Role!) { setStaffRole(staffId: $staffId, role: $role) { _id role active } }`;
const REMOVE = `mutation ($staffId: ID!) { removeStaff(staffId: $staffId) { _id role active } }`;
const AUDIT = `query ($first: Int! = 50, $after: String) { auditLog(first: $first, after: $after) {
  edges { cursor node { _id at by action subject before after } } pageInfo { hasNextPage endCursor } } }`;

const isIn = async ({ cookie }: Pick<TestStaff, 'cookie'>): Promise<boolean> =>
  (await queryDesk(shop, '{ me { _id } }', {}, { cookie })).errors === undefined;
const setRole = ({ cookie }: TestStaff, staffId: string, role: Role) =>
  queryDesk(shop, SET_ROLE, { staffId, role }, { cookie });
const remove = ({ cookie }: TestStaff, staffId: string) => queryDesk(shop, REMOVE, { staffId }, { cookie });

interface Entry {
  by: string;
  action: string;
  subject: string;
  before: string | null;
  after: string | null;
}
async function audit(cookie = owner.cookie): Promise<Entry[]> {
  const { data } = await queryDesk<{ auditLog: { edges: { node: Entry }[] } }>(shop, AUDIT, {}, { cookie });
  return data.auditLog.edges.map(({ node }) => node);
}

describe('inviting staff', () => {
  const invite = (email: string, role: Role = 'PICKER', by = owner) =>
    queryDesk<{ inviteStaff: { url: string; expiresAt: string } }>(
      shop,
      INVITE,
      { email, role },
      { cookie: by.cookie },
    );
  const tokenIn = (url: string): string => new URL(url).hash.slice(1);
  const join = (token: string) => postToDesk(shop, '/join', { token, name: 'Ravi', password: PASSWORD });

  it('returns a link for a day, with the secret in its fragment and in no log', async () => {
    const email = `Ravi.${randomUUID()}@tokri.example`;
    const { data, headers } = await invite(` ${email} `, 'MANAGER');
    expect(data.inviteStaff).toMatchObject({ email, role: 'MANAGER' });
    const { url, expiresAt } = data.inviteStaff;
    expect(url).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/desk\/join#[\w-]{43}$/);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const joined = await join(tokenIn(url));
    expect(await joined.json()).toMatchObject({ staff: { email, role: 'MANAGER' } });
    const stored = JSON.stringify([await shop.sql('SELECT * FROM audit_log'), await audit()]);
    expect(stored).not.toContain(tokenIn(url));
    const last = (await audit()).slice(0, 2);
    expect(last).toMatchObject([
      { by: email, action: 'joinStaff' },
      { by: owner.email, action: 'inviteStaff', subject: `invitation/${email.toLowerCase()}`, before: null },
    ]);
    expect(JSON.parse(last[1]!.after!)).toEqual({ email, role: 'MANAGER' });
  });

  it('replaces an earlier invitation to the same email', async () => {
    const email = `${randomUUID()}@tokri.example`;
    const first = tokenIn((await invite(email)).data.inviteStaff.url);
    const second = tokenIn((await invite(email.toUpperCase(), 'RIDER')).data.inviteStaff.url);
    expect((await join(first)).status).toBe(404);
    expect((await (await join(second)).json()) as object).toMatchObject({ staff: { role: 'RIDER' } });
  });

  it('can be withdrawn by any owner: its link is worthless, and the audit log says so', async () => {
    const email = `Tara.${randomUUID()}@tokri.example`;
    const { url, expiresAt } = (await invite(email, 'SUPPORT')).data.inviteStaff;
    await invite(`${randomUUID()}@tokri.example`);
    await shop.sql(`UPDATE staff_invitations SET "expiresAt" = now() WHERE "email" <> $1`, [email]);
    expect((await queryDesk(shop, INVITATIONS, {}, owner)).data).toEqual({
      invitations: [{ email, role: 'SUPPORT', expiresAt }],
    });
    const other = await newStaff(shop, 'OWNER');
    const withdraw = () => queryDesk(shop, WITHDRAW, { email: email.toUpperCase() }, other);
    expect((await withdraw()).data).toEqual({ withdrawInvitation: { email, role: 'SUPPORT' } });
    expect((await join(tokenIn(url))).status).toBe(404);
    const [entry] = await audit();
    expect(entry).toMatchObject({
      ...{ by: other.email, action: 'withdrawInvitation', subject: `invitation/${email.toLowerCase()}` },
      after: null,
    });
    expect(JSON.parse(entry!.before!)).toEqual({ email, role: 'SUPPORT' });
    expect([(await withdraw()).code, (await audit())[0]]).toEqual(['NOT_FOUND', entry]);
  });

  it('cannot be withdrawn any more once it was used or has expired', async () => {
    const [joined, late] = [`${randomUUID()}@tokri.example`, `${randomUUID()}@tokri.example`];
    await join(tokenIn((await invite(joined)).data.inviteStaff.url));
    await invite(late);
    await shop.sql(`UPDATE staff_invitations SET "expiresAt" = now() WHERE "emailKey" = $1`, [late]);
    for (const email of [joined, late, '', '\0', `' OR true --`])
      expect((await queryDesk(shop, WITHDRAW, { email }, owner)).code).toBe('NOT_FOUND');
  });

  it('is rejected for existing staff, who are unaffected', async () => {
    const picker = await newStaff(shop, 'PICKER');
    const { code } = await invite(picker.email.toUpperCase(), 'OWNER');
    expect(code).toBe('CONFLICT');
    expect(await shop.sql(`SELECT FROM staff_invitations WHERE "emailKey" = $1`, [picker.email])).toEqual([]);
    expect(await isIn(picker)).toBe(true);
  });

  it.each(['', 'nobody', 'a@b', 'a\0@b.in', `${'x'.repeat(300)}@b.in`])('rejects %j', async (email) => {
    const { code, errors } = await invite(email);
    expect(code).toBe('VALIDATION_FAILED');
    expect(errors![0]!.extensions!.fields).toHaveProperty('email');
  });

  it('is revoked when the inviting owner is removed or gets another role', async () => {
    for (const end of [remove, (by: TestStaff, _id: string) => setRole(by, _id, 'MANAGER')]) {
      const other = await newStaff(shop, 'OWNER');
      const { data } = await invite(`${randomUUID()}@tokri.example`, 'OWNER', other);
      expect((await end(owner, other._id)).errors).toBeUndefined();
      expect((await join(tokenIn(data.inviteStaff.url))).status).toBe(404);
    }
  });
});

describe('changing a role', () => {
  it('takes effect at once, ends all sessions, and is in the audit log', async () => {
    const picker = await newStaff(shop, 'PICKER');
    const { data } = await setRole(owner, picker._id, 'SUPPORT');
    expect(data).toEqual({ setStaffRole: { _id: picker._id, role: 'SUPPORT', active: true } });
    expect(await isIn(picker)).toBe(false);
    const again = await signInToDesk(shop, picker.email);
    expect(await again.json()).toMatchObject({ staff: { role: 'SUPPORT' } });
    const [entry] = await audit();
    expect(entry).toMatchObject({ by: owner.email, action: 'setStaffRole', subject: `staff/${picker._id}` });
    expect([JSON.parse(entry!.before!), JSON.parse(entry!.after!)]).toEqual([
      { email: picker.email, role: 'PICKER', active: true },
      { email: picker.email, role: 'SUPPORT', active: true },
    ]);
  });

  it('changes nothing if the role is the same', async () => {
    const picker = await newStaff(shop, 'PICKER');
    const before = await audit();
    expect((await setRole(owner, picker._id, 'PICKER')).errors).toBeUndefined();
    expect([await isIn(picker), await audit()]).toEqual([true, before]);
  });

  it('is rejected for removed staff', async () => {
    const picker = await newStaff(shop, 'PICKER');
    await remove(owner, picker._id);
    expect((await setRole(owner, picker._id, 'OWNER')).code).toBe('CONFLICT');
  });
});

describe('removing staff', () => {
  it('ends every session at once, deactivates the account, and is idempotent', async () => {
    const picker = await newStaff(shop, 'PICKER');
    const elsewhere = { cookie: cookieOf(await signInToDesk(shop, picker.email)) };
    expect([await isIn(picker), await isIn(elsewhere)]).toEqual([true, true]);
    const { data } = await remove(owner, picker._id);
    expect(data).toEqual({ removeStaff: { _id: picker._id, role: 'PICKER', active: false } });
    expect([await isIn(picker), await isIn(elsewhere)]).toEqual([false, false]);
    expect((await signInToDesk(shop, picker.email)).status).toBe(401);
    const [entry] = await audit();
    expect(entry).toMatchObject({ by: owner.email, action: 'removeStaff', subject: `staff/${picker._id}` });
    const again = await remove(owner, picker._id);
    expect([again.data, (await audit())[0]]).toEqual([data, entry]);
  });

  it.each(['', 'x', randomUUID(), `' OR true --`, '\0'])('finds no staff %j', async (staffId) => {
    expect((await remove(owner, staffId)).code).toBe('NOT_FOUND');
    expect((await setRole(owner, staffId, 'RIDER')).code).toBe('NOT_FOUND');
  });

  it('leaves no session for staff who sign in at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const picker = await newStaff(shop, 'PICKER');
      const [signedIn] = await Promise.all([signInToDesk(shop, picker.email), remove(owner, picker._id)]);
      expect([200, 401]).toContain(signedIn.status);
      expect(await shop.sql(`SELECT FROM staff_sessions WHERE "staffId" = $1`, [picker._id])).toEqual([]);
    }
  });
});

describe('the shop always has an owner', () => {
  const owners = () => shop.sql(`SELECT FROM staff WHERE role = 'OWNER' AND active`);

  it('the last owner can neither remove nor demote themselves', async () => {
    expect((await remove(owner, owner._id)).code).toBe('CONFLICT');
    expect((await setRole(owner, owner._id, 'MANAGER')).code).toBe('CONFLICT');
    expect([await isIn(owner), await owners()]).toEqual([true, [{}]]);
  });

  it('a former owner does not count', async () => {
    const other = await newStaff(shop, 'OWNER');
    await remove(owner, other._id);
    expect((await remove(owner, owner._id)).code).toBe('CONFLICT');
  });

  it.each<[string, (one: TestStaff, other: TestStaff) => Promise<unknown>[]]>([
    ['remove each other', (one, other) => [remove(one, other._id), remove(other, one._id)]],
    ['leave', (one, other) => [remove(one, one._id), remove(other, other._id)]],
    ['step down', (one, other) => [setRole(one, one._id, 'RIDER'), setRole(other, other._id, 'RIDER')]],
    [
      'remove and demote each other',
      (one, other) => [remove(one, other._id), setRole(other, one._id, 'PICKER')],
    ],
  ])('one of two owners stays if they %s at the same time', async (_what, attempt) => {
    for (let round = 0; round < 3; round += 1) {
      const other = await newStaff(shop, 'OWNER');
      await Promise.all(attempt(owner, other));
      expect(await owners()).toHaveLength(1);
      await shop.sql(`UPDATE staff SET active = false`);
      owner = await newStaff(shop, 'OWNER');
    }
  });
});

describe('the audit log', () => {
  it('is paginated, newest first, each entry once', async () => {
    for (let i = 0; i < 5; i += 1)
      await queryDesk(shop, INVITE, { email: `${i}@tokri.example`, role: 'RIDER' }, owner);
    const all = (await audit()).map(({ subject }) => subject);
    const seen: string[] = [];
    let after: string | null = null;
    for (let isMore = true; isMore;) {
      const response: Awaited<ReturnType<typeof page>> = await page(2, after);
      seen.push(...response.edges.map(({ node }) => node.subject));
      ({ endCursor: after, hasNextPage: isMore } = response.pageInfo);
    }
    expect(seen.slice(0, all.length)).toEqual(all);
    expect(seen.slice(0, 5)).toEqual([4, 3, 2, 1, 0].map((i) => `invitation/${i}@tokri.example`));
  });

  it('names products by what they are called now, on sale or not, in one more statement', async () => {
    await shop.sql(`UPDATE products SET title = 'Ripe Tomato' WHERE "_id" = 'tomato'`);
    await shop.sql(
      `WITH hidden AS (DELETE FROM products WHERE "_id" = 'brinjal' RETURNING *)
       INSERT INTO products_off_sale ("_id", "product") SELECT "_id", to_jsonb(hidden) FROM hidden`,
    );
    await shop.sql(
      `INSERT INTO audit_log ("by", action, subject, before, after) VALUES
         ('x', 'adjustStock', 'stock/tomato', NULL, '{"onHand":1}'),
         ('x', 'replaceItem', 'order/o', '{"productId":"tomato"}', '{"productId":"tomato","replacedBy":"brinjal"}'),
         ('x', 'refundOrder', 'order/o', NULL, '{"items":[{"productId":"sugar","qty":1},{"productId":"gone","qty":1}]}')`,
    );
    const query = '{ auditLog(first: 3) { edges { node { products { productId title } } } } }';
    const send = () =>
      queryDesk<{ auditLog: { edges: { node: { products: object[] } }[] } }>(shop, query, {}, owner);
    const { result, statements } = await shop.countStatements(send);
    const [sugar, tomato, brinjal] = [
      { productId: 'sugar', title: 'Sugar' },
      { productId: 'tomato', title: 'Ripe Tomato' },
      { productId: 'brinjal', title: 'Brinjal' },
    ];
    expect(result.data.auditLog.edges.map(({ node }) => node.products)).toEqual([
      [sugar],
      [tomato, brinjal],
      [tomato],
    ]);
    expect(statements).toHaveLength(3);
  });

  const page = async (first: number, after: string | null) => {
    const { cookie } = owner;
    const { data } = await queryDesk<{
      auditLog: {
        edges: { node: Entry }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    }>(shop, AUDIT, { first, after }, { cookie });
    return data.auditLog;
  };

  it.each([
    { first: 0 },
    { first: 101 },
    { first: -1 },
    { after: 'x' },
    { after: '-1' },
    { after: '9'.repeat(19) },
  ])('rejects %j', async (variables) => {
    const { code, errors } = await queryDesk(shop, AUDIT, variables, { cookie: owner.cookie });
    expect(code).toBe('VALIDATION_FAILED');
    expect(Object.keys(errors![0]!.extensions!.fields as object)).toEqual(Object.keys(variables));
  });

  it('has no entry for rejected operations', async () => {
    const before = await audit();
    await remove(owner, owner._id);
    await queryDesk(shop, INVITE, { email: owner.email, role: 'RIDER' }, owner);
    expect(await audit()).toEqual(before);
  });
});

it.each<[string, () => Promise<unknown>, number]>([
  ['me', () => queryDesk(shop, '{ me { _id } }', {}, owner), 1],
  ['staff', () => queryDesk(shop, '{ staff { _id email } }', {}, owner), 2],
  ['auditLog', () => queryDesk(shop, AUDIT, {}, owner), 3],
  ['inviteStaff', () => queryDesk(shop, INVITE, { email: 'n@tokri.example', role: 'RIDER' }, owner), 5],
  ['invitations', () => queryDesk(shop, INVITATIONS, {}, owner), 2],
  ['withdrawInvitation', () => queryDesk(shop, WITHDRAW, { email: 'n@tokri.example' }, owner), 4],
  ['setStaffRole', async () => setRole(owner, await somebody(), 'RIDER'), 4],
  ['removeStaff', async () => remove(owner, await somebody()), 4],
])('%s takes a fixed number of statements, including the one for the session', async (_name, send, most) => {
  await somebody();
  const { statements } = await shop.countStatements(send);
  expect(statements).toHaveLength(most);
});

/** The _id of a new picker, inserted directly into the database. */
async function somebody(): Promise<string> {
  const [row] = await shop.sql<{ _id: string }>(
    `INSERT INTO staff SELECT gen_random_uuid(), 'p', gen_random_uuid(), 'P', 'PICKER', true, 'x' RETURNING _id`,
  );
  return row!._id;
}
