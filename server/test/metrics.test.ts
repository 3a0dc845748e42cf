import trusted from '../src/graphql/trusted-documents.json';
import { cartOf, checkoutOf, newBuyer, pay, placeOrder, setQty } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

const TOKEN = 'the token of the one who measures';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => shop.close());

const request = (headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${shop.url}/metrics`, { headers });

/** The value of every metric by its name and labels. */
async function measure(): Promise<Map<string, number>> {
  const lines = (await (await request()).text())
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}

it('metrics can be read locally, and remotely with the token', async () => {
  const here = await request();
  expect([here.status, here.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain; version=0.0.4'),
  ]);
  expect(here.headers.get('cache-control')).toBe('no-store');
  const behindProxy = { 'x-forwarded-for': '127.0.0.1' };
  expect((await request({ ...behindProxy, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
    const rejected = await request({ ...behindProxy, authorization });
    expect(rejected.status).toBe(404);
    expect(await rejected.text()).not.toContain('shop_');
  }
});

/** Waits until the work has added this many requests of a kind, operation and status: they are counted just after their responses. */
async function countMore(
  work: () => Promise<unknown>,
): Promise<(of: string, count: number) => Promise<void>> {
  const before = await measure();
  await work();
  return (of, count) => {
    const [kind, operation, status] = of.split('|');
    const key = `shop_request_duration_seconds_count{kind="${kind}",operation="${operation}",status="${status}"}`;
    return eventually(async () => ((await measure()).get(key) ?? 0) - (before.get(key) ?? 0) === count);
  };
}

it('counts requests by kind, route and status, and how long they took', async () => {
  const paths = [
    '/api/products',
    '/api/products?limit=1',
    '/api/products/none',
    '/none.png',
    '/product/tomato',
  ];
  const more = await countMore(() =>
    Promise.all(paths.map(async (path) => (await fetch(shop.url + path)).text())),
  );
  await more('api|GET /api/products|200', 2);
  await more('api|GET /api/products/:productId|404', 1);
  await more('page|other|404', 1);
  await more('page|GET /product/:productId|200', 1);
  const measured = await measure();
  expect(
    measured.get('shop_request_duration_seconds_sum{kind="api",operation="GET /api/products",status="200"}'),
  ).toBeGreaterThan(0);
  expect(measured.get('shop_requests_underway')).toBeGreaterThanOrEqual(1);
});

it('counts GraphQL requests by operation, cached or not, without client-chosen names as labels', async () => {
  const buyer = await newBuyer(shop);
  const request = (query: string) => shop.graphql(query, {}, buyer.token);
  const { text } = trusted.find(({ name }) => name === 'ShopName')!;
  const more = await countMore(async () => {
    for (let qty = 1; qty <= 5; qty += 1) await setQty(shop, buyer, 'onion', qty);
    for (let time = 1; time <= 5; time += 1) await cartOf(shop, buyer);
    for (let time = 1; time <= 3; time += 1) await shop.graphql(text);
    await request('query Evil { cart { totalQty } }');
    await request('query ShopName { cart { totalQty } }');
    await request('mutation { setCartQty(productId: "none", qty: 1) { _id } }');
    await request('{ nothing }');
    await request('{');
  });
  await more('mutation|setCartQty|200', 5);
  await more('graphql|cart|200', 7);
  await more('graphql|ShopName|200', 3);
  // Errors are counted by the status that they have over REST.
  await more('mutation|setCartQty|404', 1);
  await more('graphql|other|400', 2);
  expect([...(await measure()).keys()].join()).not.toContain('Evil');
});

it('counts a client that disconnects before its response as 499', async () => {
  const locked = shop.sql('BEGIN; LOCK TABLE products, product_terms; SELECT pg_sleep(1.2); COMMIT');
  const more = await countMore(async () => {
    const holds = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
      WHERE relation = 'product_terms'::regclass AND mode = 'AccessExclusiveLock' AND granted`;
    await eventually(async () => (await shop.sql(holds)).length > 0);
    const signal = AbortSignal.timeout(300);
    await expect(fetch(`${shop.url}/api/products?search=nobody+waits`, { signal })).rejects.toThrow();
  });
  await more('api|GET /api/products|499', 1);
  await locked;
});

it('counts requests that are rejected early, too', async () => {
  const more = await countMore(async () => {
    await fetch(`${shop.url}/desk/session`, {
      method: 'POST',
      headers: { origin: 'http://elsewhere.example' },
    });
    await fetch(`${shop.url}/desk/graphql`, {
      method: 'POST',
      headers: { origin: 'http://elsewhere.example' },
    });
  });
  await more('desk|POST /desk/session|403', 1);
  await more('desk|other|403', 1);
});

it('reports the pool, statements, orders and the process', async () => {
  const before = await measure();
  const buyer = await newBuyer(shop);
  const paid = await checkoutOf(shop, buyer);
  await placeOrder(shop, buyer, paid._id, await pay(shop, paid.payment.orderId));
  const after = await measure();
  const more = (key: string): number => (after.get(key) ?? NaN) - (before.get(key) ?? NaN);
  expect(more('shop_orders_placed_total')).toBe(1);
  expect(more('shop_database_statements_total')).toBeGreaterThan(10);
  expect(after.get('shop_database_connections')).toBeGreaterThan(0);
  expect(after.get('shop_database_connections_idle')).toEqual(expect.any(Number));
  expect(after.get('shop_database_waiting')).toEqual(expect.any(Number));
  expect(after.get('shop_passwords_waiting')).toBe(0);
  expect(after.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
});

it('reports jobs by task and state', async () => {
  const of = async (name: string): Promise<number | undefined> => (await measure()).get(name);
  // A job due before the shop opened runs at once; the next one is waiting.
  const isDone = `shop_job_duration_seconds_count{task="check-payments",outcome="done"}`;
  await eventually(async () => ((await of(isDone)) ?? 0) > 0);
  await eventually(async () => (await of('shop_jobs{task="check-payments",state="waiting"}')) === 1);
  await eventually(async () => (await of('shop_jobs_oldest_seconds{task="check-payments"}')) === 0);
  for (const state of ['failing', 'givenUp'])
    expect(await of(`shop_jobs{task="check-payments",state="${state}"}`)).toBe(0);
});

it('reports the age of a running job since its start, not since it was due', async () => {
  const age = async (): Promise<number> =>
    (await measure()).get('shop_jobs_oldest_seconds{task="nobodys"}') ?? 0;
  await shop.sql(
    `SELECT FROM graphile_worker.add_job('nobodys', job_key => 'old', run_at => now() - interval '10 minutes')`,
  );
  await eventually(async () => (await age()) > 500);
  await shop.sql(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'x' WHERE key = 'old'`,
  );
  await eventually(async () => (await age()) < 100);
  await shop.sql(`DELETE FROM graphile_worker._private_jobs WHERE key = 'old'`);
});

it('counts an order once even if its transaction was retried', async () => {
  // Each first commit fails, as with a serialization failure.
  await shop.sql(`CREATE SEQUENCE tries`);
  await shop.sql(`CREATE FUNCTION fail_first() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    IF nextval('tries') % 2 = 1 THEN RAISE EXCEPTION 'once more' USING ERRCODE = '40001'; END IF;
    RETURN NULL; END $$`);
  await shop.sql(`CREATE CONSTRAINT TRIGGER fail_first AFTER INSERT ON order_events DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.code = 'PLACED') EXECUTE FUNCTION fail_first()`);
  const before = (await measure()).get('shop_orders_placed_total')!;
  const buyer = await newBuyer(shop);
  const paid = await checkoutOf(shop, buyer);
  await placeOrder(shop, buyer, paid._id, await pay(shop, paid.payment.orderId));
  const order = { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road' };
  await shop.rest('POST', '/user/order', { token: buyer.token, body: { order } });
  const [tries] = await shop.sql<{ last: string }>(`SELECT last_value AS last FROM tries`);
  await shop.sql(`DROP FUNCTION fail_first CASCADE`);
  expect(Number(tries!.last)).toBe(4);
  expect((await measure()).get('shop_orders_placed_total')).toBe(before + 2);
});

it('counts cached responses', async () => {
  const categories = async (): Promise<unknown> => (await fetch(`${shop.url}/api/categories`)).json();
  await categories();
  const before = await measure();
  await categories();
  const after = await measure();
  const hits = after.get('shop_response_cache_hits_total')! - before.get('shop_response_cache_hits_total')!;
  // The shop may not yet be listening for changes, and then caches no responses.
  expect(hits).toBe(after.get('shop_response_cache_entries') === 0 ? 0 : 1);
});

it('omits metrics that cannot be read, and reports the rest', async () => {
  await shop.sql('ALTER TABLE refunds RENAME TO elsewhere');
  // The last values are cached for a moment.
  await eventually(async () => !(await measure()).has('shop_refunds_pending'));
  const measured = await measure();
  await shop.sql('ALTER TABLE elsewhere RENAME TO refunds');
  expect(measured.get('shop_can_sell')).toBe(1);
  expect(measured.get('shop_orders_placed_total')).toBe(3);
});
