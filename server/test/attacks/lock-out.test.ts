import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';
import { signUpShopper } from '../helpers/shopper';

// Every guess costs a hash, which is slow on purpose.
jest.setTimeout(60_000);

const HOPS = [0, 1, 2] as const;
/** One shop, behind no proxy, one, and a CDN with a proxy. */
let shops: TestShop[];
let shop: TestShop;
beforeAll(async () => {
  const database = await openTestShop({ background: false });
  const behind = (hops: number) =>
    openTestShop({
      env: { TRUST_PROXY: String(hops) },
      background: false,
      databaseUrl: database.databaseUrl,
    });
  shops = [database, await behind(1), await behind(2)];
  shop = shops[1]!;
});
afterAll(async () => {
  for (const each of shops.toReversed()) await each.close();
});

const PER_EMAIL = 10;
const PER_ADDRESS = 100;
const RIGHT = 'long enough';
let lastAddress = 0;
type Api = 'REST' | 'GraphQL';

const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { token } }`;

/** What a log-in through X-Forwarded-For comes to: the code of its error, or OK. */
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

/** Whether guesses from two addresses count as those of one client: when the first has used up its own, so has the second. */
async function areOne(at: TestShop, api: Api, first: string, second: string): Promise<boolean> {
  await shop.sql('DELETE FROM attempts');
  await logIn(at, api, 'one@example.in', 'wrong', first);
  await shop.sql(`UPDATE attempts SET count = ${PER_ADDRESS}`);
  return (await logIn(at, api, 'two@example.in', 'wrong', second)) === 'RATE_LIMITED';
}

describe('guesses at an email that is written like the owner and an address do not lock the owner out there', () => {
  it.each<[string, (email: string, address: string) => string]>([
    ['a space', (email, address) => `${email} from ${address}`],
    ['spaces alone', (email, address) => `${email} ${address}`],
    ['commas', (email, address) => `${email},${address}`],
    ['quotes', (email, address) => `${email}","${address}`],
    ['escaped quotes', (email, address) => `${email}\\",\\"${address}`],
    ['a list', (email, address) => `["log-in as","${email}","${address}"]`],
    ['a line break', (email, address) => `${email}\n${address}`],
  ])('%s', async (_with, written) => {
    const address = `10.9.0.${(lastAddress += 1)}`;
    const { email } = await signUpShopper(shop);
    expect(await logIn(shop, 'REST', email, RIGHT, address)).toBe('OK');
    for (let i = 0; i <= PER_EMAIL; i += 1)
      await logIn(
        shop,
        i % 2 ? 'REST' : 'GraphQL',
        written(email, address),
        'wrong',
        `10.9.1.${lastAddress}`,
      );
    expect(await logIn(shop, 'REST', email, RIGHT, address)).toBe('OK');
    expect(await logIn(shop, 'GraphQL', email, RIGHT, address)).toBe('OK');
  });
});
describe.each<Api>(['REST', 'GraphQL'])('over %s', (api) => {
  it('all addresses of an IPv6 /64 have the guesses of one client', async () => {
    expect(await areOne(shop, api, '2001:db8:a:1::1', '2001:DB8:a:1:ffff::2')).toBe(true);
    expect(await areOne(shop, api, '2001:db8:a:1::1', '2001:db8:a:2::1')).toBe(false);
  });

  it('an IPv4 address written as an IPv6 one has no guesses of its own, and shares none', async () => {
    expect(await areOne(shop, api, '10.9.2.1', '::ffff:10.9.2.1')).toBe(true);
    expect(await areOne(shop, api, '::ffff:10.9.2.1', '::ffff:10.9.2.2')).toBe(false);
  });

  it.each(HOPS)(
    'behind %i proxies, what a client writes into X-Forwarded-For changes nothing',
    async (hops) => {
      // What the client writes, then what the trusted proxies add: the client, and each proxy but the last.
      const through = (written: string, client: string): string =>
        [written, ...[client, '203.0.113.7'].slice(0, hops)].join(', ');
      const [one, again, other] = [
        through('10.77.0.1', '10.9.3.1'),
        through('10.77.0.2', '10.9.3.1'),
        through('10.77.0.1', '10.9.3.2'),
      ];
      expect(await areOne(shops[hops]!, api, one, again)).toBe(true);
      // Behind none all come from one address here.
      expect(await areOne(shops[hops]!, api, one, other)).toBe(hops === 0);
    },
  );
});
