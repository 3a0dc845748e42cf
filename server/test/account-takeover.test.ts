import path from 'node:path';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { AccountService, PasswordResets, PasswordService, UserTransactions } from '@server/features/account';
import { Authenticator } from './helpers/authenticator';
import { codeOf, remove } from './helpers/deleting';
import { whileLocked } from './helpers/lock-waits';
import { filedMails } from './helpers/mails';
import { passkeysOf } from './helpers/passkeys';
import { newShopper, PASSWORD, signUpShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { TEST_SECRET, testFolder } from './helpers/test-database';

let shop: TestShop;
let dataSource: DataSource;
let resets: PasswordResets;
let origin: string;
const dataDir = () => path.join(testFolder(), 'account-takeover');
beforeAll(async () => {
  shop = await openTestShop({ env: { DATA_DIR: dataDir() } });
  origin = shop.url;
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  resets = new PasswordResets(dataSource, TEST_SECRET);
});
beforeEach(() => shop.sql('DELETE FROM attempts'));
afterAll(async () => {
  await dataSource.destroy();
  await shop.close();
});

const { begin, add, list, beginLogIn, logIn } = passkeysOf(() => shop);
const { mailTo } = filedMails(dataDir);

/** A shopper with a passkey, and its authenticator. */
async function withPasskey() {
  const shopper = await newShopper(shop);
  const key = new Authenticator();
  const { data } = await begin(shopper);
  expect((await add(shopper, key.create(data.beginPasskey, { origin }))).errors).toBeUndefined();
  return { shopper, key };
}
const tryKey = async (key: Authenticator) =>
  codeOf(await logIn(key.get(await beginLogIn(), { origin }))) ?? 'in';

/** Sets a new password by a mailed link. */
const reset = async (shopper: TestShopper) =>
  shop.graphql<{ resetPassword: { token: string } }>(
    'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { token } }',
    { input: { token: await resets.tokenFor(shopper._id), newPassword: 'even longer now' } },
  );

describe('the list of passkeys', () => {
  it('outlives a change of the password, whose mail says so', async () => {
    const { shopper, key } = await withPasskey();
    await shop.graphql(
      `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { token } }`,
      { input: { currentPassword: PASSWORD, newPassword: 'even longer now' } },
      shopper.token,
    );
    expect((await mailTo(shopper, 'Your password was changed')).text).toMatch(
      /You can still log in with your passkeys/,
    );
    const { data } = await logIn(key.get(await beginLogIn(), { origin }));
    expect(await list({ ...shopper, token: data.logInWithPasskey.token })).toHaveLength(1);
    await shop.sql('DELETE FROM messages WHERE "userId" = $1', [shopper._id]);
    await shop.sql('DELETE FROM users WHERE "_id" = $1', [shopper._id]);
    expect(await tryKey(key)).toBe('INVALID_CREDENTIALS');
    expect(await shop.sql('SELECT FROM passkeys WHERE "userId" = $1', [shopper._id])).toEqual([]);
  });

  it('is empty after a reset by mail: somebody who signed up with another’s address has none left', async () => {
    const [{ shopper, key }, { key: kept }] = [await withPasskey(), await withPasskey()];
    const { data } = await begin(shopper);
    const begun = new Authenticator().create(data.beginPasskey, { origin });
    const owner = { ...shopper, token: (await reset(shopper)).data.resetPassword.token };
    expect(codeOf(await add(shopper, begun))).toBe('UNAUTHENTICATED');
    expect([await tryKey(key), await tryKey(kept)]).toEqual(['INVALID_CREDENTIALS', 'in']);
    expect(await list(owner)).toEqual([]);
    expect((await mailTo(shopper, 'Your password was changed')).text).not.toMatch(/passkey/i);
    const { text } = await mailTo(shopper, 'A passkey was removed from your account');
    expect(text).toMatch(/has no passkeys now/);
  });

  it('rejects a passkey that is proven while a reset removes it', async () => {
    const { shopper, key } = await withPasskey();
    const credential = key.get(await beginLogIn(), { origin });
    const response = await whileLocked(
      shop,
      [
        ['UPDATE "users" SET "tokenVersion" = "tokenVersion" + 1 WHERE "_id" = $1', [shopper._id]],
        ['DELETE FROM "passkeys" WHERE "userId" = $1', [shopper._id]],
      ],
      () => logIn(credential),
    );
    expect(codeOf(response)).toBe('INVALID_CREDENTIALS');
  });
});

const request = async (email: string) =>
  codeOf(await shop.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email }));
const logInByPassword = async (email: string) =>
  codeOf(
    await shop.graphql('mutation ($input: LogInInput!) { logIn(input: $input) { token } }', {
      input: { email, password: PASSWORD },
    }),
  ) ?? 'in';

/** Like the shop's, for requests from other networks. */
const elsewhere = () => {
  const account = new AccountService(dataSource, new UserTransactions(dataSource), TEST_SECRET, false);
  return {
    account,
    password: new PasswordService(dataSource, new UserTransactions(dataSource), account, resets, true),
  };
};

it('an attacker who requests links cannot block one from a network where the shopper has logged in before', async () => {
  const shopper = await newShopper(shop);
  const attempt = () => elsewhere().password.requestReset(shopper.email, '10.0.0.1');
  for (let time = 1; time <= 3; time += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await request(shopper.email)).toBe('RATE_LIMITED');
  expect(await logInByPassword(shopper.email)).toBe('in');
  for (let time = 1; time <= 3; time += 1) expect(await request(shopper.email)).toBeUndefined();
  expect(await request(shopper.email)).toBe('RATE_LIMITED');
});

it('signing up with somebody else’s address does not allow filling its mailbox, from any number of networks', async () => {
  const { email } = await newShopper(shop);
  const { account, password } = elsewhere();
  const send = async (network: string) => {
    await account.rememberNetwork(email, network);
    return password.requestReset(email, network);
  };
  for (let network = 1; network <= 10; network += 1)
    for (let time = 1; time <= 3; time += 1) await send(`10.0.1.${network}`);
  await expect(send('10.0.1.11')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await request(email)).toBeUndefined();
});

it('the previous owner of an email has no separate guesses left on networks where they had logged in', async () => {
  const shopper = await newShopper(shop);
  const { account } = elsewhere();
  const networks = ['10.0.2.1', '127.0.0.1'];
  const known = () => Promise.all(networks.map((network) => account.isKnownNetwork(shopper.email, network)));
  const logInEverywhere = () =>
    Promise.all(networks.map((network) => account.rememberNetwork(shopper.email, network)));
  await logInEverywhere();
  // With the old password, and not done before the new one is set.
  const logInMeanwhile = () =>
    account.attempts.guess('log-in', shopper.email, networks[0]!, () => reset(shopper));
  const { token } = (await logInMeanwhile()).data.resetPassword;
  expect(await known()).toEqual([false, true]);
  await logInEverywhere();
  expect(await known()).toEqual([true, true]);
  expect((await remove(shop, { ...shopper, token }, 'even longer now')).errors).toBeUndefined();
  await signUpShopper(shop, shopper.email);
  expect(await known()).toEqual([false, true]);
});

it('a passkey login that a reset overtakes does not make its network a known one', async () => {
  const { shopper, key } = await withPasskey();
  const credential = key.get(await beginLogIn(), { origin });
  const { account, password } = elsewhere();
  const token = await resets.tokenFor(shopper._id);
  const { openSession } = AccountService.prototype;
  jest.spyOn(AccountService.prototype, 'openSession').mockImplementationOnce(async (...call) => {
    const session = await openSession.apply(account, call);
    await password.reset(token!, 'even longer now', { clientAddress: '10.0.3.1' });
    return session;
  });
  expect(codeOf(await logIn(credential))).toBeUndefined();
  const known = ['10.0.3.1', '127.0.0.1'].map((network) => account.isKnownNetwork(shopper.email, network));
  expect(await Promise.all(known)).toEqual([true, false]);
});
