import { Client } from 'pg';
import { createPool } from '@server/database/pool';
import { ShopClient } from '@server/database/shop-client';
import {
  cartOf,
  checkoutOf,
  newBuyer,
  ordersOf,
  pay,
  placeOrder,
  setQty,
  startCheckout,
} from './helpers/buying';
import type { Buyer } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { openFaultyProxy } from './helpers/faulty-proxy';
import type { FaultyProxy } from './helpers/faulty-proxy';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(60_000);

/** The deadline of requests, and a margin for a busy machine. */
const TIMEOUT_MS = 2_000;
const SOON_MS = TIMEOUT_MS + 1_500;
let database: DatabaseCopy;
let proxy: FaultyProxy;
let shop: TestShop;
let buyer: Buyer;
/** Connects directly, not through the proxy. */
let beside: Client;
beforeAll(async () => {
  database = await copyDatabase();
  proxy = await openFaultyProxy(database.url);
  shop = await openTestShop({ databaseUrl: proxy.url, env: { DATABASE_TIMEOUT_MS: String(TIMEOUT_MS) } });
  buyer = await newBuyer(shop);
  beside = new Client({ connectionString: database.url });
  await beside.connect();
});
afterEach(async () => {
  proxy.behave('forwards');
  await beside.query('ROLLBACK');
  await eventually(isWell);
});
afterAll(async () => {
  await shop.close();
  await beside.end();
  await proxy.close();
  await database.drop();
});

interface Outcome {
  status: number;
  code: string | undefined;
  retryAfter: string | null;
  ms: number;
}
let requestCount = 0;
/** No query is repeated: a cached response would not need the database. */
const CALLS: Record<string, () => Promise<Pick<Outcome, 'status' | 'code' | 'retryAfter'>>> = {
  'REST products': () => rest('GET', `/products?limit=5&n=${(requestCount += 1)}`),
  'REST cart': () => rest('GET', '/user/cart'),
  'REST log-in': () => rest('POST', '/auth/login', { email: buyer.email, password: 'long enough' }),
  'GraphQL products': () =>
    graphql(`{ products(first: 5) { edges { node { title } } } again${(requestCount += 1)}: __typename }`),
  'GraphQL cart': () => graphql('{ cart { totalQty } }'),
  'GraphQL write': () => graphql('mutation { setCartQty(productId: "onion", qty: 3) { totalQty } }'),
};

/** Repeated logins would be rate-limited. */
const REPEATABLE = Object.keys(CALLS).filter((call) => call !== 'REST log-in');

async function rest(method: string, path: string, body?: object) {
  const {
    status,
    headers,
    body: response,
  } = await shop.rest<{ code?: string }>(method, path, {
    body,
    token: buyer.token,
  });
  return { status, code: response.code, retryAfter: headers.get('retry-after') };
}

async function graphql(query: string) {
  const { status, errors } = await shop.graphql(query, {}, buyer.token);
  return { status, code: errors?.[0]?.extensions?.code as string | undefined, retryAfter: null };
}

async function outcomeOf(call: keyof typeof CALLS): Promise<Outcome> {
  const from = performance.now();
  const outcome = await CALLS[call]!();
  return { ...outcome, ms: performance.now() - from };
}

async function isWell(): Promise<boolean> {
  const outcomes = await Promise.all(REPEATABLE.map(outcomeOf));
  return outcomes.every(({ status, code }) => status === 200 && code === undefined);
}

function expectRejection(call: string, { status, code, retryAfter, ms }: Outcome): void {
  expect([call, code]).toEqual([call, 'SERVICE_UNAVAILABLE']);
  if (call.startsWith('REST')) expect([status, retryAfter]).toEqual([503, '1']);
  expect(ms).toBeLessThan(SOON_MS);
}

it('an error is never cached', async () => {
  const question = '{ products(first: 9) { edges { node { title price } } } }';
  proxy.behave('refuses');
  expect((await graphql(question)).code).toBe('SERVICE_UNAVAILABLE');
  proxy.behave('forwards');
  await eventually(async () => (await graphql(question)).code === undefined);
});

it('while the database is unreachable, health checks report live but not ready', async () => {
  const health = async (path: string) => (await fetch(`${shop.url}/health/${path}`)).status;
  expect([await health('live'), await health('ready')]).toEqual([200, 200]);
  proxy.behave('refuses');
  await eventually(async () => (await health('ready')) === 503, 3_000);
  expect(await health('live')).toBe(200);
});

describe.each(['refuses', 'is silent'] as const)('while the proxy to the database %s', (behaviour) => {
  it('every request fails with 503 within the deadline, and the shop recovers by itself', async () => {
    proxy.behave(behaviour);
    const outcomes = await Promise.all(
      Object.keys(CALLS).map(async (call) => ({ call, outcome: await outcomeOf(call) })),
    );
    for (const { call, outcome } of outcomes) expectRejection(call, outcome);
    proxy.behave('forwards');
    await eventually(isWell, 10_000);
  });
});

it('terminated connections under load fail only the requests in progress, with SERVICE_UNAVAILABLE', async () => {
  const seen = new Set<string>();
  let stop = false;
  const load = Array.from({ length: 3 }, async () => {
    while (!stop)
      for (const call of REPEATABLE) {
        const { status, code, ms } = await outcomeOf(call);
        seen.add(`${status} ${code ?? 'fine'}`);
        expect(ms).toBeLessThan(SOON_MS);
      }
  });
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await beside.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  }
  stop = true;
  await Promise.all(load);
  // Apollo Server, which runs queries that are not compiled, reports it with status 200.
  seen.delete('200 SERVICE_UNAVAILABLE');
  expect([...seen].sort()).toEqual(['200 fine', '503 SERVICE_UNAVAILABLE']);
  expect(await isWell()).toBe(true);
});

it('a statement that takes too long is cancelled', async () => {
  await beside.query('BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
  const calls = ['REST products', 'GraphQL products'];
  const outcomes = await Promise.all(calls.map(outcomeOf));
  calls.forEach((call, at) => expectRejection(call, outcomes[at]!));
});

it('a change that waits too long for a row lock fails and is rolled back', async () => {
  const before = await cartOf(shop, buyer);
  await beside.query('BEGIN');
  await beside.query('SELECT FROM users WHERE "_id" = $1 FOR UPDATE', [buyer._id]);
  const { errors } = await setQty(shop, buyer, 'onion', 9);
  expect(errors?.[0]?.extensions?.code).toBe('SERVICE_UNAVAILABLE');
  await beside.query('ROLLBACK');
  expect(await cartOf(shop, buyer)).toEqual(before);
});

it('an order whose commit is not confirmed is reported as possibly placed, and a retry returns it', async () => {
  const payer = await newBuyer(shop);
  const checkout = await checkoutOf(shop, payer);
  // The provider sends no webhook.
  await beside.query(`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NEW.delivered := true; RETURN NEW; END $$`);
  await beside.query(
    `CREATE TRIGGER lose BEFORE INSERT ON sandbox.webhooks FOR EACH ROW EXECUTE FUNCTION lose()`,
  );
  const paid = await pay(shop, checkout.payment.orderId);
  await beside.query(`CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$`);
  // The commit has no statement timeout: only the shop's own deadline applies.
  await beside.query(`CREATE FUNCTION unlimited() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM set_config('statement_timeout', '0', true); RETURN NULL; END $$`);
  await beside.query(`CREATE TRIGGER unlimited AFTER UPDATE ON orders EXECUTE FUNCTION unlimited()`);
  await beside.query(`CREATE CONSTRAINT TRIGGER linger AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION linger()`);
  await beside.query('BEGIN; SELECT pg_advisory_xact_lock(1)');
  const { errors } = await placeOrder(shop, payer, checkout._id, paid);
  expect(errors).toMatchObject([
    { message: expect.stringContaining('may have been done'), extensions: { code: 'SERVICE_UNAVAILABLE' } },
  ]);
  await beside.query('ROLLBACK; DROP FUNCTION linger CASCADE; DROP FUNCTION unlimited, lose CASCADE');
  const again = await placeOrder(shop, payer, checkout._id, paid);
  expect([again.errors, again.data.placeOrder._id]).toEqual([undefined, checkout._id]);
  expect((await ordersOf(shop, payer)).map(({ _id }) => _id)).toEqual([checkout._id]);
  expect(await cartOf(shop, payer)).toEqual({});
});

it('one deadline covers all waits of a request, and a retry finds what has completed since', async () => {
  const payer = await newBuyer(shop);
  await beside.query(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(0.75); RETURN NEW; END $$`);
  for (const table of ['orders', 'sandbox.orders'])
    await beside.query(
      `CREATE TRIGGER dawdle BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION dawdle()`,
    );
  const from = performance.now();
  const { errors } = await startCheckout(shop, payer);
  expect(errors?.[0]?.extensions?.code).toMatch(/UNAVAILABLE$/);
  expect(performance.now() - from).toBeLessThan(SOON_MS);
  await beside.query('DROP FUNCTION dawdle CASCADE');
  await eventually(async () => (await startCheckout(shop, payer)).errors === undefined);
  const { _id } = await checkoutOf(shop, payer);
  expect(await shop.sql('SELECT FROM sandbox.orders WHERE receipt = $1', [_id])).toHaveLength(1);
});

it('when the disk is full, writes are rejected and rolled back, and reads still work', async () => {
  const before = await cartOf(shop, buyer);
  await beside.query(`CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  await beside.query(
    `CREATE TRIGGER fill_disk AFTER INSERT OR UPDATE ON cart_items FOR EACH ROW EXECUTE FUNCTION fill_disk()`,
  );
  expectRejection('GraphQL write', await outcomeOf('GraphQL write'));
  expect((await outcomeOf('REST products')).status).toBe(200);
  expect(await cartOf(shop, buyer)).toEqual(before);
  await beside.query('DROP FUNCTION fill_disk CASCADE');
  // Known to the whole process, in which the next test file has a shop, too.
  ShopClient.diskFullAt = -Infinity;
});

it('when too many pages are being rendered, others get 503 with an unrendered page at once', async () => {
  const patient = await openTestShop({
    databaseUrl: database.url,
    env: { DATABASE_TIMEOUT_MS: '120000' },
  });
  await beside.query('BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
  let rejected = 0;
  const pages = Array.from({ length: 21 }, async (_, number) => {
    const page = await fetch(`${patient.url}/product/none${number}`);
    if (page.status === 503) rejected += 1;
    expect(page.headers.get('retry-after')).toBe(page.status === 503 ? '1' : null);
    expect(await page.text()).toContain('</html>');
    return page.status;
  });
  await eventually(async () => rejected === 1, 40_000);
  await beside.query('ROLLBACK');
  expect((await Promise.all(pages)).filter((status) => status === 404)).toHaveLength(20);
  await patient.close();
});

it('when all connections are in use, further requests end within the deadline', async () => {
  await beside.query('BEGIN');
  await beside.query('SELECT FROM users WHERE "_id" = $1 FOR UPDATE', [buyer._id]);
  const stuck = Array.from({ length: 30 }, () => outcomeOf('GraphQL write'));
  const reader = await outcomeOf('REST products');
  expect(reader.ms).toBeLessThan(SOON_MS);
  for (const outcome of await Promise.all(stuck)) expectRejection('GraphQL write', outcome);
});

it('a connection that breaks while it is checked out fails only its holder', async () => {
  const pool = createPool(database.url, 5_000);
  // It has no error listener yet.
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await beside.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
  client.release(true);
  await pool.end();
});
