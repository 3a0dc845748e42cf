import { startShop } from '@server/start-shop';
import { queryDesk, cookieOf, newStaff, PASSWORD, postToDesk, signInToDesk } from '../helpers/desk';
import type { TestStaff } from '../helpers/desk';
import { freePort } from '../helpers/processes';
import { openTestShop, testConfig } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false, env: { CORS_ORIGINS: 'https://app.example' } });
  owner = await newStaff(shop, 'OWNER');
});
afterAll(() => shop.close());

const INVITE = `mutation { inviteStaff(email: "spy@tokri.example", role: OWNER) { url } }`;
const invited = async (): Promise<number> =>
  (await shop.sql(`SELECT FROM staff_invitations WHERE email = 'spy@tokri.example'`)).length;
afterEach(async () => {
  expect(await invited()).toBe(0);
});

/** Headers that a browser sends for a page of another site. */
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://app.example' },
  { origin: 'null' },
  { origin: '' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
];

it.each(FOREIGN)('a page of another origin (%j) changes nothing, even with the cookie', async (headers) => {
  const { code, status } = await queryDesk(shop, INVITE, {}, { cookie: owner.cookie, headers });
  expect([status, code]).toEqual([403, 'FORBIDDEN']);
});

it.each(FOREIGN)('a page of another origin (%j) cannot sign in, sign out or join', async (headers) => {
  const { cookie } = owner;
  const responses = await Promise.all([
    signInToDesk(shop, owner.email, PASSWORD, { ...headers }),
    postToDesk(shop, '/join', { token: 'x', name: 'x', password: PASSWORD }, headers),
    fetch(`${shop.url}/desk/session`, { method: 'DELETE', headers: { cookie, ...headers } }),
  ]);
  for (const response of responses) {
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' });
  }
  expect((await queryDesk(shop, '{ me { _id } }', {}, { cookie })).errors).toBeUndefined();
});

it('requests from the same origin, typed URLs and programs are accepted', async () => {
  const { host, origin } = new URL(shop.url);
  const own: Record<string, string>[] = [
    { origin },
    { origin, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { host },
    {},
  ];
  for (const headers of own)
    expect(
      (await queryDesk(shop, '{ me { _id } }', {}, { cookie: owner.cookie, headers })).errors,
    ).toBeUndefined();
});

it('with PUBLIC_URL only its origin is accepted, not that of the requested host', async () => {
  const port = await freePort();
  const known = await startShop(
    { ...testConfig({ PUBLIC_URL: 'https://shop.example' }), port },
    async () => ({ url: shop.databaseUrl }),
    () => undefined,
    { background: false },
  );
  const url = `http://127.0.0.1:${port}`;
  const request = async (origin: string) =>
    (await queryDesk({ url }, '{ me { _id } }', {}, { cookie: owner.cookie, headers: { origin } })).status;
  expect(await request('https://shop.example')).toBe(200);
  for (const origin of [url, 'http://shop.example', 'https://shop.example.evil.in'])
    expect(await request(origin)).toBe(403);
  await known.close();
});

it('a query that cannot be converted to text is rejected', async () => {
  const response = await fetch(`${shop.url}/desk/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":{"toString":1}}',
  });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('BAD_REQUEST')]);
});

it.each([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
  'application/json; charset=utf-7',
  '',
])('content types other than JSON in UTF-8 are rejected: %j', async (type) => {
  const send = (path: string, body: string) =>
    fetch(`${shop.url}/desk${path}`, {
      method: 'POST',
      headers: { cookie: owner.cookie, 'content-type': type },
      body,
    });
  expect((await send('/graphql', JSON.stringify({ query: INVITE }))).status).toBeGreaterThanOrEqual(400);
  const credentials = JSON.stringify({ email: owner.email, password: PASSWORD });
  for (const path of ['/session', '/join', '/join/invitation']) {
    const response = await send(path, credentials);
    expect([response.status, response.headers.getSetCookie()]).toEqual([415, []]);
  }
});

it('a GET, as sent by an image or a link, neither reads nor changes anything', async () => {
  for (const query of ['{ me { email } }', INVITE])
    for (const headers of [{}, { 'apollo-require-preflight': 'x' }] as Record<string, string>[]) {
      const response = await fetch(`${shop.url}/desk/graphql?query=${encodeURIComponent(query)}`, {
        headers: { cookie: owner.cookie, ...headers },
      });
      const text = await response.text();
      if (response.ok)
        expect([query, headers]).toEqual(['{ me { email } }', { 'apollo-require-preflight': 'x' }]);
      else expect(text).not.toContain(owner.email);
    }
});

it('CORS allows no origin', async () => {
  for (const path of ['/graphql', '/session', '/join', '/join/invitation']) {
    const response = await fetch(`${shop.url}/desk${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

describe('a session', () => {
  it('cannot be planted: each sign-in sets a new secret, and ends the previous session', async () => {
    const planted = 'A'.repeat(43);
    const victim = await newStaff(shop, 'MANAGER');
    const own = cookieOf(
      await signInToDesk(shop, victim.email, PASSWORD, { cookie: `tokri_desk=${planted}` }),
    );
    expect(own).toMatch(/^tokri_desk=[\w-]{43}$/);
    expect(own).not.toContain(planted);
    const is = async (cookie: string) => (await queryDesk(shop, '{ me { _id } }', {}, { cookie })).code;
    expect([await is(own), await is(`tokri_desk=${planted}`)]).toEqual([undefined, 'UNAUTHENTICATED']);
    const next = cookieOf(await signInToDesk(shop, victim.email, PASSWORD, { cookie: own }));
    expect(next).not.toBe(own);
    expect([await is(own), await is(next)]).toEqual(['UNAUTHENTICATED', undefined]);
  });

  it('is rejected if there are two cookies, as one may be planted from a neighbouring domain', async () => {
    const other = await newStaff(shop, 'PICKER');
    const cookie = `${owner.cookie}; ${other.cookie}`;
    expect((await queryDesk(shop, '{ me { _id } }', {}, { cookie })).code).toBe('UNAUTHENTICATED');
  });

  it.each(['', 'x', "' OR true --", '\u0001', 'A'.repeat(44), 'A'.repeat(43), '%00', `${'A'.repeat(42)}=`])(
    'is rejected with the cookie %j',
    async (value) => {
      const { code, status } = await queryDesk(
        shop,
        '{ me { _id } }',
        {},
        { cookie: `tokri_desk=${value}` },
      ).catch(() => ({ code: 'UNAUTHENTICATED', status: 200 }));
      expect([status, code]).toEqual([200, 'UNAUTHENTICATED']);
    },
  );

  it('is read from the cookie only', async () => {
    const token = owner.cookie.slice('tokri_desk='.length);
    for (const [name, value] of [
      ['authorization', token],
      ['authorization', `Bearer ${token}`],
      ['tokri_desk', token],
    ] as const) {
      const headers = { [name]: value };
      expect((await queryDesk(shop, '{ me { _id } }', {}, { headers })).code).toBe('UNAUTHENTICATED');
    }
  });
});
