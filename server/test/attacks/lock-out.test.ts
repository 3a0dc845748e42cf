import { countAs } from '../helpers/attempts';
import { invitationFor, newStaff, PASSWORD, postToDesk, signInToDesk } from '../helpers/desk';
import { newShopper } from '../helpers/shopper';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

/** One shop, without a proxy, and behind a CDN and a proxy. */
let alone: TestShop;
let shop: TestShop;
beforeAll(async () => {
  alone = await openTestShop({ background: false });
  const { databaseUrl } = alone;
  shop = await openTestShop({ env: { TRUST_PROXY: '2' }, background: false, databaseUrl });
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

/** Tests whether two addresses share one counter: if the first has used up its guesses, the second is limited, too. */
async function testSharing(at: TestShop, api: Api, first: string, second: string): Promise<boolean> {
  await shop.sql('DELETE FROM attempts');
  await logIn(at, api, 'one@example.in', 'wrong', first);
  await countAs(shop, PER_ADDRESS);
  return (await logIn(at, api, 'two@example.in', 'wrong', second)) === 'RATE_LIMITED';
}

it("guesses at an email that imitates another counter's key do not lock its owner out", async () => {
  const { email } = await newShopper(shop);
  const address = '10.9.0.1';
  expect(await logIn(shop, 'REST', email, RIGHT, address)).toBe('OK');
  for (const imitation of [
    `${email} from ${address}`,
    `${email} ${address}`,
    `${email},${address}`,
    `${email}","${address}`,
    `${email}\\",\\"${address}`,
    `["log-in as","${email}","${address}"]`,
    `${email}\n${address}`,
  ])
    for (const api of APIS) await logIn(shop, api, imitation, 'wrong', '10.9.1.1');
  await countAs(shop, PER_EMAIL + 1);
  for (const api of APIS) expect([api, await logIn(shop, api, email, RIGHT, address)]).toEqual([api, 'OK']);
});

describe.each(APIS)('a forged X-Forwarded-For has no effect (%s)', (api) => {
  it('without a proxy', async () => {
    expect(await testSharing(alone, api, '10.77.0.1', '10.77.0.2')).toBe(true);
  });

  it('behind two proxies, which append the addresses of the client and the first proxy', async () => {
    const [one, again, other] = ['10.77.0.1, 10.9.3.1', '10.77.0.2, 10.9.3.1', '10.77.0.1, 10.9.3.2'].map(
      (written) => `${written}, 203.0.113.7`,
    ) as [string, string, string];
    expect(await testSharing(shop, api, one, again)).toBe(true);
    expect(await testSharing(shop, api, one, other)).toBe(false);
  });
});

describe('guesses at a staff password', () => {
  const from = (address: string) => ({ 'x-forwarded-for': `${address}, 203.0.113.7` });
  const guess = async (email: string, address: string, at = shop, password = 'wrong'): Promise<number> =>
    (await signInToDesk(at, email, password, from(address))).status;
  /** Uses up the attempts at an email, with real guesses in both processes. */
  async function useUp(email: string, address: (i: number) => string): Promise<void> {
    expect(await guess(email, address(0))).toBe(401);
    await countAs(shop, PER_EMAIL - 1);
    expect(await guess(email, address(1), alone)).toBe(401);
    expect(await guess(email, address(2))).toBe(429);
  }

  it('are rejected after ten at one email, known or not, from any address, in any process', async () => {
    const { email } = await newStaff(shop, 'OWNER');
    for (const one of [email, 'nobody@tokri.example']) {
      await useUp(one, (i) => `10.0.1.${i}`);
      const last = await signInToDesk(shop, one.toUpperCase(), PASSWORD, from('10.0.2.1'));
      expect([last.status, last.headers.getSetCookie()]).toEqual([429, []]);
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(800);
    }
  });

  it('do not count for the shopper account with the same email, or for an address', async () => {
    const email = 'asha@tokri.example';
    await useUp(email, () => '10.0.3.1');
    const body = { email, password: 'fresh-every-day' };
    const shopper = await shop.rest('POST', '/auth/login', { body, headers: from('10.0.3.1') });
    expect(shopper.status).toBe(200);
    expect(await guess('10.0.3.1', '10.0.3.2')).toBe(401);
  });

  it('do not lock staff out of an address with an earlier sign-in', async () => {
    const { email } = await newStaff(shop, 'OWNER');
    expect(await guess(email, '10.0.4.1', shop, PASSWORD)).toBe(200);
    await useUp(email, (i) => `10.0.5.${i}`);
    expect(await guess(email, '10.0.4.1', shop, PASSWORD)).toBe(200);
  });

  it('do not lock new staff out of the address where they joined', async () => {
    const email = 'New.Picker@tokri.example';
    const token = await invitationFor(shop, email, 'PICKER');
    const joining = { token, name: 'Ravi', password: PASSWORD };
    expect((await postToDesk(shop, '/join', joining, from('10.0.9.1'))).status).toBe(201);
    await useUp(email, (i) => `10.0.10.${i}`);
    expect(await guess(email, '10.0.9.1', shop, PASSWORD)).toBe(200);
    // A used link grants no extra guesses.
    expect((await postToDesk(shop, '/join', joining, from('10.0.10.1'))).status).toBe(404);
    expect(await guess(email, '10.0.10.1', shop, PASSWORD)).toBe(429);
  });

  it('and at invitations are counted by address', async () => {
    const token = await invitationFor(shop, 'late@tokri.example', 'RIDER');
    const join = async (secret: string, address: string): Promise<number> =>
      (await postToDesk(shop, '/join', { token: secret, name: 'Ravi', password: PASSWORD }, from(address)))
        .status;
    expect(await join('x', '10.0.7.1')).toBe(404);
    await countAs(shop, PER_ADDRESS - 1);
    expect(await join('another', '10.0.7.1')).toBe(404);
    expect(await join(token, '10.0.7.1')).toBe(429);
    expect(await join(token, '10.0.7.2')).toBe(201);
  });

  it('get responses that do not reveal whether an email is known', async () => {
    const { email } = await newStaff(shop, 'OWNER');
    const attempt = async (one: string) => {
      const { status, headers } = await signInToDesk(shop, one, 'wrong', from('10.0.8.1'));
      return [status, [...headers.keys()].sort()];
    };
    expect(await attempt(email)).toEqual(await attempt('nobody@tokri.example'));
  });
});
