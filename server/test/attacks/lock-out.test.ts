import { countAs } from '../helpers/attempts';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';
import { signUpShopper } from '../helpers/shopper';

/** One shop, without a proxy, and behind a CDN and a proxy. */
let alone: TestShop;
let shop: TestShop;
let email: string;
beforeAll(async () => {
  alone = await openTestShop({ background: false });
  const { databaseUrl } = alone;
  shop = await openTestShop({ env: { TRUST_PROXY: '2' }, background: false, databaseUrl });
  ({ email } = await signUpShopper(shop));
});
beforeEach(() => shop.sql('DELETE FROM attempts'));
afterAll(async () => {
  await shop.close();
  await alone.close();
});

const PER_EMAIL = 10;
const PER_ADDRESS = 100;
const RIGHT = 'long enough';
const APIS = ['REST', 'GraphQL'] as const;
type Api = (typeof APIS)[number];

const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { token } }`;

/** Logs in with an X-Forwarded-For header; returns the code of the error, or OK. */
async function logIn(
  at: TestShop,
  api: Api,
  email: string,
  password: string,
  forwarded: string,
): Promise<string> {
  const graphql = { query: LOG_IN, variables: { input: { email, password } } };
  const response = await fetch(at.url + (api === 'REST' ? '/api/auth/login' : '/graphql'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify(api === 'REST' ? { email, password } : graphql),
  });
  const { code, errors } = (await response.json()) as {
    code?: string;
    errors?: { extensions?: { code: string } }[];
  };
  return code ?? errors?.[0]?.extensions?.code ?? 'OK';
}

/** Whether two addresses share one counter: if the first has used up its guesses, the second is limited, too. */
async function areOne(at: TestShop, api: Api, first: string, second: string): Promise<boolean> {
  await shop.sql('DELETE FROM attempts');
  await logIn(at, api, 'one@example.in', 'wrong', first);
  await countAs(shop, PER_ADDRESS);
  return (await logIn(at, api, 'two@example.in', 'wrong', second)) === 'RATE_LIMITED';
}

describe("guesses at an email that imitates another counter's key do not lock its owner out", () => {
  it.each<[string, (email: string, address: string) => string]>([
    ['the word "from"', (email, address) => `${email} from ${address}`],
    ['a space', (email, address) => `${email} ${address}`],
    ['commas', (email, address) => `${email},${address}`],
    ['quotes', (email, address) => `${email}","${address}`],
    ['escaped quotes', (email, address) => `${email}\\",\\"${address}`],
    ['a list', (email, address) => `["log-in as","${email}","${address}"]`],
    ['a line break', (email, address) => `${email}\n${address}`],
  ])('with %s', async (_with, written) => {
    const address = '10.9.0.1';
    expect(await logIn(shop, 'REST', email, RIGHT, address)).toBe('OK');
    for (const api of APIS) await logIn(shop, api, written(email, address), 'wrong', '10.9.1.1');
    await countAs(shop, PER_EMAIL + 1);
    for (const api of APIS) expect(await logIn(shop, api, email, RIGHT, address)).toBe('OK');
  });
});

it('all addresses of an IPv6 /64 share one counter', async () => {
  expect(await areOne(shop, 'REST', '2001:db8:a:1::1', '2001:DB8:a:1:ffff::2')).toBe(true);
  expect(await areOne(shop, 'REST', '2001:db8:a:1::1', '2001:db8:a:2::1')).toBe(false);
});

it('an IPv4-mapped IPv6 address shares the counter of its IPv4 address only', async () => {
  expect(await areOne(shop, 'REST', '10.9.2.1', '::ffff:10.9.2.1')).toBe(true);
  expect(await areOne(shop, 'REST', '::ffff:10.9.2.1', '::ffff:10.9.2.2')).toBe(false);
});

describe.each(APIS)('a forged X-Forwarded-For has no effect (%s)', (api) => {
  it('without a proxy', async () => {
    expect(await areOne(alone, api, '10.77.0.1', '10.77.0.2')).toBe(true);
  });

  it('behind two proxies, which append the addresses of the client and the first proxy', async () => {
    const [one, again, other] = ['10.77.0.1, 10.9.3.1', '10.77.0.2, 10.9.3.1', '10.77.0.1, 10.9.3.2'].map(
      (written) => `${written}, 203.0.113.7`,
    ) as [string, string, string];
    expect(await areOne(shop, api, one, again)).toBe(true);
    expect(await areOne(shop, api, one, other)).toBe(false);
  });
});
