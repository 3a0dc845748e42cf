import { checkoutOf, newBuyer, pay, SANDBOX_KEY } from '../helpers/buying';
import type { StartedCheckout } from '../helpers/buying';
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
let checkout: StartedCheckout;
beforeAll(async () => {
  before = await openTestShop({ background: false });
  shop = await openTestShop({
    background: false,
    databaseUrl: before.databaseUrl,
    env: { NODE_ENV: 'production', PAYMENTS: 'sandbox', TRUST_PROXY: 'true', METRICS_TOKEN: TOKEN },
  });
  checkout = await checkoutOf(before, await newBuyer(before));
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
    const response = await shop.graphql(LOG_IN, { input: { ...input, email: spelt } });
    expect(response.errors?.[0]?.extensions?.code).toBe('EMAIL_NOT_REGISTERED');
    expect((await shop.rest('POST', '/auth/login', { body: { ...input, email: spelt } })).status).toBe(404);
    // Nor can anyone sign up with its email.
    expect((await shop.rest('POST', '/auth/signup', { body: { ...user, email: spelt } })).status).toBe(422);
  }
  // Earlier sessions are invalid.
  expect((await before.rest('GET', '/user/cart', { token })).status).toBe(200);
  expect((await shop.rest('GET', '/user/cart', { token })).status).toBe(401);
});

it('behind a proxy /metrics needs the token, whatever address a request claims', async () => {
  const request = (headers: HeadersInit) => fetch(`${shop.url}/metrics`, { headers });
  const unauthorised: HeadersInit[] = [
    {},
    { 'x-forwarded-for': '127.0.0.1' },
    { authorization: 'Bearer x' },
    { via: '' },
  ];
  for (const headers of unauthorised) {
    const rejected = await request(headers);
    expect(rejected.status).toBe(404);
    expect(await rejected.text()).not.toContain('shop_');
  }
  expect((await request({ authorization: `Bearer ${TOKEN}` })).status).toBe(200);
});

/** Calls the API of the sandbox, which is the same in production. */
async function call(
  method: string,
  path: string,
  { key = SANDBOX_KEY, body }: { key?: string; body?: unknown } = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${before.url}/sandbox/razorpay/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key && { authorization: key }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const ORDER = { amount: 100, currency: 'INR', receipt: 'r' };

describe('a client without the API key of the sandbox', () => {
  it.each(['', 'Basic ', 'Basic cnpwX3Rlc3Rfc2FuZGJveDo=', `${SANDBOX_KEY}x`, 'Bearer x'])(
    'can neither read nor create anything with the authorization %j',
    async (key) => {
      const { orderId } = checkout.payment;
      const { razorpay_payment_id: paid } = await pay(before, orderId);
      const calls: [string, string, unknown?][] = [
        ['GET', '/orders'],
        ['GET', `/orders?receipt=${checkout._id}`],
        ['GET', `/orders/${orderId}`],
        ['GET', `/orders/${orderId}/payments`],
        ['GET', '/payments'],
        ['GET', `/payments/${paid}`],
        ['POST', '/orders', ORDER],
        ['POST', `/payments/${paid}/capture`, { amount: checkout.payment.amount, currency: 'INR' }],
      ];
      for (const [method, path, body] of calls) {
        const { status, text } = await call(method, path, { key, body });
        expect([method, path, status]).toEqual([method, path, 401]);
        expect(text).not.toContain(orderId);
        expect(text).not.toContain(checkout._id);
      }
    },
  );

  it('gets JSON at an unknown path, too', async () => {
    for (const path of ['', '/', '/customers', '/orders/x/y', '/../pay', '/../nothing'])
      expect([path, (await call('GET', path)).text]).toEqual([path, expect.stringMatching(/^\{"error":/)]);
  });

  it('cannot guess the id of an order or a payment: each has 128 random bits', async () => {
    const paid = await pay(before, checkout.payment.orderId);
    expect(checkout.payment.orderId).toMatch(/^order_[\w-]{22}$/);
    expect(paid.razorpay_payment_id).toMatch(/^pay_[\w-]{22}$/);
  });
});

describe('the sandbox with its API key', () => {
  it('returns the requested order', async () => {
    const { status, text } = await call('GET', `/orders?receipt=${checkout._id}`);
    expect([status, text]).toEqual([200, expect.stringContaining(checkout.payment.orderId)]);
  });

  it.each([
    ['a receipt with NUL', { ...ORDER, receipt: 'a\0b' }],
    ['a receipt that is not a string', { ...ORDER, receipt: { $ne: null } }],
    ['a receipt that is too long', { ...ORDER, receipt: 'x'.repeat(41) }],
    ['an amount above the maximum', { ...ORDER, amount: 2 ** 31 }],
    ['an amount that is not a number', { ...ORDER, amount: '100' }],
    ['an invalid currency', { ...ORDER, currency: 'US\0' }],
    ['an unknown capture mode', { ...ORDER, payment: { capture: 'never' } }],
    ['an array', [ORDER]],
  ])('returns 400 for %s', async (_what, body) => {
    expect((await call('POST', '/orders', { body })).status).toBe(400);
  });

  it('returns 400 for NUL in ids and receipts, and for a repeated receipt', async () => {
    for (const path of [
      '/orders?receipt=a%00b',
      '/orders?receipt=a&receipt=b',
      '/orders/a%00b',
      '/payments/a%00b',
    ])
      expect([path, (await call('GET', path)).status]).toEqual([path, 400]);
  });

  it('returns 400 for an invalid payment', async () => {
    for (const body of [
      {},
      { order_id: 'a\0b', outcome: 'success' },
      { order_id: checkout.payment.orderId },
    ]) {
      const { status } = await fetch(`${before.url}/sandbox/razorpay/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(status).toBe(400);
    }
  });
});
