import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { AttemptLimit } from '@server/features/account/attempt-limit';
import { countAs } from './helpers/attempts';
import { eventually } from './helpers/eventually';
import { countLockWaits } from './helpers/lock-waits';
import { TEST_SECRET } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { newShopper, signUpShopper } from './helpers/shopper';

/** Behind a proxy that forwards the client's address. */
let shop: TestShop;
let email: string;
beforeAll(async () => {
  shop = await openTestShop({ env: { TRUST_PROXY: 'true' }, background: false });
  ({ email } = await newShopper(shop));
});
afterAll(() => shop.close());

// Signing up gives the client's address a counter of its own.
beforeEach(() => shop.sql('DELETE FROM attempts'));

const PER_EMAIL = 10;
const PER_ADDRESS = 100;
const WINDOW_SECONDS = 15 * 60;
const RIGHT = 'long enough';

interface Failure {
  errors: string[];
  code: string;
}

const logIn = (at: TestShop, email: string, password: string, address = '10.0.0.1') =>
  at.rest<Failure>('POST', '/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });

/** The statuses of this many wrong guesses, one after another. */
async function guess(times: number, email: string, address?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await logIn(shop, email, 'wrong', address)).status);
  return statuses;
}

/** Uses up the attempts at an email, with one real guess. */
async function useUp(email: string, address?: string, wrong = 401): Promise<void> {
  expect(await guess(1, email, address)).toEqual([wrong]);
  await countAs(shop, PER_EMAIL);
  expect(await guess(1, email, address)).toEqual([429]);
}

const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { token } }`;

it('rejects logins with 429 and Retry-After after 10 guesses at one email, from any address', async () => {
  expect(await guess(1, email, '10.0.1.1')).toEqual([401]);
  await countAs(shop, PER_EMAIL - 1);
  expect(await guess(1, email, '10.0.1.2')).toEqual([401]);
  const { status, headers, body } = await logIn(shop, email.toUpperCase(), RIGHT, '10.0.2.1');
  expect(status).toBe(429);
  expect(body).toEqual({ errors: [expect.stringContaining('Too many attempts')], code: 'RATE_LIMITED' });
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(WINDOW_SECONDS - 60);
  expect(seconds).toBeLessThanOrEqual(WINDOW_SECONDS);
});

it('rejects logins over GraphQL too, with a counter shared by both APIs', async () => {
  await useUp(email);
  const { data, errors, headers } = await shop.graphql(LOG_IN, { input: { email, password: RIGHT } });
  expect(data).toBeNull();
  expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
  expect(Number(headers.get('retry-after'))).toBe(errors?.[0]?.extensions?.retryAfterSeconds);
});

it('counts aliased guesses one by one, and aborts the request at the first wrong one', async () => {
  const guesses = ['a', 'b', 'c', 'd', RIGHT].map(
    (password, i) => `try${i}: logIn(input: { email: $email, password: "${password}" }) { token }`,
  );
  await guess(1, email);
  await countAs(shop, PER_EMAIL - 2);
  const codes: unknown[] = [];
  for (let i = 0; i < 3; i += 1) {
    const { data, errors } = await shop.graphql(`mutation ($email: String!) { ${guesses.join(' ')} }`, {
      email,
    });
    expect(data).toBeNull();
    codes.push(...errors!.map(({ extensions }) => extensions?.code));
  }
  expect(codes).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'RATE_LIMITED']);
});

it('counts concurrent guesses one by one', async () => {
  await guess(1, email);
  await countAs(shop, PER_EMAIL - 3);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await logIn(shop, email, 'wrong')).status),
  );
  expect(statuses.sort()).toEqual([...Array<number>(3).fill(401), ...Array<number>(5).fill(429)]);
});

it('does not count successful logins', async () => {
  await guess(1, email, '10.0.3.1');
  await countAs(shop, PER_EMAIL - 1);
  const right = async () => (await logIn(shop, email, RIGHT, '10.0.3.1')).status;
  expect(await right()).toBe(200);
  expect(await guess(2, email, '10.0.3.2')).toEqual([401, 429]);
  // An address with an earlier successful login has a counter of its own.
  expect(await guess(1, email, '10.0.3.1')).toEqual([401]);
  await countAs(shop, PER_EMAIL - 1);
  expect([await right(), await right(), await right()]).toEqual([200, 200, 200]);
  for (const address of ['10.0.3.1', '10.0.3.2']) expect(await guess(2, email, address)).toEqual([401, 429]);
});

it('guesses from elsewhere do not lock a shopper out of an address with an earlier login', async () => {
  expect((await logIn(shop, email, RIGHT, '10.0.8.1')).status).toBe(200);
  await useUp(email, '10.0.8.2');
  expect((await logIn(shop, email, RIGHT, '10.0.8.1')).status).toBe(200);
  expect((await logIn(shop, email, RIGHT, '10.0.8.3')).status).toBe(429);
  await useUp(email, '10.0.8.1');
});

const signUp = async (email: string, address: string): Promise<number> => {
  const body = { firstName: 'A', lastName: 'B', email, password: RIGHT };
  const headers = { 'x-forwarded-for': address };
  return (await shop.rest('POST', '/auth/signup', { body, headers })).status;
};

it('guesses from elsewhere do not lock a new shopper out of the address of their sign-up', async () => {
  const email = 'first-log-in@example.in';
  expect(await signUp(email, '10.0.9.1')).toBe(201);
  await useUp(email, '10.0.9.2');
  expect((await logIn(shop, email.toUpperCase(), RIGHT, '10.0.9.1')).status).toBe(200);
  await useUp(email, '10.0.9.1');
});

it('a failed sign-up with a taken email grants no extra guesses at it', async () => {
  expect(await signUp(email, '10.0.10.2')).toBe(422);
  await useUp(email, '10.0.10.3');
  expect((await logIn(shop, email, RIGHT, '10.0.10.2')).status).toBe(429);
});

it('does not affect other accounts, even at the same address', async () => {
  const another = await newShopper(shop);
  await useUp(another.email, '10.0.4.1');
  expect((await logIn(shop, email, RIGHT, '10.0.4.1')).status).toBe(200);
});

it('counts guesses at unknown emails too', async () => {
  await useUp('nobody@example.in', '10.0.5.1', 404);
});

it('rejects logins after 100 guesses from one address, at any emails', async () => {
  await logIn(shop, 'guess@example.in', 'wrong', '10.0.6.1');
  await countAs(shop, PER_ADDRESS - 3);
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, i) => logIn(shop, `guess${i}@example.in`, 'wrong', '10.0.6.1')),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(3).fill(404),
    ...Array<number>(9).fill(429),
  ]);
  expect((await logIn(shop, email, RIGHT, '10.0.6.1')).status).toBe(429);
  expect((await logIn(shop, email, RIGHT, '10.0.6.2')).status).toBe(200);
});

it('guesses over the limit of an address lock nobody out', async () => {
  await logIn(shop, 'guess@example.in', 'wrong', '10.0.11.1');
  await countAs(shop, PER_ADDRESS);
  expect(await guess(PER_EMAIL + 1, email, '10.0.11.1')).toEqual(Array<number>(PER_EMAIL + 1).fill(429));
  expect((await logIn(shop, email, RIGHT, '10.0.11.2')).status).toBe(200);
});

it('its rows, as in a dump, do not tell from where somebody logs in, unless the secret is known, too', async () => {
  await logIn(shop, email, RIGHT, '10.0.12.1');
  const rows = await shop.sql<{ key: string }>('SELECT "key" FROM attempts');
  const plain = (key: string[]) => createHash('sha256').update(JSON.stringify(key)).digest('base64url');
  expect(rows.map(({ key }) => key)).not.toContain(plain(['right', 'log-in as', email, '10.0.12.1']));
  const dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  const isKnown = (secret: string) =>
    new AttemptLimit(dataSource, secret).isKnownNetwork('log-in', email, '10.0.12.1');
  expect([await isKnown(TEST_SECRET), await isKnown('another secret')]).toEqual([true, false]);
  await dataSource.destroy();
});

describe('concurrent logins', () => {
  let dataSource: DataSource;
  let limit: AttemptLimit;
  beforeAll(async () => {
    dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
    limit = new AttemptLimit(dataSource, TEST_SECRET);
  });
  afterAll(() => dataSource.destroy());

  it('leave no attempt counted', async () => {
    const logIns = Array.from({ length: 16 }, (_, i) =>
      limit.guess('log-in', `${i % 2}@example.in`, '10.1.0.1', () => Promise.resolve(true)),
    );
    expect(new Set(await Promise.all(logIns))).toEqual(new Set([true]));
    expect(await shop.sql('SELECT FROM attempts WHERE count > 0')).toEqual([]);
  });

  it('never deadlock: they lock the counter of their network, and then that of their email', async () => {
    const guess = (email: string, check: () => Promise<unknown>) =>
      limit.guess('log-in', email, '10.1.0.2', check);
    for (const one of ['a@example.in', 'b@example.in'])
      await expect(guess(one, () => Promise.reject(new Error('Wrong')))).rejects.toThrow('Wrong');
    const client = new Client({ connectionString: shop.databaseUrl });
    await client.connect();
    try {
      // It has counted the guesses at both emails.
      const lockNetwork = () =>
        client.query('BEGIN; SELECT FROM attempts ORDER BY count DESC LIMIT 1 FOR UPDATE');
      const freeEmailsDuring = async (logIn: Promise<unknown>): Promise<number> => {
        await eventually(async () => (await countLockWaits(shop)) === 1);
        const free = await shop.sql('SELECT FROM attempts WHERE count > 0 FOR UPDATE SKIP LOCKED');
        await client.query('COMMIT');
        await logIn;
        return free.length;
      };
      await lockNetwork();
      // While it counts its attempt, and while it takes that back.
      expect(await freeEmailsDuring(guess('a@example.in', () => Promise.resolve()))).toBe(2);
      expect(await freeEmailsDuring(guess('b@example.in', lockNetwork))).toBe(2);
    } finally {
      await client.end();
    }
  });
});

it('resets when its window has passed', async () => {
  await useUp(email, '10.0.7.1');
  await shop.sql(`UPDATE attempts SET "resetAt" = now() - interval '1 second'`);
  expect((await logIn(shop, email, RIGHT, '10.0.7.1')).status).toBe(200);
});

it('rate-limits sign-ups from one address', async () => {
  await signUpShopper(shop);
  await countAs(shop, 300);
  const { status, headers, body } = await shop.rest<Failure>('POST', '/auth/signup', {
    body: { firstName: 'A', lastName: 'B', email: 'one-more@example.in', password: RIGHT },
  });
  expect(status).toBe(429);
  expect(body.code).toBe('RATE_LIMITED');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await shop.sql(`SELECT 1 FROM users WHERE email = 'one-more@example.in'`)).toEqual([]);
});
