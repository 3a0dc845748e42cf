import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createLogger } from '@server/common/log';
import { createDataSource } from '@server/database/data-source';
import { SeenSessions, SessionService, UserTransactions } from '@server/features/account';
import { setQty } from './helpers/buying';
import { placeDueOrder } from './helpers/due-orders';
import { eventually } from './helpers/eventually';
import { follow } from './helpers/event-stream';
import { whileLocked } from './helpers/lock-waits';
import { errorCodes, ENDED, OPEN } from './helpers/sessions';
import { newShopper, PASSWORD, signUpShopper, tokenOf } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/** The password of new shoppers. */
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

const LIST = '{ sessions { _id current browser system createdAt lastSeenAt } }';
const END = 'mutation ($_id: ID!) { endSession(_id: $_id) }';
const END_OTHERS = 'mutation { endOtherSessions }';
const LOG_OUT = 'mutation { logOut }';
const CHANGE = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { token } }`;
const ADD_DEVICE = 'mutation ($input: PushSubscriptionInput!) { addPushSubscription(input: $input) }';

interface Listed {
  _id: string;
  current: boolean;
  browser: string | null;
  system: string | null;
  createdAt: string;
  lastSeenAt: string;
}
type GraphqlResult = Awaited<ReturnType<TestShop['graphql']>>;

let shop: TestShop;
let dataSource: DataSource;
let sessions: SessionService;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  sessions = new SessionService(dataSource, new UserTransactions(dataSource));
});
beforeEach(() => shop.sql('DELETE FROM attempts'));
afterAll(async () => {
  await dataSource.destroy();
  await shop.close();
});

const codeOf = ({ errors }: GraphqlResult) => errors?.[0]?.extensions?.code;
const list = async (token: string) =>
  (await shop.graphql<{ sessions: Listed[] }>(LIST, {}, token)).data.sessions;
const end = (token: string, _id: string) => shop.graphql(END, { _id }, token);
/** Logs in over REST, as a client that says what it is. */
async function logIn({ email }: Pick<TestShopper, 'email'>, userAgent = CHROME) {
  const call = { body: { email, password: PASSWORD }, headers: { 'user-agent': userAgent } };
  const { body } = await shop.rest<{ encodedToken: string }>('POST', '/auth/login', call);
  return body.encodedToken;
}
/** Another session, without the password: hashing it takes 30 ms of CPU. */
async function openSession(shopper: TestShopper): Promise<string> {
  const sessionId = randomUUID();
  await shop.sql('INSERT INTO "sessions" ("userId", "_id") VALUES ($1, $2)', [shopper._id, sessionId]);
  return tokenOf({ ...shopper, sessionId });
}
const rowsOf = ({ _id }: Pick<TestShopper, '_id'>) =>
  shop.sql<{ _id: string; lastSeenAt: Date }>('SELECT * FROM "sessions" WHERE "userId" = $1', [_id]);

const codesWith = errorCodes(() => shop);

/** Turns on notifications on a device, in a session. */
async function addDevice({ _id }: TestShopper, token: string, name: string) {
  const endpoint = `https://fcm.googleapis.com/${name}`;
  const p256dh = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
  const input = { endpoint, p256dh, auth: 'tBHItJI5svbpez7KI4CCXg' };
  expect((await shop.graphql(ADD_DEVICE, { input }, token)).errors).toBeUndefined();
  const find = 'SELECT FROM "push_subscriptions" WHERE "userId" = $1 AND "endpoint" = $2';
  return async () => (await shop.sql(find, [_id, endpoint])).length;
}

const LOCK_USER = 'SELECT FROM "users" WHERE "_id" = $1 FOR NO KEY UPDATE';

describe('the list', () => {
  it('has the device of each log-in over both APIs, newest first, and which is the caller’s', async () => {
    const shopper = await signUpShopper(shop);
    const token = await logIn(shopper);
    expect(await list(token)).toMatchObject([
      { current: true, browser: 'Chrome', system: 'Android' },
      { current: false, browser: 'node', system: null },
    ]);
    expect(await list(shopper.token)).toMatchObject([{ current: false }, { current: true }]);
    const [{ createdAt, lastSeenAt }] = (await list(token)) as [Listed];
    expect(lastSeenAt).toBe(createdAt);
    // Neither where from, nor anything else that a header says.
    expect(JSON.stringify(await rowsOf(shopper))).not.toMatch(/127\.0\.0\.1|Mozilla|138\.0/);
  });

  it('is the caller’s own, and costs one statement', async () => {
    const [shopper, other] = [await newShopper(shop), await newShopper(shop)];
    const { statements, result } = await shop.countStatements(() => list(shopper.token));
    expect(result.map(({ _id }) => _id)).toEqual([shopper.sessionId]);
    expect(statements).toHaveLength(1);
    expect((await list(other.token)).map(({ _id }) => _id)).toEqual([other.sessionId]);
    expect(codeOf(await shop.graphql(LIST))).toBe('UNAUTHENTICATED');
  });

  it('has at most 50: another one ends the least recently used, not one that is in use', async () => {
    const shopper = await newShopper(shop);
    const inUse = await openSession(shopper);
    await shop.sql(
      `UPDATE "sessions" SET "createdAt" = now() - interval '5 hours', "lastSeenAt" = now() - CASE "_id"
         WHEN $2 THEN interval '4 hours' ELSE interval '119 minutes' END WHERE "userId" = $1`,
      [shopper._id, shopper.sessionId],
    );
    // A script that logs in for each of its runs.
    await shop.sql(
      `INSERT INTO "sessions" ("userId", "_id", "createdAt", "lastSeenAt") SELECT $1, gen_random_uuid(), "at", "at"
       FROM (SELECT now() - n * interval '1 minute' AS "at" FROM generate_series(1, 60) AS n) AS runs`,
      [shopper._id],
    );
    const device = await addDevice(shopper, shopper.token, 'oldest');
    const listed = await list(await logIn(shopper));
    expect(listed).toHaveLength(50);
    expect(listed[0]).toMatchObject({ current: true });
    expect(await codesWith(shopper, inUse)).toEqual(OPEN);
    expect(await codesWith(shopper, shopper.token)).toEqual(ENDED);
    expect(await device()).toBe(0);
  });

  it('leaves out those that have expired, which are deleted in time', async () => {
    const shopper = await newShopper(shop);
    const others = [randomUUID(), randomUUID()];
    await shop.sql(
      `INSERT INTO "sessions" ("userId", "_id", "createdAt") VALUES ($1, $2, now() - interval '169 hours'),
         ($1, $3, now() - interval '167 hours')`,
      [shopper._id, ...others],
    );
    const [, kept] = others;
    expect((await list(shopper.token)).map(({ _id }) => _id)).toEqual([shopper.sessionId, kept]);
    await sessions.deleteExpired();
    expect((await rowsOf(shopper)).map(({ _id }) => _id).sort()).toEqual([shopper.sessionId, kept].sort());
  });
});

describe('ending a session', () => {
  it('ends what it may do at once, and its notifications, but not others', async () => {
    const shopper = await newShopper(shop);
    const token = await openSession(shopper);
    const [lost, kept] = [
      await addDevice(shopper, token, 'lost'),
      await addDevice(shopper, shopper.token, 'kept'),
    ];
    expect(await codesWith(shopper, token)).toEqual(OPEN);
    const [{ _id }] = (await list(token)) as [Listed];
    const { data } = await end(shopper.token, _id);
    expect(data).toEqual({ endSession: true });
    expect(await codesWith(shopper, token)).toEqual(ENDED);
    expect(await codesWith(shopper, shopper.token)).toEqual(OPEN);
    expect([await lost(), await kept()]).toEqual([0, 1]);
    expect(codeOf(await end(shopper.token, _id))).toBe('NOT_FOUND');
  });

  it('is for its own shopper only', async () => {
    const [shopper, otherShopper] = [await newShopper(shop), await newShopper(shop)];
    for (const _id of [shopper.sessionId!, shopper.sessionId!.toUpperCase(), randomUUID(), 'x', '\0'])
      expect(codeOf(await end(otherShopper.token, _id))).toBe('NOT_FOUND');
    expect(codeOf(await end('x', shopper.sessionId!))).toBe('UNAUTHENTICATED');
    expect(await codesWith(shopper, shopper.token)).toEqual(OPEN);
    // Nor does the session of somebody else make a token valid.
    expect(await codesWith(shopper, tokenOf({ ...shopper, sessionId: otherShopper.sessionId }))).toEqual(
      ENDED,
    );
  });

  it('ends its own live order stream, without an event in others', async () => {
    const { _id, shopper } = await placeDueOrder(shop);
    const query = 'subscription ($_id: ID!) { orderChanged(orderId: $_id) { _id status } }';
    const open = (token: string) => follow(watched, query, { variables: { _id }, authorization: token });
    const watched = await openTestShop({ databaseUrl: shop.databaseUrl });
    // As it begins to listen, it sends each order again.
    const listening = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'tokri change watch' AND state = 'idle' AND query ~ '^(LISTEN|SELECT 1)'`;
    await eventually(async () => (await shop.sql(listening)).length > 0);
    const token = await openSession(shopper);
    const pages = [await open(shopper.token), await open(token)] as const;
    for (const page of pages) expect(await page.next()).toMatchObject({ data: { orderChanged: { _id } } });
    await end(shopper.token, (await list(token))[0]!._id);
    expect(await pages[1].next()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    await shop.sql(`UPDATE "orders" SET "status" = 'PICKING' WHERE "_id" = $1`, [_id]);
    expect(await pages[0].next()).toMatchObject({ data: { orderChanged: { status: 'PICKING' } } });
    pages.forEach(({ leave }) => leave());
    await watched.close();
  });

  it('stops a change that waits for its shopper meanwhile', async () => {
    const shopper = await newShopper(shop);
    const changed = await whileLocked(
      shop,
      [
        [LOCK_USER, [shopper._id]],
        ['DELETE FROM "sessions" WHERE "_id" = $1', [shopper.sessionId]],
      ],
      () => setQty(shop, shopper, 'tomato', 1),
    );
    expect(codeOf(changed as GraphqlResult)).toBe('UNAUTHENTICATED');
    expect(await shop.sql('SELECT FROM "cart_items" WHERE "userId" = $1', [shopper._id])).toEqual([]);
  });
});

describe('logging out', () => {
  it('ends the session', async () => {
    const shopper = await newShopper(shop);
    const token = await openSession(shopper);
    expect((await shop.graphql(LOG_OUT, {}, token)).data).toEqual({ logOut: true });
    expect(codeOf(await shop.graphql(LOG_OUT, {}, token))).toBe('UNAUTHENTICATED');
    expect((await list(shopper.token)).map(({ _id }) => _id)).toEqual([shopper.sessionId]);
  });

  it('everywhere else ends all others, also those that no list has', async () => {
    const shopper = await newShopper(shop);
    const token = await openSession(shopper);
    const unlisted = tokenOf({ ...shopper, sessionId: undefined });
    const devices = [
      await addDevice(shopper, token, 'own'),
      await addDevice(shopper, shopper.token, 'other'),
      await addDevice(shopper, unlisted, 'unlisted'),
    ];
    expect(await codesWith(shopper, unlisted)).toEqual(OPEN);
    expect((await shop.graphql(END_OTHERS, {}, token)).data).toEqual({ endOtherSessions: true });
    for (const other of [shopper.token, unlisted]) expect(await codesWith(shopper, other)).toEqual(ENDED);
    expect(await codesWith(shopper, token)).toEqual(OPEN);
    expect(await list(token)).toMatchObject([{ current: true }]);
    expect(await Promise.all(devices.map((count) => count()))).toEqual([1, 0, 0]);
    expect(await codesWith(shopper, await logIn(shopper))).toEqual(OPEN);
  });
});

describe('a token of an older version, which names no session', () => {
  it('works, and is not in the list', async () => {
    const shopper = await newShopper(shop);
    const unlisted = tokenOf({ ...shopper, sessionId: undefined });
    expect(await codesWith(shopper, unlisted)).toEqual(OPEN);
    expect(await list(unlisted)).toMatchObject([{ _id: shopper.sessionId, current: false }]);
    expect((await shop.graphql(LOG_OUT, {}, unlisted)).data).toEqual({ logOut: false });
    expect(await codesWith(shopper, unlisted)).toEqual(OPEN);
  });

  it('ends all sessions with its own when it logs out everywhere else', async () => {
    const shopper = await newShopper(shop);
    const unlisted = tokenOf({ ...shopper, sessionId: undefined });
    await shop.graphql(END_OTHERS, {}, unlisted);
    for (const token of [unlisted, shopper.token]) expect(await codesWith(shopper, token)).toEqual(ENDED);
  });
});

describe('a new password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    shop.graphql<{ changePassword: { token: string } }>(
      CHANGE,
      { input: { currentPassword, newPassword } },
      token,
    );

  it('ends all sessions, and opens one', async () => {
    const shopper = await newShopper(shop);
    const token = await openSession(shopper);
    const { data } = await change(token, PASSWORD, 'even longer now');
    expect(await list(data.changePassword.token)).toMatchObject([{ current: true, browser: 'node' }]);
    for (const old of [token, shopper.token]) expect(await codesWith(shopper, old)).toEqual(ENDED);
    expect(await rowsOf(shopper)).toHaveLength(1);
  });

  it('leaves no session to somebody who logs in with the old one meanwhile', async () => {
    const shopper = await newShopper(shop);
    const token = await whileLocked(
      shop,
      [
        ['UPDATE "users" SET "tokenVersion" = "tokenVersion" + 1 WHERE "_id" = $1', [shopper._id]],
        ['DELETE FROM "sessions" WHERE "userId" = $1', [shopper._id]],
      ],
      () => logIn(shopper),
    );
    expect(token).toBeUndefined();
    expect(await rowsOf(shopper)).toEqual([]);
  });

  it('is not set by a session that has ended meanwhile', async () => {
    const shopper = await newShopper(shop);
    const changed = await whileLocked(
      shop,
      [
        [LOCK_USER, [shopper._id]],
        ['DELETE FROM "sessions" WHERE "_id" = $1', [shopper.sessionId]],
      ],
      () => change(shopper.token, PASSWORD, 'even longer now'),
    );
    expect(codeOf(changed as GraphqlResult)).toBe('UNAUTHENTICATED');
    expect(await logIn(shopper)).toEqual(expect.any(String));
  });
});

it('logging in takes one statement more than proving the password', async () => {
  const shopper = await newShopper(shop);
  await logIn(shopper);
  const { statements } = await shop.countStatements(() => logIn(shopper));
  expect(statements).toHaveLength(6);
});

it('when a session was last used is written once an hour, without a statement of a request', async () => {
  const [used, fresh, ended] = [await newShopper(shop), await newShopper(shop), await newShopper(shop)];
  await shop.sql(`UPDATE "sessions" SET "lastSeenAt" = now() - interval '2 hours' WHERE "_id" = $1`, [
    used.sessionId,
  ]);
  await shop.sql('DELETE FROM "sessions" WHERE "_id" = $1', [ended.sessionId]);
  const seenAt = async (shopper: TestShopper) => (await rowsOf(shopper))[0]?.lastSeenAt.getTime() ?? 0;
  const [usedAt, freshAt] = [await seenAt(used), await seenAt(fresh)];
  const seen = new SeenSessions(dataSource, createLogger('silent'));
  const statements = jest.spyOn(dataSource, 'query');
  try {
    for (const shopper of [used, fresh, ended, used, { ...used, sessionId: undefined }]) seen.note(shopper);
    expect(statements).not.toHaveBeenCalled();
    await seen.stop();
    expect(await seenAt(used)).toBeGreaterThan(usedAt + 3_600_000);
    expect([await seenAt(fresh), await seenAt(ended)]).toEqual([freshAt, 0]);
    seen.note(used);
    await seen.stop();
    expect(statements).toHaveBeenCalledTimes(1);
  } finally {
    statements.mockRestore();
  }
});
