import { countAs } from '../helpers/attempts';
import { invitationFor, newStaff, PASSWORD, postToDesk, signInToDesk } from '../helpers/desk';
import { openTestShop } from '../helpers/test-shop';
import type { TestShop } from '../helpers/test-shop';

/** Two processes of one shop, behind a proxy that forwards the client's address. */
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  const env = { TRUST_PROXY: '1' };
  shop = await openTestShop({ env, background: false });
  other = await openTestShop({ env, background: false, databaseUrl: shop.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});
beforeEach(() => shop.sql('DELETE FROM attempts'));

const from = (address: string) => ({ 'x-forwarded-for': address });
const guess = async (email: string, address: string, at = shop, password = 'wrong'): Promise<number> =>
  (await signInToDesk(at, email, password, from(address))).status;
/** Uses up the attempts at an email, with real guesses in both processes. */
async function useUp(email: string, address: (i: number) => string): Promise<void> {
  expect(await guess(email, address(0))).toBe(401);
  await countAs(shop, 9);
  expect(await guess(email, address(1), other)).toBe(401);
  expect(await guess(email, address(2))).toBe(429);
}

it('rejects sign-ins after ten guesses at one email, known or not, from any address, in any process', async () => {
  const { email } = await newStaff(shop, 'OWNER');
  for (const one of [email, 'nobody@tokri.example']) {
    await useUp(one, (i) => `10.0.1.${i}`);
    const last = await signInToDesk(shop, one.toUpperCase(), PASSWORD, from('10.0.2.1'));
    expect([last.status, last.headers.getSetCookie()]).toEqual([429, []]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(800);
  }
});

it('counts all addresses of an IPv6 /64 as one', async () => {
  await guess('g@tokri.example', '2001:db8:1:2::');
  await countAs(shop, 97);
  const tries = Array.from({ length: 5 }, (_, i) =>
    guess(`g${i}@tokri.example`, `2001:db8:1:2::${i.toString(16)}`),
  );
  expect((await Promise.all(tries)).sort()).toEqual([401, 401, 401, 429, 429]);
  const { email } = await newStaff(shop, 'OWNER');
  expect(await guess(email, '2001:db8:1:2:ffff::1', shop, PASSWORD)).toBe(429);
  expect(await guess(email, '2001:db8:1:3::1', shop, PASSWORD)).toBe(200);
});

it('what a network guesses beyond its limit locks nobody out', async () => {
  const { email } = await newStaff(shop, 'OWNER');
  await guess('g@tokri.example', '10.0.11.1');
  await countAs(shop, 100);
  for (let i = 0; i < 11; i += 1) expect(await guess(email, '10.0.11.1')).toBe(429);
  expect(await guess(email, '10.0.11.2', other, PASSWORD)).toBe(200);
});

it('guesses at a staff email do not count for its shopper account, or for an address', async () => {
  const email = 'asha@tokri.example';
  await useUp(email, () => '10.0.3.1');
  const body = { email, password: 'fresh-every-day' };
  const shopper = await shop.rest('POST', '/auth/login', { body, headers: from('10.0.3.1') });
  expect(shopper.status).toBe(200);
  expect(await guess('10.0.3.1', '10.0.3.2')).toBe(401);
});

it('does not lock staff out of an address with an earlier sign-in', async () => {
  const { email } = await newStaff(shop, 'OWNER');
  expect(await guess(email, '10.0.4.1', shop, PASSWORD)).toBe(200);
  await useUp(email, (i) => `10.0.5.${i}`);
  expect(await guess(email, '10.0.4.1', other, PASSWORD)).toBe(200);
});

it('does not lock new staff out of the address where they joined', async () => {
  const email = 'New.Picker@tokri.example';
  const token = await invitationFor(shop, email, 'PICKER');
  const joining = { token, name: 'Ravi', password: PASSWORD };
  expect((await postToDesk(shop, '/join', joining, from('10.0.9.1'))).status).toBe(201);
  await useUp(email, (i) => `10.0.10.${i}`);
  expect(await guess(email, '10.0.9.1', other, PASSWORD)).toBe(200);
  // A used link grants no extra guesses.
  expect((await postToDesk(shop, '/join', joining, from('10.0.10.1'))).status).toBe(404);
  expect(await guess(email, '10.0.10.1', shop, PASSWORD)).toBe(429);
});

it('does not count successful sign-ins', async () => {
  const { email } = await newStaff(shop, 'OWNER');
  const right = () => guess(email, '10.0.6.1', shop, PASSWORD);
  expect(await guess(email, '10.0.6.1')).toBe(401);
  await countAs(shop, 9);
  expect(await right()).toBe(200);
  expect([await guess(email, '10.0.6.2'), await guess(email, '10.0.6.2')]).toEqual([401, 429]);
  // An address with a successful sign-in has a counter of its own.
  expect(await guess(email, '10.0.6.1')).toBe(401);
  await countAs(shop, 9);
  expect([await right(), await right(), await right()]).toEqual([200, 200, 200]);
});

it('rate-limits guesses at invitations by address', async () => {
  const token = await invitationFor(shop, 'late@tokri.example', 'RIDER');
  const join = async (secret: string, address: string): Promise<number> =>
    (await postToDesk(shop, '/join', { token: secret, name: 'Ravi', password: PASSWORD }, from(address)))
      .status;
  expect(await join('x', '10.0.7.1')).toBe(404);
  await countAs(shop, 99);
  expect(await join('another', '10.0.7.1')).toBe(404);
  expect(await join(token, '10.0.7.1')).toBe(429);
  expect(await join(token, '10.0.7.2')).toBe(201);
});

it('responses do not reveal whether an email is known', async () => {
  const { email } = await newStaff(shop, 'OWNER');
  const answer = async (one: string) => {
    const { status, headers } = await signInToDesk(shop, one, 'wrong', from('10.0.8.1'));
    return [status, [...headers.keys()].sort()];
  };
  expect(await answer(email)).toEqual(await answer('nobody@tokri.example'));
});
