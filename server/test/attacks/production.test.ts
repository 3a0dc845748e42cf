import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

const TOKEN = 'the token of the one who measures';
const DEMO = [
  { email: 'asha@tokri.example', password: 'fresh-every-day' },
  { email: 'ravi@tokri.example', password: 'basket-of-mangoes' },
];
const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { token } }`;

/** Outside production, with demo accounts, and in production on the same database, with the same secret. */
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

it('in production /graphql serves browsers a page without scripts', async () => {
  const page = await fetch(`${shop.url}/graphql`, { headers: { accept: 'text/html' } });
  const text = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
  expect(text).not.toMatch(/<script|<link|<iframe|https?:\/\/| on\w+=/i);
  expect(text).toContain(`content="default-src 'none'"`);
  // It links to the documentation.
  expect(text).toContain('href="/api/docs/"');
  // Outside production it is Apollo's explorer.
  const explorer = await fetch(`${before.url}/graphql`, { headers: { accept: 'text/html' } });
  expect(await explorer.text()).toContain('apollographql.com');
});

it('in production the page of unsent mails does not exist', async () => {
  const statuses = [before, shop].map(async ({ url }) => (await fetch(`${url}/sandbox/mail`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404]);
});

it.each(DEMO)('in production the demo account $email cannot sign in, although it exists', async (input) => {
  const { email } = input;
  const token = await tokenOf(before, input);
  expect(token).toEqual(expect.any(String));
  const user = { ...input, firstName: 'A', lastName: 'B' };
  for (const spelt of [email, email.toUpperCase(), ` ${email} `]) {
    const answer = await shop.graphql(LOG_IN, { input: { ...input, email: spelt } });
    expect(answer.errors?.[0]?.extensions?.code).toBe('EMAIL_NOT_REGISTERED');
    expect((await shop.rest('POST', '/auth/login', { body: { ...input, email: spelt } })).status).toBe(404);
    // Nor can anyone sign up with its email.
    expect((await shop.rest('POST', '/auth/signup', { body: { ...user, email: spelt } })).status).toBe(422);
  }
  // Earlier sessions are invalid.
  expect((await before.rest('GET', '/user/cart', { token })).status).toBe(200);
  expect((await shop.rest('GET', '/user/cart', { token })).status).toBe(401);
});

it('behind a proxy /metrics needs the token, whatever address a request claims', async () => {
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
