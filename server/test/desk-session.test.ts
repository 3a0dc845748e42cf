import { randomUUID } from 'node:crypto';
import { startShop } from '@server/start-shop';
import {
  queryDesk,
  cookieOf,
  invitationFor,
  newStaff,
  PASSWORD,
  postToDesk,
  signInToDesk,
} from './helpers/desk';
import { freePort } from './helpers/processes';
import { openTestShop, testConfig } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
/** Another process of it, behind a proxy. */
let proxied: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  const env = { TRUST_PROXY: '1' };
  proxied = await openTestShop({ background: false, databaseUrl: shop.databaseUrl, env });
});
afterAll(async () => {
  await proxied.close();
  await shop.close();
});

const ME = '{ me { _id email name role active } }';
const isIn = async (cookie: string, at: TestShop = shop): Promise<boolean> =>
  (await queryDesk(at, ME, {}, { cookie })).errors === undefined;
const newEmail = (): string => `Asha.${randomUUID()}@Tokri.example`;

describe('signing in', () => {
  it("rejects a request whose x-staff-id is not the session's", async () => {
    const [asha, ravi] = [await newStaff(shop, 'PICKER'), await newStaff(shop, 'PICKER')];
    const inNameOf = async ({ _id }: { _id: string }) =>
      (await queryDesk(shop, ME, {}, { cookie: asha.cookie, headers: { 'x-staff-id': _id } })).code;
    expect([await inNameOf(asha), await inNameOf(ravi)]).toEqual([undefined, 'UNAUTHENTICATED']);
  });

  it('sets an HttpOnly, SameSite=Strict cookie for twelve hours', async () => {
    const { email, _id } = await newStaff(shop, 'MANAGER');
    const response = await signInToDesk(shop, ` ${email.toUpperCase()} `);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const staff = { _id, email, name: 'The MANAGER', role: 'MANAGER', active: true };
    expect(await response.json()).toEqual({ staff });
    const [cookie, ...more] = response.headers.getSetCookie();
    expect(more).toEqual([]);
    const [pair, ...attributes] = cookie!.split('; ');
    expect(pair).toMatch(/^tokri_desk=[\w-]{43}$/);
    expect(attributes.filter((one) => !one.startsWith('Expires=')).sort()).toEqual([
      ...['HttpOnly', 'Max-Age=43200', 'Path=/desk', 'SameSite=Strict'],
    ]);
    const { data } = await queryDesk(shop, ME, {}, { cookie: cookieOf(response) });
    expect(data).toEqual({ me: staff });
  });

  it("stores neither the password nor the cookie's token in plain text", async () => {
    const { cookie } = await newStaff(shop, 'PICKER');
    const rows = await shop.sql(
      `SELECT row_to_json(s)::text AS "row" FROM staff s UNION ALL SELECT row_to_json(s)::text FROM staff_sessions s
       UNION ALL SELECT row_to_json(a)::text FROM audit_log a`,
    );
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(JSON.stringify(rows)).toContain('$argon2id$');
  });

  it('sets a Secure cookie behind an HTTPS proxy', async () => {
    const { email } = await newStaff(shop, 'OWNER');
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.1' };
    const response = await signInToDesk(proxied, email, PASSWORD, headers);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure(;|$)/);
  });

  it('sets a Secure cookie if the public URL is https', async () => {
    const { email } = await newStaff(shop, 'OWNER');
    const port = await freePort();
    const secure = await startShop(
      { ...testConfig({ PUBLIC_URL: 'https://shop.example' }), port },
      async () => ({ url: shop.databaseUrl }),
      () => undefined,
      { background: false },
    );
    try {
      const response = await signInToDesk({ url: `http://127.0.0.1:${port}` }, email);
      expect(response.headers.getSetCookie()[0]).toMatch(/; Secure(;|$)/);
    } finally {
      await secure.close();
    }
  });

  it('ignores x-forwarded-proto from a client that is not behind a proxy', async () => {
    const { email } = await newStaff(shop, 'OWNER');
    const response = await signInToDesk(shop, email, PASSWORD, { 'x-forwarded-proto': 'https' });
    expect(response.headers.getSetCookie()[0]).not.toContain('Secure');
  });

  it('responds alike to a wrong password, an unknown email and removed staff', async () => {
    const [known, gone] = [await newStaff(shop, 'RIDER'), await newStaff(shop, 'RIDER')];
    await shop.sql(`UPDATE staff SET active = false WHERE _id = $1`, [gone._id]);
    const responses = await Promise.all([
      signInToDesk(shop, known.email, 'not the password'),
      signInToDesk(shop, 'nobody@tokri.example', PASSWORD),
      signInToDesk(shop, gone.email, PASSWORD),
    ]);
    const body = { errors: ['The email or the password is wrong.'], code: 'INVALID_CREDENTIALS' };
    for (const response of responses) {
      expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
      expect(await response.json()).toEqual(body);
    }
  });

  it.each<[unknown, number]>([
    [{}, 422],
    [{ email: '', password: '' }, 422],
    [{ email: 'a\0@b.in', password: 'x' }, 422],
    [{ email: 7, password: {} }, 422],
    [[], 422],
    ['text', 422],
    [{ email: { $ne: null }, password: 'x' }, 422],
    [{ email: 'x'.repeat(110_000), password: 'x' }, 413],
  ])('rejects bad input %# with a clear error', async (body, status) => {
    const response = await postToDesk(shop, '/session', body);
    const { errors, code } = (await response.json()) as { errors: string[]; code: string };
    expect([response.status, code]).toEqual([
      status,
      status === 413 ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED',
    ]);
    expect(errors.length).toBeGreaterThan(0);
  });

  it('rejects other methods with 405 and the allowed ones', async () => {
    for (const method of ['GET', 'PUT', 'PATCH']) {
      const response = await fetch(`${shop.url}/desk/session`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, DELETE, OPTIONS']);
    }
  });

  it('takes three statements besides those that count the attempt', async () => {
    const { email } = await newStaff(shop, 'OWNER');
    const { statements } = await shop.countStatements(() => signInToDesk(shop, email));
    expect(statements).toHaveLength(6);
  });
});

it('errors before parsing have the GraphQL format at /graphql, and the REST format elsewhere', async () => {
  const huge = { query: 'x'.repeat(110_000) };
  const graphql = await postToDesk(shop, '/graphql', huge);
  expect([graphql.status, await graphql.json()]).toEqual([
    413,
    { errors: [{ message: expect.any(String), extensions: { code: 'PAYLOAD_TOO_LARGE' } }] },
  ]);
  const session = await postToDesk(shop, '/session', huge);
  expect(await session.json()).toEqual({ errors: [expect.any(String)], code: 'PAYLOAD_TOO_LARGE' });
});

describe('a session ends', () => {
  const signOut = (cookie: string) =>
    fetch(`${shop.url}/desk/session`, { method: 'DELETE', headers: { cookie } });

  it('on sign-out, in every process', async () => {
    const { cookie } = await newStaff(shop, 'SUPPORT');
    expect(await isIn(cookie, proxied)).toBe(true);
    const response = await signOut(cookie);
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^tokri_desk=;.*Path=\/desk.*Expires=Thu, 01 Jan 1970/,
    );
    expect([await isIn(cookie), await isIn(cookie, proxied)]).toEqual([false, false]);
    expect((await signOut(cookie)).status).toBe(204);
  });

  it('after twelve hours, even if it is in use', async () => {
    const { cookie, _id } = await newStaff(shop, 'SUPPORT');
    const [{ hours }] = (await shop.sql<{ hours: number }>(
      `SELECT extract(epoch FROM "expiresAt" - now())::float8 / 3600 AS hours FROM staff_sessions WHERE "staffId" = $1`,
      [_id],
    )) as [{ hours: number }];
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    await shop.sql(`UPDATE staff_sessions SET "expiresAt" = now() WHERE "staffId" = $1`, [_id]);
    expect(await isIn(cookie)).toBe(false);
  });

  it('and its row is deleted at the next sign-in', async () => {
    const { email } = await newStaff(shop, 'SUPPORT');
    await shop.sql(`UPDATE staff_sessions SET "expiresAt" = now()`);
    await signInToDesk(shop, email);
    expect(await shop.sql(`SELECT FROM staff_sessions`)).toHaveLength(1);
  });
});

describe('joining by invitation', () => {
  const join = (token: string, more: object = {}) =>
    postToDesk(shop, '/join', { token, name: ' Asha Rao ', password: PASSWORD, ...more });

  it('creates an account with the given name and password, and a session', async () => {
    const email = newEmail();
    const response = await join(await invitationFor(shop, email, 'PICKER'));
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      staff: { email, name: 'Asha Rao', role: 'PICKER', active: true },
    });
    expect(await isIn(cookieOf(response))).toBe(true);
    expect((await signInToDesk(shop, email)).status).toBe(200);
    const [entry] = await shop.sql(
      `SELECT "by", action, subject, after FROM audit_log ORDER BY _id DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({
      by: email,
      action: 'joinStaff',
      subject: expect.stringMatching(/^staff\//),
    });
  });

  it('works once, also for concurrent requests', async () => {
    const email = newEmail();
    const token = await invitationFor(shop, email, 'OWNER');
    const tries = await Promise.all(
      Array.from({ length: 4 }, (_, i) => join(token, { password: `the password of ${i}` })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
    const again = await join(token);
    expect([again.status, again.headers.getSetCookie()]).toEqual([404, []]);
    const winner = tries.findIndex(({ status }) => status === 201);
    expect(await shop.sql(`SELECT FROM staff WHERE email = $1`, [email])).toHaveLength(1);
    expect((await signInToDesk(shop, email, `the password of ${winner}`)).status).toBe(200);
  });

  it('rejects an expired invitation and unknown secrets alike', async () => {
    const token = await invitationFor(shop, newEmail(), 'PICKER');
    await shop.sql(`UPDATE staff_invitations SET "expiresAt" = now()`);
    const bodies = await Promise.all(
      [token, 'x', '', `${token}x`, '__proto__', "' OR true --", '\0'].map(async (one) => {
        const response = await join(one);
        expect(response.status).toBe(404);
        return response.text();
      }),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  it.each<[object, string]>([
    [{ name: '' }, 'VALIDATION_FAILED'],
    [{ name: 'a\nb' }, 'VALIDATION_FAILED'],
    [{ password: 'eleven char' }, 'VALIDATION_FAILED'],
    [{ password: 'x'.repeat(129) }, 'VALIDATION_FAILED'],
    [{ token: 7 }, 'VALIDATION_FAILED'],
  ])('invalid input (%j) does not use up the invitation', async (change, code) => {
    const token = await invitationFor(shop, newEmail(), 'RIDER');
    expect(await (await join(token, change)).json()).toMatchObject({ code });
    const invitation = await postToDesk(shop, '/join/invitation', { token });
    expect(await invitation.json()).toMatchObject({ invitation: { email: expect.any(String) } });
  });

  it('gives the role of the invitation, whatever else is asked for', async () => {
    const response = await join(await invitationFor(shop, newEmail(), 'RIDER'), { role: 'OWNER' });
    expect(await response.json()).toMatchObject({ staff: { role: 'RIDER' } });
  });

  it('gives existing staff a new password, keeps their role, and ends their old sessions', async () => {
    const { email, cookie, _id } = await newStaff(shop, 'OWNER');
    const token = await invitationFor(shop, email, 'RIDER');
    const response = await join(token, { password: 'another password' });
    expect(await response.json()).toMatchObject({ staff: { _id, role: 'OWNER' } });
    expect([await isIn(cookie), await isIn(cookieOf(response))]).toEqual([false, true]);
    expect((await signInToDesk(shop, email)).status).toBe(401);
    expect((await signInToDesk(shop, email, 'another password')).status).toBe(200);
  });

  it('reactivates removed staff with the role of the invitation, without their old sessions', async () => {
    const { email, _id, cookie } = await newStaff(shop, 'OWNER');
    await shop.sql(`UPDATE staff SET active = false WHERE _id = $1`, [_id]);
    const response = await join(await invitationFor(shop, email, 'RIDER'));
    expect(await response.json()).toMatchObject({ staff: { _id, role: 'RIDER', active: true } });
    expect(await isIn(cookie)).toBe(false);
  });

  it('shows a page on GET, without using up the invitation', async () => {
    const token = await invitationFor(shop, newEmail(), 'RIDER');
    const page = await fetch(`${shop.url}/desk/join?token=${token}`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect((await join(token)).status).toBe(201);
  });
});

describe('an invitation', () => {
  const request = (body: unknown) => postToDesk(shop, '/join/invitation', body);

  it('says whose email it is for, to whoever has its link, without using it up', async () => {
    const email = newEmail();
    const token = await invitationFor(shop, email, 'OWNER');
    for (let times = 0; times < 2; times += 1) {
      const response = await request({ token });
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect([await response.json(), response.headers.getSetCookie()]).toEqual([
        { invitation: { email } },
        [],
      ]);
    }
    expect((await postToDesk(shop, '/join', { token, name: 'Asha', password: PASSWORD })).status).toBe(201);
    expect(await (await request({ token })).json()).toEqual({ invitation: null });
  });

  it('is null if it has expired or is unknown, and attempts are limited', async () => {
    const token = await invitationFor(shop, newEmail(), 'PICKER');
    await shop.sql(`UPDATE staff_invitations SET "expiresAt" = now()`);
    for (const one of [token, 'x', '', `${token}x`, '__proto__', "' OR true --", '\0'])
      expect(await (await request({ token: one })).json()).toEqual({ invitation: null });
    for (const body of [{}, [], 'text'])
      expect(await (await request(body)).json()).toEqual({ invitation: null });
    expect((await request({ token: 7 })).status).toBe(422);
    await shop.sql(`UPDATE attempts SET "count" = 100`);
    expect((await request({ token: 'x' })).status).toBe(429);
  });
});
