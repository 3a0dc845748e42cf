import { setTimeout as sleep } from 'node:timers/promises';
import { newBuyer } from './helpers/buying';
import { openCountingProxy } from './helpers/counting-proxy';
import type { CountingProxy } from './helpers/counting-proxy';
import { queryDesk, newStaff } from './helpers/desk';
import { bought } from './helpers/desk-orders';
import { follow } from './helpers/event-stream';
import { eventually } from './helpers/eventually';
import { checkNow } from './helpers/jobs';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(120_000);

/** Meanwhile, only heartbeats and scrapes may send the same statement twice: what is sent every five seconds is noticed. */
const WATCH_MS = 10_000;
const SCRAPES = 2;
const SELLS = /pg_logical_emit_message/;
const HEARTBEAT = 'tokri change watch';

let database: DatabaseCopy;
let proxy: CountingProxy;
let shop: TestShop;
beforeAll(async () => {
  database = await copyDatabase();
  proxy = await openCountingProxy(database.url);
  shop = await openTestShop({ databaseUrl: proxy.url, gaugesEveryMs: 30_000 });
});
afterAll(async () => {
  await shop.close();
  await proxy.close();
  await database.drop();
});

/** The jobs due soon. */
const DUE_SOON = `SELECT task_identifier AS "task", run_at - now() AS "in" FROM graphile_worker.jobs
  WHERE attempts < max_attempts AND run_at < now() + interval '25 seconds'`;

it('an idle shop sends one heartbeat per second, and hardly any other statements', async () => {
  // Creates all kinds of work: a payment and its webhook, mails, a receipt, a cancellation, a refund, and a desk subscription.
  const manager = await newStaff(shop, 'MANAGER');
  const looking = await follow(shop, 'subscription { ordersChanged { _id } }', { cookie: manager.cookie });
  await newBuyer(shop);
  const { _id } = await bought(shop);
  const cancel = 'mutation ($id: ID!) { cancelOrder(orderId: $id, reason: "No van") { status } }';
  await queryDesk(shop, cancel, { id: _id }, manager);
  // Otherwise the payment would be checked again 20 s later.
  await checkNow(shop);
  await eventually(async () => (await shop.sql(DUE_SOON)).length === 0, 50_000);
  // More jobs might follow within five seconds. Meanwhile, a proxy polls the health check, and Prometheus scrapes metrics.
  const health = setInterval(() => void fetch(`${shop.url}/health/ready`), 500);
  await sleep(5_500);
  const from = performance.now();
  for (let scrape = 0; scrape < SCRAPES; scrape += 1) {
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(200);
    await sleep(WATCH_MS / SCRAPES);
  }
  clearInterval(health);
  const sent = proxy.sent.filter(({ at }) => at > from);
  const heartbeats = sent.filter(({ application }) => application === HEARTBEAT);
  expect(heartbeats.length).toBeGreaterThan(5);
  expect(heartbeats.length).toBeLessThanOrEqual(WATCH_MS / 1_000 + 1);
  const counts = new Map<string, number>();
  for (const { application, connection, text } of sent) {
    const key = `${connection}: ${text}`;
    if (application !== HEARTBEAT) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const often = [...counts].filter(([text, count]) => count > (SELLS.test(text) ? SCRAPES : 1));
  expect(often).toEqual([]);
  // Six for the gauges, including whether it can sell, and one for the job library; a new connection sends two more statements.
  expect(counts.size).toBeGreaterThanOrEqual(7);
  expect(counts.size).toBeLessThanOrEqual(14);
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
  looking.leave();
});

it('heartbeats are more frequent while requests arrive', async () => {
  const from = performance.now();
  const heartbeats = () =>
    proxy.sent.filter(({ application, at }) => application === HEARTBEAT && at > from).length;
  // While idle, this would take at least three seconds.
  await eventually(async () => (await fetch(`${shop.url}/api/categories`)).ok && heartbeats() > 4, 2_500);
});
