import { setImmediate as nextMacrotask, setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './helpers/eventually';
import { openFaultyProxy } from './helpers/faulty-proxy';
import type { FaultyProxy } from './helpers/faulty-proxy';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(60_000);

/** How long a cached response may be served after the database connection has gone silent; see change-listener. */
const BOUND_MS = 2_250;
/** An allowance for a busy machine. */
const SLACK_MS = 2_000;

let database: DatabaseCopy;
let proxy: FaultyProxy;
let shop: TestShop;
beforeAll(async () => {
  database = await copyDatabase();
  proxy = await openFaultyProxy(database.url);
  shop = await openTestShop({ databaseUrl: proxy.url, env: { DATABASE_TIMEOUT_MS: '5000' } });
  await eventually(readFromCache);
});
afterAll(async () => {
  proxy.behave('forwards');
  await shop.close();
  await proxy.close();
  await database.drop();
});

const titleNow = async (): Promise<string | undefined> => {
  const response = await fetch(`${shop.url}/api/products/tomato`);
  return response.ok ? ((await response.json()) as { product: { title: string } }).product.title : undefined;
};
/** Reads the title; whether the response came from the cache. */
async function readFromCache(): Promise<boolean> {
  const { result, statements } = await shop.countStatements(titleNow);
  return result !== undefined && statements.every((text) => !text.includes('"products"'));
}
const cachedResponses = async (): Promise<number> =>
  Number(/^shop_response_cache_entries (\d+)/m.exec(await (await fetch(`${shop.url}/metrics`)).text())?.[1]);

/** The watch's next heartbeat: what is underway may have been late, and have little of its time left. */
async function nextHeartbeat(): Promise<void> {
  const last = async () =>
    (
      await shop.sql<{ at: string }>(
        `SELECT query_start::text AS at FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'tokri change watch'`,
      )
    )[0]?.at;
  // The first may be the one underway, which was late.
  for (let more = 0; more < 2; more += 1) {
    const before = await last();
    await eventually(async () => (await last()) !== before);
  }
}

it('a database that is late for 1.5 s does not clear the cache', async () => {
  let isLate = true;
  proxy.behave('is late');
  // By a timer, which is in time however long a busy machine takes for a request: the connection is dropped 500 ms later.
  setTimeout(() => {
    isLate = false;
    proxy.behave('forwards');
  }, 1_500);
  while (isLate) {
    expect(await readFromCache()).toBe(true);
    await sleep(50);
  }
  await nextHeartbeat();
  expect(await readFromCache()).toBe(true);
});

it('a process that is repeatedly blocked itself does not clear the cache', async () => {
  // Sleeping blocks the event loop like a computation, but leaves the CPU to others: the database responds meanwhile, also on a
  // busy machine. A heartbeat takes two or three iterations of the event loop.
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  for (let time = 0; time < 4; time += 1) {
    Atomics.wait(asleep, 0, 0, 1_100);
    await nextMacrotask();
  }
  expect(await cachedResponses()).toBeGreaterThan(0);
  expect(await readFromCache()).toBe(true);
});

it('a database that is silent for longer clears the cache; no response is served stale past the limit', async () => {
  const since = performance.now();
  proxy.behave('is silent');
  let last = since;
  while ((await titleNow()) === 'Tomato') {
    last = performance.now();
    await sleep(20);
  }
  expect(last - since).toBeLessThan(BOUND_MS + SLACK_MS);
  // Connections that a silent proxy has cut off mid-message cannot be reused.
  proxy.behave('refuses');
  proxy.behave('forwards');
  await eventually(readFromCache, 30_000);
});
