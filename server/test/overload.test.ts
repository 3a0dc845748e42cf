import { Client } from 'pg';
import { AlertEvaluator, readRules } from '../../chaos/alerts/alert-evaluator.mjs';
import { createDataSource } from '@server/database/data-source';
import { PasswordResets } from '@server/features/account';
import { cartOf, checkoutOf, newBuyer, setQty } from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { TEST_SECRET } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(120_000);

const MESSAGE = 'The shop cannot answer right now. Please try again in a moment.';
const code = 'SERVICE_UNAVAILABLE';
let shop: TestShop;
let buyer: Buyer;
let other: Buyer;
/** Requests that claim to place orders, but do not. */
let claims: Promise<unknown>[] = [];
/** Holds locks that the shop needs. */
let beside: Client;
beforeAll(async () => {
  // With a long deadline: nothing times out while it waits.
  shop = await openTestShop({ env: { DATABASE_TIMEOUT_MS: '120000' } });
  buyer = await newBuyer(shop);
  other = await newBuyer(shop);
  // Loads the description of the shop's responses, which would be rejected later.
  await shop.rest('GET', '/user/cart', { token: buyer.token });
  beside = new Client({ connectionString: shop.databaseUrl });
  await beside.connect();
});
afterAll(async () => {
  await beside.end();
  await shop.close();
});

const request = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${shop.url}${path}`, init);
const rejectedSoFar = async (): Promise<number> =>
  Number(/^shop_requests_rejected_total (\d+)/m.exec(await (await request('/metrics')).text())?.[1]);
/** How many statements wait for a lock. */
const held = async (): Promise<number> =>
  (
    await shop.sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;

it('one account that floods its cart with changes leaves connections for the other accounts', async () => {
  const flooder = await newBuyer(shop, {});
  await beside.query('BEGIN');
  await beside.query('SELECT FROM users WHERE "_id" = $1 FOR UPDATE', [flooder._id]);
  const outcomes: (string | undefined)[] = [];
  const add = async (number: number): Promise<void> => {
    const product = ['tomato', 'onion', 'potato'][number % 3]!;
    const { errors } = await shop.graphql(
      `mutation { addToCart(productId: "${product}") { _id } }`,
      {},
      flooder.token,
    );
    outcomes.push(errors?.[0]?.extensions?.code as string | undefined);
  };
  const flood = Array.from({ length: 103 }, (_, number) => add(number));
  // One runs, a hundred wait: the queue is full.
  await eventually(async () => (await held()) === 1 && outcomes.length === 2, 60_000);
  expect(await cartOf(shop, buyer)).toEqual({ tomato: 2 });
  expect((await setQty(shop, buyer, 'tomato', 3)).errors).toBeUndefined();
  expect((await setQty(shop, buyer, 'tomato', 2)).errors).toBeUndefined();
  expect([await held(), outcomes]).toEqual([1, Array(2).fill(code)]);
  // Its changes are rejected before they are parsed; its reads are answered.
  const unread = await shop.rest('POST', '/user/cart', { body: {}, token: flooder.token });
  expect(unread.status).toBe(503);
  // Neither its operation's name nor a new password beside it exempts a change.
  const CHANGE = 'changePassword(input: { currentPassword: "long enough", newPassword: "" }) { token }';
  for (const misspelt of [
    ...['{ noSuchThing }', 'ChangePassword { noSuchThing }', '{ resetPassword: noSuchThing }'],
    ...[`{ ${CHANGE} noSuchThing }`, `One { ${CHANGE} } mutation Another { noSuchThing }`],
  ])
    expect((await shop.graphql(`mutation ${misspelt}`, {}, flooder.token)).status).toBe(503);
  expect(await cartOf(shop, flooder)).toEqual({});
  await beside.query('ROLLBACK');
  await Promise.all(flood);
  expect(outcomes.slice(2)).toEqual(Array(101).fill(undefined));
  const cart = await cartOf(shop, flooder);
  expect(Object.values(cart).reduce((sum, qty) => sum + qty)).toBe(101);
});

it('a stolen session that floods its account with changes keeps the owner from neither a new password nor its end', async () => {
  const owners = [await newBuyer(shop, {}), await newBuyer(shop, {}), await newBuyer(shop, {})] as const;
  const { data } = await shop.graphql<{ sessions: { _id: string }[] }>(
    '{ sessions { _id } }',
    {},
    owners[2].token,
  );
  const [stolen] = data.sessions;
  const again = await shop.graphql<{ logIn: { token: string } }>(
    'mutation ($input: LogInInput!) { logIn(input: $input) { token } }',
    { input: { email: owners[2].email, password: 'long enough' } },
  );
  const dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  const token = await new PasswordResets(dataSource, TEST_SECRET).tokenFor(owners[1]._id);
  await dataSource.destroy();
  await beside.query('BEGIN');
  await beside.query('SELECT FROM users WHERE "_id" = ANY($1) FOR UPDATE', [owners.map(({ _id }) => _id)]);
  const outcomes: [string[], string[], string[]] = [[], [], []];
  // Two queues are full; a reset does not look at the third.
  const flood = owners.flatMap((owner, at) =>
    Array.from({ length: [102, 12, 102][at]! }, async () => {
      const { errors } = await setQty(shop, owner, 'tomato', 1);
      outcomes[at]!.push((errors?.[0]?.extensions?.code as string | undefined) ?? 'changed');
    }),
  );
  const full = [outcomes[0], outcomes[2]];
  await eventually(async () => (await held()) === 3 && full.every(({ length }) => length === 1), 60_000);
  const newPassword = 'even longer now';
  const set = Promise.all([
    shop.graphql(
      'mutation AnyName($input: ChangePasswordInput!) { changed: changePassword(input: $input) { token } }',
      { input: { currentPassword: 'long enough', newPassword } },
      owners[0].token,
    ),
    shop.graphql('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { token } }', {
      input: { token, newPassword },
    }),
    shop.graphql('mutation ($id: ID!) { endSession(_id: $id) }', { id: stolen!._id }, again.data.logIn.token),
  ]);
  const hashed = new Promise((resolve) => setTimeout(resolve, 2_000));
  await Promise.race([set, hashed]);
  await beside.query('ROLLBACK');
  expect((await set).map(({ errors }) => errors)).toEqual([undefined, undefined, undefined]);
  await Promise.all(flood);
  // Only what had begun.
  for (const one of full)
    expect(one).toEqual([code, 'changed', ...Array<string>(100).fill('UNAUTHENTICATED')]);
  expect(outcomes[1]).toEqual(['changed', ...Array<string>(11).fill('UNAUTHENTICATED')]);
});

it('parallel checkouts open one payment, without polling the database', async () => {
  const payer = await newBuyer(shop);
  await beside.query('BEGIN; LOCK TABLE sandbox.orders IN ACCESS EXCLUSIVE MODE');
  const started = Array.from({ length: 10 }, () => checkoutOf(shop, payer));
  await eventually(async () => (await held()) > 0, 60_000);
  const { statements } = await shop.countStatements(async () => {
    // Long enough for several polls by each.
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await beside.query('ROLLBACK');
  expect(statements.filter((text) => text.includes('bought."_id" = $2'))).toEqual([]);
  const ids = (await Promise.all(started)).map(({ payment }) => payment.orderId);
  expect(new Set(ids).size).toBe(1);
});

it('under overload, new requests are rejected before any work', async () => {
  await beside.query('BEGIN; LOCK TABLE cart_items IN ACCESS EXCLUSIVE MODE');
  // Cached for the next test, only now: on a busy machine the cache may be emptied at any time.
  await shop.rest('GET', '/products/tomato');
  let rejected = 0;
  const read = async (): Promise<void> => {
    const { status } = await shop.graphql('{ cart { totalQty } }', {}, buyer.token);
    if (status === 503) rejected += 1;
  };
  while (rejected === 0) {
    for (let number = 0; number < 50; number += 1) void read();
    await request('/robots.txt');
  }
  // From here on nothing leaves the queue until the lock is released.
  const { status, headers, errors } = await setQty(shop, buyer, 'onion', 2);
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  expect(errors).toEqual([{ message: MESSAGE, extensions: { code, retryAfterSeconds: 1 } }]);
  const cart = await shop.rest('GET', '/user/cart', { token: buyer.token });
  expect([cart.status, cart.headers.get('retry-after')]).toEqual([503, '1']);
  expect(cart.body).toEqual({ errors: [MESSAGE], code });
  const anew = await shop.graphql('{ products(first: 3) { edges { node { _id } } } }');
  expect([anew.status, anew.errors?.[0]?.extensions?.code]).toEqual([503, code]);
  const another = await shop.rest('GET', '/products/potato');
  expect([another.status, another.body]).toEqual([503, { errors: [MESSAGE], code }]);
  const named = { authorization: buyer.token, 'x-request-id': 'shopper-1' };
  const page = await request('/product', { headers: named });
  expect(page.headers.get('x-request-id')).toBe('shopper-1');
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([503, '1', MESSAGE]);
});

it('under overload, cached responses are still sent, and conditional requests get 304', async () => {
  const cached = await request('/api/products/tomato');
  expect(cached.status).toBe(200);
  const known = { 'if-none-match': cached.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  expect((await request('/api/products/tomato', { headers: known })).status).toBe(304);
});

it('naming an operation PlaceOrder does not exempt it', async () => {
  const ordering = { 'content-type': 'application/json', 'x-apollo-operation-name': 'PlaceOrder' };
  const claim = async (authorization: string): Promise<number> =>
    (
      await request('/graphql', {
        method: 'POST',
        headers: { ...ordering, authorization },
        body: '{"query":"{ cart { totalQty } }"}',
      })
    ).status;
  expect(await claim('of nobody')).toBe(503);
  const statuses: number[] = [];
  claims = Array.from({ length: 5 }, async () => statuses.push(await claim(other.token)));
  await eventually(async () => statuses.length === 4, 60_000);
  expect(statuses).toEqual(Array(4).fill(503));
});

it('the alert for rejected requests fires, and the metrics count them', async () => {
  const evaluator = new AlertEvaluator(await readRules());
  const show = async (): Promise<string> => (await request('/metrics')).text();
  evaluator.scrape(0, await show());
  for (let number = 0; number < 20; number += 1)
    expect((await request('/api/user/cart', { headers: { authorization: buyer.token } })).status).toBe(503);
  const shown = await show();
  evaluator.scrape(15, shown);
  expect(evaluator.trueAt(15)).toContain('ShopRefuses');
  expect(shown).toContain('operation="GET /api/user/cart",status="503"');
  // The database is healthy: there are only too many requests.
  expect(shown).toContain('\nshop_can_sell 1\n');
});

it('orders that are paid for are exempt', async () => {
  const named = { authorization: buyer.token, 'x-apollo-operation-name': 'PlaceOrder' };
  const place = { method: 'POST', body: '{"query":"mutation PlaceOrder"}' };
  const headers = { ...named, 'content-type': 'application/json' };
  expect((await request('/graphql', { ...place, headers })).status).toBe(400);
  const rest = { authorization: buyer.token, 'content-type': 'application/json' };
  expect((await request('/api/user/order', { ...place, body: '{}', headers: rest })).status).toBe(422);
});

it('probes and payment webhooks are exempt, and rejected clients are served after the overload', async () => {
  expect((await request('/health/live', { headers: { authorization: 'x' } })).status).toBe(200);
  const webhook = { method: 'POST', body: '{}', headers: { authorization: 'x' } };
  expect((await request('/api/payments/webhook', webhook)).status).toBe(400);
  await beside.query('ROLLBACK');
  await Promise.all(claims);
  // Rejected clients are served again, on the same connections too.
  await eventually(async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        request('/api/user/cart', { headers: { authorization: buyer.token } }),
      ),
    );
    return responses.every(({ status }) => status === 200);
  }, 60_000);
  expect(await cartOf(shop, buyer)).toEqual({ tomato: 2 });
  expect(await rejectedSoFar()).toBeGreaterThan(4);
});
