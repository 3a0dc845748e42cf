/** All queries of the desk at a steady rate, in a shop with 100,000 orders and shoppers at half load. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.mjs';
import { createTickets } from '../load.mjs';
import { openLoad } from '../open-load.mjs';
import { checkoutSteps } from '../operations.mjs';
import { findMaximum, mixOf, requestsOf } from '../overload.mjs';
import { send } from '../trial.mjs';
import { fillDesk, seedDesk } from './orders.mjs';
import { queryDesk } from './owner.mjs';
import { deskQueries, productPages } from './queries.mjs';

const SIZE = { orders: 100_000, users: 20_000, products: 5_000 };
const SHARE = 0.5;
/** Like ten people who each open a page every two seconds. */
const QUERIES_PER_SECOND = 5;
const PURCHASE_EVERY_MS = 1_000;
const CONNECTIONS = 200;
const TIMEOUT_MS = 60_000;
/** Warm-ups per query: PostgreSQL settles on a plan for a prepared statement after five runs. */
const WARM_UPS = 6;
const GOAL_MS = 200;

/** Views a year's figures for the first time, and again until its old days are added up. */
async function firstYear(query, queries, sql) {
  const [year] = queries.find(({ title }) => title === 'figures: a year').bodies;
  const since = performance.now();
  const failed = await query(year).then(
    () => null,
    ({ message }) => message,
  );
  const firstMs = performance.now() - since;
  const isSettled = async () =>
    (await sql('SELECT count(*)::int AS "days" FROM "day_figures"'))[0].days > 350;
  while (!(await isSettled())) {
    if (performance.now() - since > TIMEOUT_MS) throw new Error('Old days have not been added up.');
    await sleep(500);
  }
  return { firstMs, failed, settledMs: performance.now() - since };
}

/** Sends the queries in turn at a fixed rate, whether or not earlier ones have succeeded. */
async function queryAtRate(query, queries, seconds) {
  const sent = queries.map(({ title, bodies }) => ({ title, bodies, times: [], failures: [] }));
  const start = performance.now();
  const one = async (nth) => {
    const due = start + (nth * 1_000) / QUERIES_PER_SECOND;
    await sleep(due - performance.now());
    const { bodies, times, failures } = sent[nth % sent.length];
    const body = bodies[Math.floor(nth / sent.length) % bodies.length];
    await query(body).then(
      () => times.push(performance.now() - due),
      ({ message }) => failures.push(message),
    );
  };
  await Promise.all(Array.from({ length: seconds * QUERIES_PER_SECOND }, (_, nth) => one(nth)));
  return sent;
}

/** Buys once a second. */
async function buyAtRate(shop, { buyers }, running) {
  const buyer = buyers[Symbol.iterator]();
  let bought = 0;
  for (; running(); await sleep(PURCHASE_EVERY_MS)) {
    for (const { next, onBody } of checkoutSteps(() => buyer.next().value)) {
      const text = await send(shop, next());
      onBody?.(text);
      if (text.startsWith('{"errors"')) throw new Error(text);
    }
    bought += 1;
  }
  return bought;
}

const rowOf = ({ title, times, failures }) => {
  const sorted = times.sort((one, other) => one - other);
  const [p50Ms, p95Ms, p99Ms] = [50, 95, 99].map((percent) => percentile(sorted, percent));
  return { title, sent: times.length, p50Ms, p95Ms, p99Ms, failures };
};

/** Fills the shop, measures its maximum, and queries the desk for this many seconds at half of that load. */
export async function desk({ connections, desk: seconds }, { shop, world }, say) {
  await seedDesk(shop.databaseUrl, SIZE, say);
  const { secret, ...some } = await fillDesk(shop.databaseUrl, SIZE, say);
  const query = queryDesk(shop, secret);
  const queries = deskQueries({ ...some, pages: await productPages(query) });
  say('Querying a year for the first time …');
  const year = await firstYear(query, queries, world.sql);
  for (const { bodies } of queries)
    for (let turn = 0; turn < WARM_UPS; turn += 1) await query(bodies[turn % bodies.length]);
  const alone = (await queryAtRate(query, queries, Math.ceil((4 * queries.length) / QUERIES_PER_SECOND))).map(
    rowOf,
  );
  const tickets = createTickets();
  const maximum = await findMaximum(shop, mixOf(world), tickets, connections, say);
  const rate = Math.round(maximum * SHARE);
  const requests = requestsOf(mixOf(world), shop.toRequest, tickets);
  say(`${rate} requests of shoppers a second, and ${QUERIES_PER_SECOND} of the desk, for ${seconds} s …`);
  let running = true;
  const buying = buyAtRate(shop, world, () => running);
  const loading = openLoad(Number(new URL(shop.url).port), requests, {
    rate,
    seconds,
    connections: CONNECTIONS,
  });
  const sent = await queryAtRate(query, queries, seconds);
  running = false;
  const rows = sent.map(rowOf);
  return { goalMs: GOAL_MS, maximum, rate, bought: await buying, year, alone, shoppers: await loading, rows };
}
