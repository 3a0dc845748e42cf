import { createHmac } from 'node:crypto';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import jwt from 'jsonwebtoken';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { Overload } from '@server/common/unavailable';
import { AccountService, PasswordResets, PasswordService, UserTransactions } from '@server/features/account';
import { countAs } from './helpers/attempts';
import { eventually } from './helpers/eventually';
import { follow } from './helpers/event-stream';
import { placeDueOrder } from './helpers/due-orders';
import { errorCodes, ENDED, OPEN } from './helpers/sessions';
import { newShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { filedMails } from './helpers/mails';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { TEST_SECRET, testFolder } from './helpers/test-database';

/** The password of new shoppers. */
const OLD = 'long enough';
const NEW = 'even longer now';

const CHANGE = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { token user { _id email } } }`;
const REQUEST = 'mutation ($email: String!) { requestPasswordReset(email: $email) }';
const RESET = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { token user { _id } } }`;
const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { token } }`;

let shop: TestShop;
let dataSource: DataSource;
let resets: PasswordResets;
beforeAll(async () => {
  shop = await openTestShop({ env: { DATA_DIR: dataDir() } });
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  resets = new PasswordResets(dataSource, TEST_SECRET);
});
beforeEach(() => shop.sql('DELETE FROM attempts'));
afterAll(async () => {
  await dataSource.destroy();
  await shop.close();
});

const dataDir = () => path.join(testFolder(), 'passwords');
const { mailsTo, mailTo } = filedMails(dataDir);

interface Opened {
  token: string;
  user: { _id: string; email: string };
}
type GraphqlResult = Awaited<ReturnType<TestShop['graphql']>>;
const codeOf = ({ errors }: GraphqlResult) => errors?.[0]?.extensions?.code;

const change = (token: string | undefined, currentPassword: string, newPassword: string) =>
  shop.graphql<{ changePassword: Opened }>(CHANGE, { input: { currentPassword, newPassword } }, token);
const request = (email: string) => shop.graphql<{ requestPasswordReset: boolean }>(REQUEST, { email });
const reset = (token: string, newPassword: string) =>
  shop.graphql<{ resetPassword: Opened }>(RESET, { input: { token, newPassword } });
const logIn = async ({ email }: TestShopper, password: string) =>
  codeOf(await shop.graphql(LOG_IN, { input: { email, password } })) ?? 'in';
const codesWith = errorCodes(() => shop);

describe('changing the password', () => {
  it('ends all sessions but the new one, and tells by mail', async () => {
    const shopper = await newShopper(shop);
    const { data } = await change(shopper.token, OLD, NEW);
    expect(data.changePassword.user).toEqual({ _id: shopper._id, email: shopper.email });
    expect(await codesWith(shopper, shopper.token)).toEqual(ENDED);
    expect(await codesWith(shopper, data.changePassword.token)).toEqual(OPEN);
    expect([await logIn(shopper, OLD), await logIn(shopper, NEW)]).toEqual(['INVALID_CREDENTIALS', 'in']);
    const { text } = await mailTo(shopper, 'Your password was changed');
    expect(text).toMatch(/logged out everywhere else[^]*\/forgot-password/);
  });

  it('ends a live order that an earlier session is watching', async () => {
    const { _id, shopper } = await placeDueOrder(shop);
    const query = 'subscription ($_id: ID!) { orderChanged(orderId: $_id) { _id } }';
    const { token } = shopper;
    const followed = await follow(shop, query, { variables: { _id }, authorization: token });
    await followed.next();
    await change(token, OLD, NEW);
    await shop.sql(`UPDATE "orders" SET "status" = 'PICKING' WHERE "_id" = $1`, [_id]);
    expect(await followed.next()).toMatchObject({
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    followed.leave();
  });

  it('needs a session, the current password, and a new one by the rules', async () => {
    const shopper = await newShopper(shop);
    expect(codeOf(await change(undefined, OLD, NEW))).toBe('UNAUTHENTICATED');
    expect(codeOf(await change(shopper.token, 'wrong', NEW))).toBe('INVALID_CREDENTIALS');
    const invalid = await change(shopper.token, '', 'short');
    expect(invalid.errors![0]!.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fieldCodes: { currentPassword: { code: 'LOGIN_EMPTY' }, newPassword: { code: 'PASSWORD_SHORT' } },
    });
    expect(await codesWith(shopper, shopper.token)).toEqual(OPEN);
    expect(await shop.sql('SELECT * FROM "messages" WHERE "userId" = $1', [shopper._id])).toEqual([]);
  });

  it('gives no more guesses of the current password than logging in', async () => {
    const shopper = await newShopper(shop);
    await change(shopper.token, 'a guess', NEW);
    await countAs(shop, 9);
    expect(codeOf(await change(shopper.token, 'the tenth guess', NEW))).toBe('INVALID_CREDENTIALS');
    expect(codeOf(await change(shopper.token, OLD, NEW))).toBe('RATE_LIMITED');
    expect(await logIn(shopper, OLD)).toBe('RATE_LIMITED');
  });

  it('is possible five times an hour, as each sends a mail, and ends notifications on all devices', async () => {
    const shopper = await newShopper(shop);
    await shop.sql(
      `INSERT INTO push_subscriptions ("userId", "_id", "endpoint", "p256dh", "auth") VALUES ($1, gen_random_uuid(), 'https://push.example/1', 'x', 'y')`,
      [shopper._id],
    );
    const once = (await change(shopper.token, OLD, NEW)).data.changePassword;
    await countAs(shop, 4);
    const { token } = (await change(once.token, NEW, OLD)).data.changePassword;
    expect(codeOf(await change(token, OLD, NEW))).toBe('RATE_LIMITED');
    expect(await logIn(shopper, OLD)).toBe('in');
    expect(await shop.sql('SELECT * FROM push_subscriptions WHERE "userId" = $1', [shopper._id])).toEqual([]);
  });

  it('only one of two concurrent changes succeeds', async () => {
    const shopper = await newShopper(shop);
    const both = await Promise.all([
      change(shopper.token, OLD, `${NEW} 1`),
      change(shopper.token, OLD, `${NEW} 2`),
    ]);
    const won = both.findIndex(({ errors }) => !errors);
    expect(both.filter(({ errors }) => errors)).toHaveLength(1);
    expect(await logIn(shopper, `${NEW} ${won + 1}`)).toBe('in');
    expect(await codesWith(shopper, both[won]!.data.changePassword.token)).toEqual(OPEN);
  });
});

/** A link as the shop would have signed it then. */
async function linkSignedAt({ _id }: TestShopper, iat: number): Promise<string> {
  const [user] = await shop.sql<{ passwordHash: string }>(
    'SELECT "passwordHash" FROM "users" WHERE "_id" = $1',
    [_id],
  );
  const key = createHmac('sha256', TEST_SECRET).update(
    JSON.stringify(['password reset', _id, user!.passwordHash]),
  );
  return jwt.sign({ _id, iat: Math.floor(iat) }, key.digest(), { algorithm: 'HS256', expiresIn: '30m' });
}

/** The token of the link in the latest mail. */
async function mailedToken(shopper: TestShopper): Promise<string> {
  const { text } = await mailTo(shopper, 'A new password for your account');
  return /\/reset-password#([\w.-]+)/.exec(text)![1]!;
}

describe('resetting the password', () => {
  it('a mailed link sets it once, and ends all sessions but the new one', async () => {
    const shopper = await newShopper(shop);
    expect((await request(` ${shopper.email.toUpperCase()} `)).data.requestPasswordReset).toBe(true);
    const token = await mailedToken(shopper);
    const { data } = await reset(token, NEW);
    expect(data.resetPassword.user._id).toBe(shopper._id);
    expect(await codesWith(shopper, shopper.token)).toEqual(ENDED);
    expect(await codesWith(shopper, data.resetPassword.token)).toEqual(OPEN);
    expect([await logIn(shopper, OLD), await logIn(shopper, NEW)]).toEqual(['INVALID_CREDENTIALS', 'in']);
    expect(codeOf(await reset(token, `${NEW} again`))).toBe('NOT_FOUND');
    await mailTo(shopper, 'Your password was changed');
  });

  it('the response to a request does not tell whether somebody has an account', async () => {
    const shopper = await newShopper(shop);
    const [known, unknown] = [await request(shopper.email), await request('nobody@tokri.example')];
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
    await mailedToken(shopper);
    expect(mailsTo({ email: 'nobody@tokri.example' })).toEqual([]);
  });

  it('a link is good for 30 minutes, until the password changes, and for its user', async () => {
    const [shopper, other] = [await newShopper(shop), await newShopper(shop)];
    const recent = (await resets.tokenFor(shopper._id))!;
    const { iat, exp } = jwt.decode(recent, { json: true })!;
    expect(exp! - iat!).toBe(30 * 60);
    await change(shopper.token, OLD, NEW);
    const expired = await linkSignedAt(shopper, Date.now() / 1000 - 30 * 60 - 1);
    const current = await linkSignedAt(shopper, Date.now() / 1000 - 30 * 60 + 60);
    const [, , signature] = recent.split('.');
    const [head, claims] = (await resets.tokenFor(other._id))!.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const invalid = [
      expired,
      `${unsigned}.${claims}.`,
      `${unsigned}.${claims}`,
      recent,
      `${head}.${claims}.${signature}`,
      shopper.token,
      'x',
      '',
      'a.b.c',
      'eyJhbGciOiJIUzI1NiJ9.abc.x',
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJfaWQiOi.x',
      '__proto__',
      '\0',
    ];
    for (const token of invalid) expect(codeOf(await reset(token, `${NEW} 2`))).toBe('NOT_FOUND');
    expect(codeOf(await reset(current, `${NEW} 1`))).toBeUndefined();
    const fresh = (await resets.tokenFor(shopper._id))!;
    expect(codeOf(await reset(fresh, 'short'))).toBe('VALIDATION_FAILED');
    const both = await Promise.all([reset(fresh, `${NEW} 2`), reset(fresh, `${NEW} 3`)]);
    expect(both.map(codeOf).sort()).toEqual(['NOT_FOUND', undefined]);
  });

  it('nobody is sent more than three links in a quarter of an hour', async () => {
    const shopper = await newShopper(shop);
    const responses = [];
    for (let time = 1; time <= 4; time += 1) responses.push(codeOf(await request(shopper.email)));
    expect(responses).toEqual([undefined, undefined, undefined, 'RATE_LIMITED']);
    await eventually(() => mailsTo(shopper).length === 3);
    expect(codeOf(await request('no email'))).toBe('VALIDATION_FAILED');
  });

  it('limits a network to 30 links per quarter of an hour, without counting against others', async () => {
    const shopper = await newShopper(shop);
    await request('nobody-1@tokri.example');
    await countAs(shop, 29);
    expect(codeOf(await request('nobody-30@tokri.example'))).toBeUndefined();
    expect(codeOf(await request(shopper.email))).toBe('RATE_LIMITED');
    await shop.sql('DELETE FROM attempts');
    expect(codeOf(await reset('x', NEW))).toBe('NOT_FOUND');
    await countAs(shop, 29);
    expect(codeOf(await reset('x', NEW))).toBe('NOT_FOUND');
    const token = (await resets.tokenFor(shopper._id))!;
    expect(codeOf(await reset(token, NEW))).toBe('RATE_LIMITED');
    await shop.sql('DELETE FROM attempts');
    expect(codeOf(await reset(token, NEW))).toBeUndefined();
  });

  it('only one of a concurrent change and reset succeeds', async () => {
    const shopper = await newShopper(shop);
    const token = (await resets.tokenFor(shopper._id))!;
    const [changed, wasReset] = await Promise.all([
      change(shopper.token, OLD, `${NEW} 1`),
      reset(token, `${NEW} 2`),
    ]);
    expect([changed, wasReset].filter(({ errors }) => errors)).toHaveLength(1);
    const won = changed.errors ? wasReset.data.resetPassword : changed.data.changePassword;
    expect(await logIn(shopper, `${NEW} ${changed.errors ? 2 : 1}`)).toBe('in');
    expect(await codesWith(shopper, won.token)).toEqual(OPEN);
  });

  it('fails after the deadline of its request, but succeeds if its network cannot be remembered', async () => {
    const shopper = await newShopper(shop);
    const transactions = new UserTransactions(dataSource);
    const account = new AccountService(dataSource, transactions, TEST_SECRET, false);
    const passwords = new PasswordService(dataSource, transactions, account, resets, true);
    const token = (await resets.tokenFor(shopper._id))!;
    const late = passwords.reset(token, NEW, { clientAddress: '10.0.0.1' }, performance.now() - 1);
    await expect(late).rejects.toThrow(Overload);
    expect(await logIn(shopper, OLD)).toBe('in');
    jest.spyOn(account, 'rememberOnlyNetwork').mockRejectedValue(new Error('The database is gone'));
    const { user } = await passwords.reset(
      token,
      NEW,
      { clientAddress: '10.0.0.1' },
      performance.now() + 5_000,
    );
    expect(user._id).toBe(shopper._id);
    expect(await logIn(shopper, NEW)).toBe('in');
  });

  it('an address that gets no mails is told so, and a request that waited for the mail server too long is dropped', async () => {
    const odd = await newShopper(shop, `o'neil-${Date.now()}@tokri.example`);
    expect((await request(odd.email)).data.requestPasswordReset).toBe(false);
    const shopper = await newShopper(shop);
    await shop.sql(
      `INSERT INTO messages ("userId", "_id", "kind", "channel", "createdAt")
       VALUES ($1, gen_random_uuid(), 'PASSWORD_RESET', 'EMAIL', now() - interval '31 minutes')`,
      [shopper._id],
    );
    const stateOf = () =>
      shop.sql<{ state: string }>('SELECT state FROM messages WHERE "userId" = $1', [shopper._id]);
    await eventually(async () => (await stateOf())[0]!.state === 'SKIPPED');
    expect(mailsTo(shopper)).toEqual([]);
  });

  it('a shop without mails says so, and stores nothing to send later', async () => {
    const env = { NODE_ENV: 'production', PAYMENTS: 'sandbox' };
    const silent = await openTestShop({ env, background: false });
    try {
      const { email } = await newShopper(silent);
      const { data } = await silent.graphql(REQUEST, { email });
      expect(data).toEqual({ requestPasswordReset: false });
      expect(await silent.sql('SELECT * FROM "messages"')).toEqual([]);
    } finally {
      await silent.close();
    }
  });
});

it('the demo accounts of a shop in production can neither ask for a link nor use one', async () => {
  const transactions = new UserTransactions(dataSource);
  const account = new AccountService(dataSource, transactions, TEST_SECRET, true);
  const passwords = new PasswordService(dataSource, transactions, account, resets, true);
  const email = 'asha@tokri.example';
  const [asha] = await shop.sql<{ _id: string }>('SELECT "_id" FROM "users" WHERE "email" = $1', [email]);
  expect(await passwords.requestReset(email, '10.0.0.1')).toBe(true);
  expect(await shop.sql('SELECT * FROM "messages" WHERE "userId" = $1', [asha!._id])).toEqual([]);
  const token = await resets.tokenFor(asha!._id);
  await expect(passwords.reset(token!, NEW, { clientAddress: '10.0.0.1' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
