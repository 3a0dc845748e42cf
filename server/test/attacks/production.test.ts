import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

const TOKEN = 'the token of the one who measures';
const DEMO = [
  { email: 'asha@tokri.example', password: 'fresh-every-day' },
  { email: 'ravi@tokri.example', password: 'basket-of-mangoes' },
];
const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { token } }`;

/** Where the demo accounts were made, and in production on the same database, with the same secret. */
let before: TestShop;
let shop: TestShop;
beforeAll(async () => {
  before = await openTestShop({ background: false });
  shop = await openTestShop({
    background: false,
    databaseUrl: before.databaseUrl,
    env: { NODE_ENV: 'production', PAYMENTS: 'sandbox', TRUST_PROXY: 'true', METRICS_TOKEN: TOKEN },
  });
});
afterAll(async () => {
  await shop.close();
  await before.close();
});

const tokenOf = async (at: TestShop, input: object): Promise<string | undefined> =>
  (await at.graphql<{ logIn?: { token: string } }>(LOG_IN, { input })).data?.logIn?.token;

it('in production a browser gets no script at /graphql, from nobody', async () => {
  const page = await fetch(`${shop.url}/graphql`, { headers: { accept: 'text/html' } });
  const text = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
  expect(text).not.toMatch(/<script|<link|<iframe|https?:\/\/| on\w+=/i);
  expect(text).toContain(`content="default-src 'none'"`);
  // It leads to what is there.
  expect(text).toContain('href="/api/docs/"');
  // Outside production Apollo's explorer is there.
  const explorer = await fetch(`${before.url}/graphql`, { headers: { accept: 'text/html' } });
  expect(await explorer.text()).toContain('apollographql.com');
});

it('in production nobody reads mails that were not sent', async () => {
  const statuses = [before, shop].map(async ({ url }) => (await fetch(`${url}/sandbox/mail`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404]);
});

it.each(DEMO)('in production the demo account $email cannot sign in, though it is there', async (input) => {
  const { email } = input;
  const token = await tokenOf(before, input);
  expect(token).toEqual(expect.any(String));
  const user = { ...input, firstName: 'A', lastName: 'B' };
  for (const spelt of [email, email.toUpperCase(), ` ${email} `]) {
    const answer = await shop.graphql(LOG_IN, { input: { ...input, email: spelt } });
    expect(answer.errors?.[0]?.extensions?.code).toBe('EMAIL_NOT_REGISTERED');
    expect((await shop.rest('POST', '/auth/login', { body: { ...input, email: spelt } })).status).toBe(404);
    // Nor can anybody make it their own.
    expect((await shop.rest('POST', '/auth/signup', { body: { ...user, email: spelt } })).status).toBe(422);
  }
  // A session of then is none now.
  expect((await before.rest('GET', '/user/cart', { token })).status).toBe(200);
  expect((await shop.rest('GET', '/user/cart', { token })).status).toBe(401);
});

it('behind a proxy /metrics needs the token, wherever a request seems to come from', async () => {
  const ask = (headers: HeadersInit) => fetch(`${shop.url}/metrics`, { headers });
  const strangers: HeadersInit[] = [
    {},
    { 'x-forwarded-for': '127.0.0.1' },
    { authorization: 'Bearer x' },
    { via: '' },
  ];
  for (const headers of strangers) {
    const refused = await ask(headers);
    expect(refused.status).toBe(404);
    expect(await refused.text()).not.toContain('shop_');
  }
  expect((await ask({ authorization: `Bearer ${TOKEN}` })).status).toBe(200);
});
