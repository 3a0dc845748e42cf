import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { AlertEvaluator, readRules } from '../../chaos/alerts/alert-evaluator.mjs';
import { createStandby } from '../../chaos/standby.mjs';
import type { Standby } from '../../chaos/standby.mjs';
import { startEmbeddedPostgres, urlsOf } from '@server/database/embedded/embedded-postgres';
import type { RunningDatabase } from '@server/database/embedded/embedded-postgres';
import { cartOf, checkoutOf, newBuyer, ordersOf, pay, placeOrder, setQty } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { openFaultyProxy } from './helpers/faulty-proxy';
import type { FaultyProxy } from './helpers/faulty-proxy';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';
import { testFolder } from './helpers/test-database';
import { TransactionPooler } from './helpers/transaction-pooler';

jest.setTimeout(120_000);

let dir: string;
let primary: RunningDatabase;
let standby: Standby;
/** From the shop to the replica. */
let proxy: FaultyProxy;
/** From the shop to the primary. */
let primaryProxy: FaultyProxy;
let shop: TestShop;
beforeAll(async () => {
  dir = await mkdtemp(path.join(testFolder(), 'replicated-'));
  primary = await startEmbeddedPostgres(dir, () => undefined, { autovacuum: 'off' });
  standby = await createStandby(primary.url, path.join(dir, 'postgres'), path.join(dir, 'standby'));
  proxy = await openFaultyProxy(standby.url);
  primaryProxy = await openFaultyProxy(primary.url);
  // The replica is not running yet: the shop opens nonetheless.
  shop = await openTestShop({
    databaseUrl: primaryProxy.url,
    replicaUrls: [proxy.url],
    env: { DATABASE_TIMEOUT_MS: '3000' },
  });
  await standby.start();
});
afterAll(async () => {
  await shop?.close();
  await proxy?.close();
  await primaryProxy?.close();
  await standby?.kill();
  await primary?.stop();
});

let requestCount = 0;
/** No query is repeated: a cached response would need neither database. */
async function titleOf(of = shop): Promise<string> {
  const { data, errors } = await of.graphql<{ product: { title: string } }>(
    `{ product(_id: "tomato") { title } again${(requestCount += 1)}: __typename }`,
  );
  if (errors) throw new Error(errors[0]?.message);
  return data.product.title;
}

/** When a connection of a shop to a replica last read products; 0 for never. */
async function lastRead(application = 'tokri'): Promise<number> {
  const [row] = await standby.sql<{ last: number }>(
    `SELECT coalesce(extract(epoch FROM max(query_start)), 0)::float8 AS last FROM pg_stat_activity
     WHERE application_name = '${application}' AND query LIKE '%"products"%'`,
  );
  return row?.last ?? 0;
}

/** Whether products are currently read from the replica. */
async function readsReplica(): Promise<boolean> {
  const before = await lastRead();
  await titleOf();
  return (await lastRead()) > before;
}

/** The alerts that fire after one scrape. */
async function alertsNow(): Promise<string[]> {
  const evaluator = new AlertEvaluator(await readRules());
  evaluator.scrape(0, await (await fetch(`${shop.url}/metrics`)).text());
  return evaluator.trueAt(0);
}

const rename = (title: string) =>
  shop.sql(`UPDATE "products" SET "title" = $1 WHERE "_id" = 'tomato'`, [title]);
const hasReplayed = async (): Promise<boolean> => {
  const [at] = await shop.sql<{ place: string }>('SELECT pg_current_wal_flush_lsn() AS place');
  const [row] = await standby.sql<{ there: boolean }>(
    `SELECT pg_last_wal_replay_lsn() >= '${at?.place}' AS there`,
  );
  return row?.there ?? false;
};

it('reads the catalogue from a replica that started after the shop', async () => {
  await eventually(readsReplica, 30_000);
  expect(await titleOf()).toBe('Tomato');
});

it('reads without JIT, as on the primary', async () => {
  const client = new Client({ connectionString: urlsOf(standby.url).appUrl });
  await client.connect();
  const { rows } = await client.query('SHOW jit').finally(() => client.end());
  expect(rows).toEqual([{ jit: 'off' }]);
});

it.concurrent(
  'pauses the heartbeat of a replica without visitors, and resumes at the next visit',
  async () => {
    const lastHeartbeat = () =>
      standby.sql(`SELECT query_start FROM pg_stat_activity WHERE application_name = 'tokri replica 1'`);
    await eventually(readsReplica);
    // The heartbeat goes on for five seconds after a visit.
    await sleep(5_500);
    const before = await lastHeartbeat();
    // Health checks do not count as visits.
    for (let time = 0; time < 4; time += 1) {
      expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
      await sleep(200);
    }
    expect([before.length, await lastHeartbeat()]).toEqual([1, before]);
    await eventually(readsReplica, 2_000);
  },
);

// Meanwhile: it waits for another shop.
it.concurrent('reads from no replica while a pooler keeps it from being notified of changes', async () => {
  const pooler = await TransactionPooler.open(primary.url, 3);
  // By this name its connections to the replica are told from those of the other shop.
  const replicaUrls = [`${proxy.url}?application_name=deaf`];
  const deaf = await openTestShop({ databaseUrl: pooler.url, replicaUrls });
  try {
    // While pages are read, the replica has a heartbeat every 250 ms; without any it would not be read at first.
    for (let time = 0; time < 8; time += 1) {
      await titleOf(deaf);
      await sleep(100);
    }
    expect(await lastRead('deaf')).toBe(0);
    const connections = `SELECT FROM pg_stat_activity WHERE application_name = 'deaf'`;
    expect((await standby.sql(connections)).length).toBeGreaterThan(0);
  } finally {
    await deaf.close();
    await pooler.close();
  }
});

it('shows a change at once, and reads from the replica again once it has caught up', async () => {
  for (const title of ['Tomato A', 'Tomato']) {
    await rename(title);
    await eventually(async () => (await titleOf()) === title);
    await eventually(readsReplica);
    expect(await titleOf()).toBe(title);
  }
});

describe('with a lagging replica', () => {
  beforeAll(async () => {
    await eventually(hasReplayed);
    await standby.sql('SELECT pg_wal_replay_pause()');
  });
  afterAll(() => standby.sql('SELECT pg_wal_replay_resume()'));

  it('a shopper sees all of their own changes', async () => {
    const buyer = await newBuyer(shop, { tomato: 2, onion: 1 });
    expect(await cartOf(shop, buyer)).toEqual({ tomato: 2, onion: 1 });
    const { data } = await shop.graphql('{ me { email } addresses { _id } }', {}, buyer.token);
    expect(data).toEqual({ me: { email: buyer.email }, addresses: [{ _id: buyer.addressId }] });
    const logIn = await shop.rest('POST', '/auth/login', {
      body: { email: buyer.email, password: 'long enough' },
    });
    expect(logIn.status).toBe(200);
    const checkout = await checkoutOf(shop, buyer);
    await placeOrder(shop, buyer, checkout._id, await pay(shop, checkout.payment.orderId));
    expect(await ordersOf(shop, buyer)).toMatchObject([{ _id: checkout._id }]);
    expect(await standby.sql('SELECT 1 FROM "orders"')).toEqual([]);
  });

  it('the catalogue is never stale, and nothing stale is cached', async () => {
    const question = '{ product(_id: "tomato") { title } }';
    const toTheLetter = async () =>
      (await shop.graphql<{ product: { title: string } }>(question)).data.product.title;
    for (const title of ['Tomato C', 'Tomato D']) {
      await toTheLetter();
      await rename(title);
      await eventually(async () => (await titleOf()) === title);
      await eventually(async () => (await toTheLetter()) === title);
      expect(await readsReplica()).toBe(false);
    }
    await standby.sql('SELECT pg_wal_replay_resume()');
    await eventually(readsReplica);
    expect([await titleOf(), await toTheLetter()]).toEqual(['Tomato D', 'Tomato D']);
  });
});

/** Runs something while several visitors keep reading products; every read must succeed. */
async function underLoad(happen: () => Promise<unknown>, of = shop): Promise<number> {
  let stop = false;
  const visitors = Array.from({ length: 3 }, async () => {
    for (let responses = 0; ; responses += 1) {
      if (stop) return responses;
      expect(await titleOf(of)).toBe('Tomato D');
    }
  });
  await Promise.race([happen(), ...visitors]).finally(() => (stop = true));
  return (await Promise.all(visitors)).reduce((sum, responses) => sum + responses);
}

it('survives the loss of a replica without a failed read, and uses it again when it returns', async () => {
  await eventually(readsReplica);
  const answered = await underLoad(async () => {
    await standby.kill();
    const before = requestCount;
    await eventually(async () => requestCount > before + 20);
  });
  expect(answered).toBeGreaterThan(20);
  await standby.start();
  await eventually(readsReplica, 30_000);
});

it('stops using a replica that accepts connections but does not respond', async () => {
  const answered = await underLoad(async () => {
    proxy.behave('is silent');
    const before = requestCount;
    await eventually(async () => requestCount > before + 20, 30_000);
  });
  expect(answered).toBeGreaterThan(20);
  proxy.behave('refuses');
  proxy.behave('forwards');
  await eventually(readsReplica, 30_000);
});

it('while the primary is down, the catalogue comes from the replica, and writes are rejected', async () => {
  const buyer = await newBuyer(shop, { onion: 1 });
  await eventually(readsReplica);
  const add = () => setQty(shop, buyer, 'onion', 2);
  const status = async (path: string) => (await fetch(shop.url + path)).status;
  const goesOn = async (): Promise<boolean> => {
    const titles = await Promise.all(Array.from({ length: 10 }, () => titleOf().catch(() => '')));
    const paths = [
      '/health/ready',
      `/api/products?limit=3&n=${(requestCount += 1)}`,
      `/product?q=tomato+${requestCount}`,
    ];
    const statuses = await Promise.all(paths.map(status));
    return titles.every((title) => title === 'Tomato D') && statuses.every((found) => found === 200);
  };
  for (const away of ['refuses', 'is silent'] as const) {
    primaryProxy.behave(away);
    expect((await add()).errors?.[0]?.extensions?.code).toBe('SERVICE_UNAVAILABLE');
    await eventually(goesOn, 30_000);
    if (away === 'refuses')
      await eventually(async () => (await alertsNow()).join() === 'ShopGaugeUnreadable,ShopCannotSell');
    // Connections through a silent proxy are unusable afterwards.
    primaryProxy.behave('refuses');
    primaryProxy.behave('forwards');
    await eventually(async () => (await add()).errors === undefined, 30_000);
    expect(await cartOf(shop, buyer)).toEqual({ onion: 2 });
  }
  // From now on nothing older than the primary's data is shown.
  for (const title of ['Tomato E', 'Tomato D']) {
    await rename(title);
    await eventually(async () => (await titleOf()) === title);
  }
  await eventually(readsReplica, 30_000);
});

it('reads from both of two replicas, and from the other one when one is lost', async () => {
  // One server, with two addresses.
  const [first, second] = [await openFaultyProxy(standby.url), await openFaultyProxy(standby.url)];
  const pair = await openTestShop({
    databaseUrl: primary.url,
    replicaUrls: [first.url, second.url],
    env: { DATABASE_TIMEOUT_MS: '3000' },
  });
  /** Which of them are asked: often, as heartbeats go to both. */
  const asks = async (): Promise<boolean[]> => {
    const before = [first.forwarded(), second.forwarded()];
    for (let time = 0; time < 20; time += 1) await titleOf(pair);
    return [first.forwarded() - before[0]! >= 5, second.forwarded() - before[1]! >= 5];
  };
  try {
    await eventually(async () => (await asks()).join() === 'true,true', 30_000);
    const answered = await underLoad(async () => {
      second.behave('refuses');
      expect(await asks()).toEqual([true, false]);
    }, pair);
    expect(answered).toBeGreaterThan(20);
    const buyer = await newBuyer(pair, { tomato: 3 });
    expect(await cartOf(pair, buyer)).toEqual({ tomato: 3 });
  } finally {
    await pair.close();
    await first.close();
    await second.close();
  }
});
