/** Open order pages on one of two processes, while the orders change on the other: the latency of updates, and their cost. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from './calls.mjs';
import { queryDesk, createOwner } from './desk/owner.mjs';
import { percentile } from './figures.mjs';
import { startAnother } from './shop.mjs';

const ORDER_CHANGED = `subscription ($id: ID!) {
  orderChanged(orderId: $id) { _id status price events { _id at message } items { title qty status finalPrice } }
}`;
const START_PICKING = 'mutation ($id: ID!) { startPicking(orderId: $id) { status } }';
const CHANGES_PER_SECOND = 20;
const OPENED_CONCURRENTLY = 50;
const TIMEOUT_MS = 20_000;
const SETTLING_MS = 3_000;

/** Subscribes to an order like its page. @returns `until` resolves once the order is reported in this status */
async function openPage({ url }, { _id: id, token }) {
  const { path, method, headers, body } = post(
    '/graphql',
    { query: ORDER_CHANGED, variables: { id } },
    token,
  );
  const accept = 'text/event-stream';
  const gone = new AbortController();
  const { signal } = gone;
  const response = await fetch(url + path, { method, headers: { ...headers, accept }, body, signal });
  if (response.status !== 200) throw new Error(`Subscribing to an order failed with ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const until = async (status) => {
    for (let text = ''; !text.includes(`"status":"${status}"`);) {
      const { done, value } = await reader.read();
      if (done) throw new Error('The stream of an order has ended.');
      text += value;
    }
  };
  await until('PLACED');
  return { id, until, leave: () => gone.abort() };
}

async function openPages(process, orders) {
  const pages = [];
  for (let from = 0; from < orders.length; from += OPENED_CONCURRENTLY)
    pages.push(
      ...(await Promise.all(
        orders.slice(from, from + OPENED_CONCURRENTLY).map((one) => openPage(process, one)),
      )),
    );
  return pages;
}

/** Changes each order once. @returns the times from the request until its page was notified, in ms, sorted */
async function change(pages, query) {
  const start = performance.now();
  const one = async ({ id, until }, nth) => {
    await sleep(start + (nth * 1_000) / CHANGES_PER_SECOND - performance.now());
    const since = performance.now();
    const notified = until('PICKING').then(() => performance.now() - since);
    await query({ query: START_PICKING, variables: { id } });
    const late = sleep(TIMEOUT_MS, undefined, { ref: false });
    return (await Promise.race([notified, late])) ?? TIMEOUT_MS;
  };
  const times = await Promise.all(pages.map(one));
  return times.sort((a, b) => a - b);
}

/** An order by each of this many shoppers. */
async function ordersOf({ sql, visitors }, number) {
  const found = await sql(
    `SELECT DISTINCT ON ("userId") "userId", "_id" FROM "orders" WHERE "status" = 'PLACED' ORDER BY "userId"`,
  );
  const byUser = new Map(found.map(({ userId, _id }) => [userId, _id]));
  const orders = visitors.map(({ _id: userId, token }) => ({ _id: byUser.get(userId), token }));
  return orders.slice(0, number);
}

/** Opens this many pages, and changes all their orders. */
export async function live({ live: number }, { shop, world, cleanup }, say) {
  say('Starting a second process …');
  const other = await startAnother(shop, cleanup);
  const query = queryDesk(shop, await createOwner(world.sql));
  const orders = await ordersOf(world, number);
  // A few first, so that one-time costs of the process do not count.
  (await openPages(other, orders.slice(0, OPENED_CONCURRENTLY))).forEach(({ leave }) => leave());
  await sleep(SETTLING_MS);
  const before = await other.probe('usage');
  say(`Opening ${number} order pages …`);
  const pages = await openPages(other, orders);
  await sleep(SETTLING_MS);
  const after = await other.probe('usage');
  const [{ connections }] = await world.sql(
    `SELECT count(*)::int AS "connections" FROM pg_stat_activity WHERE "query" ILIKE 'listen%'`,
  );
  say(`Changing ${number} orders, ${CHANGES_PER_SECOND} a second …`);
  const times = await change(pages, query);
  pages.forEach(({ leave }) => leave());
  const [p50Ms, p95Ms, p99Ms] = [50, 95, 99].map((percent) => percentile(times, percent));
  const rssMb = after.rssMb - before.rssMb;
  return {
    pages: number,
    rssMb,
    beforeMb: before.rssMb,
    connections,
    rate: CHANGES_PER_SECOND,
    p50Ms,
    p95Ms,
    p99Ms,
  };
}
