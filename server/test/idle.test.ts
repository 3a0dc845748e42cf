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

/** For so long there is nothing but heartbeats: what is sent every five seconds is noticed. */
const WATCH_MS = 5_500;
/** Less, so that the gauges are read again after the watch, but not by the scrape after that. */
const GAUGES_EVERY_MS = 5_000;
/** The job library looks for forgotten jobs once a day, the first time at any moment. */
const DAILY = /set locked_at = null, locked_by = null/;
/** Asked at each scrape, unless the last answer is less than a second old. */
const SELLS = /pg_logical_emit_message/;
const HEARTBEAT = 'tokri change watch';

let database: DatabaseCopy;
let proxy: CountingProxy;
let shop: TestShop;
beforeAll(async () => {
  database = await copyDatabase();
  proxy = await openCountingProxy(database.url);
  shop = await openTestShop({ databaseUrl: proxy.url, gaugesEveryMs: GAUGES_EVERY_MS });
});
afterAll(async () => {
  await shop.close();
  await proxy.close();
  await database.drop();
});

/** The jobs due soon. */
const DUE_SOON = `SELECT task_identifier AS "task", run_at - now() AS "in" FROM graphile_worker.jobs
  WHERE attempts < max_attempts AND run_at < now() + interval '25 seconds'`;

/** What was sent since then, besides heartbeats: the connection and the statement. */
const textsSince = (from: number): string[] =>
  proxy.sent
    .filter(({ application, text, at }) => application !== HEARTBEAT && !DAILY.test(text) && at > from)
    .map(({ connection, text }) => `${connection}: ${text}`);
const heartbeatsWithin = (seconds: number): number =>
  proxy.sent.filter(
    ({ application, at }) => application === HEARTBEAT && at > performance.now() - seconds * 1_000,
  ).length;
/** The statements sent meanwhile, without heartbeats. */
async function sentDuring(work: () => Promise<void>): Promise<string[]> {
  const from = performance.now();
  await work();
  return textsSince(from);
}
const scrape = async (): Promise<void> => expect((await fetch(`${shop.url}/metrics`)).status).toBe(200);

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
  // Meanwhile, a proxy polls the health check, and Prometheus scrapes metrics.
  const health = setInterval(() => void fetch(`${shop.url}/health/ready`), 500);
  await scrape();
  // More jobs might follow at first, and heartbeats are frequent for five seconds after a request.
  const others = () => textsSince(performance.now() - WATCH_MS);
  await eventually(() => others().length === 0 && heartbeatsWithin(2) <= 3, 30_000).catch(() => undefined);
  expect(others()).toEqual([]);
  expect([1, 2, 3]).toContain(heartbeatsWithin(2));
  const [gauges, again] = [await sentDuring(scrape), await sentDuring(scrape)];
  clearInterval(health);
  expect(new Set(gauges).size).toBe(gauges.length);
  // Six for the gauges, including whether it can sell, and one for the stock, which is counted more rarely by a slow machine; a
  // new connection sends two more statements.
  expect(gauges.length).toBeGreaterThanOrEqual(6);
  expect(gauges.length).toBeLessThanOrEqual(14);
  expect(again.filter((text) => !SELLS.test(text))).toEqual([]);
  expect(proxy.sent.filter(({ text }) => DAILY.test(text)).length).toBeLessThanOrEqual(1);
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
