import path from 'node:path';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { AccountService, PasskeyService, UserTransactions } from '@server/features/account';
import { PASSKEYS_MAX } from '../../domain/account/passkey-rules';
import { countAs } from './helpers/attempts';
import { Authenticator, cbor } from './helpers/authenticator';
import type { Deviations } from './helpers/authenticator';
import { whileLocked } from './helpers/lock-waits';
import { filedMails } from './helpers/mails';
import { LIST, passkeysOf } from './helpers/passkeys';
import { newShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { TEST_SECRET, testFolder } from './helpers/test-database';

const REJECTED = /^(VALIDATION_FAILED|INVALID_CREDENTIALS)$/;

let shop: TestShop;
let dataSource: DataSource;
/** What another process would have, on the same database. */
let elsewhere: PasskeyService;
let origin: string;
const dataDir = () => path.join(testFolder(), 'passkeys');
beforeAll(async () => {
  shop = await openTestShop({ env: { DATA_DIR: dataDir() } });
  origin = shop.url;
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  const transactions = new UserTransactions(dataSource);
  const account = new AccountService(dataSource, transactions, TEST_SECRET, false);
  const options = { jwtSecret: TEST_SECRET, shopName: 'Tokri', publicUrl: shop.url };
  elsewhere = new PasskeyService(dataSource, transactions, account, options);
});
beforeEach(() => shop.sql('DELETE FROM attempts'));
afterAll(async () => {
  await dataSource.destroy();
  await shop.close();
});

/** What another process returns: the code of its error, or "in". */
const fromElsewhere = (response: Promise<unknown>): Promise<string> =>
  response.then(
    () => 'in',
    ({ code }: { code: string }) => code,
  );
const FROM = { clientAddress: '10.0.0.1' };

type GraphqlResult = Awaited<ReturnType<TestShop['graphql']>>;
const codeOf = ({ errors }: GraphqlResult) => errors?.[0]?.extensions?.code;
const problemOf = ({ errors }: GraphqlResult) =>
  (errors?.[0]?.extensions?.fieldCodes as { credential?: { code: string } } | undefined)?.credential?.code;

const { begin, add, list, remove, beginLogIn, logIn } = passkeysOf(() => shop);

/** A shopper with a passkey, and its authenticator. */
async function withPasskey(counter?: number) {
  const shopper = await newShopper(shop);
  const key = new Authenticator(counter);
  const { data } = await begin(shopper);
  const added = await add(shopper, key.create(data.beginPasskey, { origin }));
  expect(added.errors).toBeUndefined();
  return { shopper, key };
}
/** Logs in with these deviations; the code, or "in". */
async function tryKey(key: Authenticator, given: Partial<Deviations> = {}) {
  return codeOf(await logIn(key.get(await beginLogIn(), { origin, ...given }))) ?? 'in';
}

const { mailTo } = filedMails(dataDir);

describe('adding a passkey', () => {
  it('makes one for this shop that needs neither email nor password, and tells by mail', async () => {
    const shopper = await newShopper(shop);
    const { data } = await begin(shopper);
    expect(data.beginPasskey).toMatchObject({
      rp: { id: 'localhost', name: 'Tokri' },
      user: { name: shopper.email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const key = new Authenticator();
    const added = await add(shopper, key.create(data.beginPasskey, { origin }));
    expect(added.data.addPasskey).toEqual([{ _id: key._id, name: 'My phone', lastUsedAt: null }]);
    const { text } = await mailTo(shopper, 'A passkey was added to your account');
    expect(text).toMatch(/without your password[^]*\/profile#passkeys/);
    const again = await begin(shopper);
    expect(again.data.beginPasskey).toMatchObject({
      excludeCredentials: [{ id: key._id, type: 'public-key', transports: ['hybrid', 'internal'] }],
    });
  });

  it('needs a session and the password, with no more guesses than logging in', async () => {
    const shopper = await newShopper(shop);
    expect(codeOf(await begin({ token: '' }))).toBe('UNAUTHENTICATED');
    expect(codeOf(await begin(shopper, ''))).toBe('VALIDATION_FAILED');
    expect(codeOf(await begin(shopper, 'a guess'))).toBe('INVALID_CREDENTIALS');
    await countAs(shop, 9);
    expect(codeOf(await begin(shopper, 'the tenth guess'))).toBe('INVALID_CREDENTIALS');
    expect(codeOf(await begin(shopper))).toBe('RATE_LIMITED');
  });

  it('takes a challenge once, of this shopper and for this alone, whichever process answers', async () => {
    const [shopper, other] = [await newShopper(shop), await newShopper(shop)];
    const { beginPasskey: options } = (await begin(shopper)).data;
    const given = { origin };
    expect(codeOf(await add(other, new Authenticator().create(options, given)))).toBe('INVALID_CREDENTIALS');
    const forLogIn = { ...options, challenge: (await beginLogIn()).challenge };
    for (const challenge of [forLogIn.challenge, 'eA', Buffer.from(shopper.token).toString('base64url'), ''])
      expect(
        codeOf(await add(shopper, new Authenticator().create({ ...options, challenge }, given))),
      ).toMatch(REJECTED);
    const keys = [new Authenticator(), new Authenticator()].map((key) => key.create(options, given));
    const both = await Promise.all([
      add(shopper, keys[0]!).then((response) => codeOf(response) ?? 'in'),
      fromElsewhere(elsewhere.add(shopper, { name: 'Second', credential: keys[1]! }, FROM)),
    ]);
    expect(both.sort()).toEqual(['INVALID_CREDENTIALS', 'in']);
    expect(await list(shopper)).toHaveLength(1);
  });

  it('rejects what was not made on a page of this shop by somebody who was verified', async () => {
    const shopper = await newShopper(shop);
    const wrong: Partial<Deviations>[] = [
      { origin: 'https://evil.example' },
      { origin: `${origin}.evil.example` },
      { origin: 'http://localhost' },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
      { unverified: true },
      { crossOrigin: true },
      // Whose certificates could make the shop ask other servers.
      { format: 'apple' },
      { format: 'packed', statement: new Map<string, Buffer>([['x5c', Buffer.from('x')]]) },
      { format: 'android-safetynet' },
    ];
    for (const given of wrong) {
      await shop.sql('DELETE FROM attempts');
      const { data } = await begin(shopper);
      const response = await add(
        shopper,
        new Authenticator().create(data.beginPasskey, { origin, ...given }),
      );
      expect([given, codeOf(response)]).toEqual([given, 'VALIDATION_FAILED']);
    }
    expect(await list(shopper)).toEqual([]);
  });

  it('is added once, with a name, and up to the most', async () => {
    const { shopper, key } = await withPasskey();
    const { beginPasskey: options } = (await begin(shopper)).data;
    const credential = key.create(options, { origin });
    for (const name of ['', ' ', 'x'.repeat(61), 'a\nb'])
      expect(codeOf(await add(shopper, credential, name))).toBe('VALIDATION_FAILED');
    expect(problemOf(await add(shopper, credential))).toBe('PASSKEY_KNOWN');
    await shop.sql(
      `INSERT INTO passkeys ("userId", "_id", "publicKey", "counter", "transports", "name")
       SELECT $1, 'key' || n, '\\x00', 0, '{}', 'x' FROM generate_series(2, ${PASSKEYS_MAX - 1}) AS n`,
      [shopper._id],
    );
    const [one, two] = [(await begin(shopper)).data.beginPasskey, (await begin(shopper)).data.beginPasskey];
    const both = await Promise.all(
      [one, two].map((made) => add(shopper, new Authenticator().create(made, { origin }))),
    );
    expect(both.map(codeOf).sort()).toEqual(['VALIDATION_FAILED', undefined]);
    expect(await list(shopper)).toHaveLength(PASSKEYS_MAX);
    const full = await begin(shopper);
    expect(full.errors![0]!.extensions).toMatchObject({
      fieldCodes: { passkeys: { code: 'PASSKEYS_FULL', params: { max: PASSKEYS_MAX } } },
    });
  });

  it('is possible ten times an hour, as each sends a mail', async () => {
    const shopper = await newShopper(shop);
    expect(codeOf(await begin(shopper))).toBeUndefined();
    await countAs(shop, 9);
    expect(codeOf(await begin(shopper))).toBeUndefined();
    expect(codeOf(await begin(shopper))).toBe('RATE_LIMITED');
  });
});

describe('logging in with a passkey', () => {
  it('logs in its owner, and records when', async () => {
    const { shopper, key } = await withPasskey();
    const options = await beginLogIn();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const { data } = await logIn(key.get(options, { origin }));
    expect(data.logInWithPasskey.user).toEqual({ _id: shopper._id, email: shopper.email });
    const [listed] = await list({ ...shopper, token: data.logInWithPasskey.token });
    expect(Date.parse(listed!.lastUsedAt!)).toBeGreaterThan(Date.now() - 60_000);
    // Wrong guesses from elsewhere no longer lock them out of this place.
    expect(await shop.sql('SELECT FROM attempts WHERE count = 0')).not.toEqual([]);
  });

  it('opens a session although its network is not remembered', async () => {
    const { key } = await withPasskey();
    jest.spyOn(AccountService.prototype, 'rememberNetwork').mockRejectedValueOnce(new Error('It is gone'));
    const credential = key.get(await beginLogIn(), { origin });
    expect(await fromElsewhere(elsewhere.logIn(credential, FROM))).toBe('in');
  });

  it('takes what a passkey signed once, whichever process answers', async () => {
    const { key } = await withPasskey();
    const credential = key.get(await beginLogIn(), { origin });
    const both = await Promise.all([
      logIn(credential).then((response) => codeOf(response) ?? 'in'),
      fromElsewhere(elsewhere.logIn(credential, FROM)),
    ]);
    expect(both.sort()).toEqual(['INVALID_CREDENTIALS', 'in']);
    expect(codeOf(await logIn(credential))).toBe('INVALID_CREDENTIALS');
  });

  it('responds alike to anything that is wrong', async () => {
    const [{ shopper, key }, { key: foreign }] = [await withPasskey(), await withPasskey()];
    const { challenge } = (await begin(shopper)).data.beginPasskey;
    const wrong: Partial<Deviations>[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { unverified: true },
      { challenge },
      { challenge: 'made-up' },
      { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') },
    ];
    for (const given of wrong)
      expect([given, await tryKey(key, given)]).toEqual([given, 'INVALID_CREDENTIALS']);
    // Another user's passkey under this one's name, and one that was never added.
    const handle = Buffer.from(shopper._id).toString('base64url');
    expect(await tryKey(foreign, { userHandle: handle })).toBe('INVALID_CREDENTIALS');
    expect(await tryKey(new Authenticator(), { userHandle: handle })).toBe('INVALID_CREDENTIALS');
    const swapped = foreign.get(await beginLogIn(), { origin, userHandle: handle });
    expect(codeOf(await logIn({ ...swapped, id: key._id, rawId: key._id }))).toBe('INVALID_CREDENTIALS');
    const challenges = [await beginLogIn(), await beginLogIn()];
    const signed = key.get(challenges[0]!, { origin });
    const other = key.get(challenges[1]!, { origin });
    const mixed = { ...signed, response: { ...signed.response, signature: other.response.signature } };
    expect(codeOf(await logIn(mixed))).toBe('INVALID_CREDENTIALS');
    expect(await tryKey(key)).toBe('in');
  });

  it('rejects a counter that does not increase, as of a cloned key', async () => {
    const { key } = await withPasskey(5);
    expect(await tryKey(key)).toBe('in');
    key.counter! -= 1;
    expect(await tryKey(key)).toBe('INVALID_CREDENTIALS');
    key.counter = -1;
    expect(await tryKey(key)).toBe('INVALID_CREDENTIALS');
    key.counter = 2 ** 32 - 2;
    expect(await tryKey(key)).toBe('in');
  });

  it('opens one session for concurrent logins with one counter, as of a cloned key', async () => {
    const { shopper, key } = await withPasskey(5);
    const credentials = [key.get(await beginLogIn(), { origin })];
    key.counter! -= 1;
    credentials.push(key.get(await beginLogIn(), { origin }));
    const both = await whileLocked(
      shop,
      [['SELECT FROM passkeys WHERE "userId" = $1 FOR UPDATE', [shopper._id]]],
      () =>
        Promise.all([
          logIn(credentials[0]!).then((response) => codeOf(response) ?? 'in'),
          fromElsewhere(elsewhere.logIn(credentials[1]!, FROM)),
        ]),
      2,
    );
    expect(both.sort()).toEqual(['INVALID_CREDENTIALS', 'in']);
  });

  it('is limited by network', async () => {
    const { key } = await withPasskey();
    await logIn({});
    await shop.sql('UPDATE attempts SET count = 300 WHERE count = 1');
    expect(await tryKey(key)).toBe('RATE_LIMITED');
  });

  it('responds to broken and hostile JSON with an error code', async () => {
    const { shopper, key } = await withPasskey();
    const login = key.get(await beginLogIn(), { origin });
    const made = async () => new Authenticator().create((await begin(shopper)).data.beginPasskey, { origin });
    const long = 'x'.repeat(9_000);
    const texts = ['', 'no base64url!', '\0', long, '__proto__', 'e30'];
    const values: unknown[] = [null, 1, true, ...texts, [], {}, { toString: 'x' }];
    const names = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'];
    for (const [at, value] of values.entries()) {
      for (const name of ['id', 'response'])
        expect(codeOf(await logIn({ ...login, [name]: value }))).toMatch(REJECTED);
      const response = { ...login.response, [names[at % names.length]!]: value };
      expect(codeOf(await logIn({ ...login, response }))).toMatch(REJECTED);
    }
    const deep = Buffer.alloc(5_000, 0x81).toString('base64url');
    const huge = Buffer.from([0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]).toString('base64url');
    const odd = cbor(new Map([['fmt', 'none']])).toString('base64url');
    for (const value of [null, 1, '', 'no base64url!', long, {}, deep, huge, odd]) {
      await shop.sql('DELETE FROM attempts');
      const good = await made();
      const credential = { ...good, response: { ...good.response, attestationObject: value } };
      expect([value, codeOf(await add(shopper, credential))]).toEqual([value, 'VALIDATION_FAILED']);
    }
    const plain = await made();
    const transports = [{ usb: 1 }, 'usb', 'evil', ...Array.from({ length: 1_000 }, () => 'nfc')];
    const odder = { ...plain, rawId: 'x', type: 1, extra: {}, response: { ...plain.response, transports } };
    expect(codeOf(await add(shopper, odder))).toBeUndefined();
    const [stored] = await shop.sql('SELECT transports FROM passkeys WHERE "_id" = $1', [plain.id]);
    expect(stored).toEqual({ transports: ['nfc', 'usb'] });
  });
});

describe('the list of passkeys', () => {
  it("is the shopper's own, and a removed one logs nobody in", async () => {
    const [{ shopper, key }, { shopper: other, key: kept }] = [await withPasskey(), await withPasskey()];
    expect(codeOf(await remove(other, key._id))).toBe('NOT_FOUND');
    for (const _id of ['', '\0', 'x'.repeat(5_000)])
      expect(codeOf(await remove(shopper, _id))).toBe('NOT_FOUND');
    expect(codeOf(await shop.graphql(LIST))).toBe('UNAUTHENTICATED');
    expect((await list(shopper)).map(({ _id }) => _id)).toEqual([key._id]);
    expect((await remove(shopper, key._id)).data.removePasskey).toEqual([]);
    expect(codeOf(await remove(shopper, key._id))).toBe('NOT_FOUND');
    expect([await tryKey(key), await tryKey(kept)]).toEqual(['INVALID_CREDENTIALS', 'in']);
    await mailTo(shopper, 'A passkey was removed from your account');
  });
});
