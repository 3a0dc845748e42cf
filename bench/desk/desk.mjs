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
import { askDesk } from './owner.mjs';
import { deskQuestions, productPages } from './questions.mjs';

const SIZE = { orders: 100_000, users: 20_000, products: 5_000 };
const SHARE = 0.5;
/** Like ten people who each open something else every two seconds. */
const QUESTIONS_A_SECOND = 5;
const PURCHASE_EVERY_MS = 1_000;
const CONNECTIONS = 200;
const PATIENCE_MS = 60_000;
/** Warm-ups per query: PostgreSQL settles on a plan for a prepared statement after five runs. */
const WARM_UPS = 6;
const GOAL_MS = 200;

/** Views a year's figures for the first time, and again until its old days are added up. */
async function firstYear(ask, questions, sql) {
  const [year] = questions.find(({ title }) => title === 'figures: a year').bodies;
  const since = performance.now();
  const failed = await ask(year).then(
    () => null,
    ({ message }) => message,
  );
  const firstMs = performance.now() - since;
  const isSettled = async () =>
    (await sql('SELECT count(*)::int AS "days" FROM "day_figures"'))[0].days > 350;
  while (!(await isSettled())) {
    if (performance.now() - since > PATIENCE_MS) throw new Error('Old days are not added up.');
    await sleep(500);
  }
  return { firstMs, failed, settledMs: performance.now() - since };
}

/** Sends the queries in turn, each when it is due, whether or not earlier ones are answered. */
async function askSteadily(ask, questions, seconds) {
  const asked = questions.map(({ title, bodies }) => ({ title, bodies, times: [], failures: [] }));
  const start = performance.now();
  const one = async (nth) => {
    const due = start + (nth * 1_000) / QUESTIONS_A_SECOND;
    await sleep(due - performance.now());
    const { bodies, times, failures } = asked[nth % asked.length];
    const body = bodies[Math.floor(nth / asked.length) % bodies.length];
    await ask(body).then(
      () => times.push(performance.now() - due),
      ({ message }) => failures.push(message),
    );
  };
  await Promise.all(Array.from({ length: seconds * QUESTIONS_A_SECOND }, (_, nth) => one(nth)));
  return asked;
}

/** A purchase every second. */
async function buySteadily(shop, { buyers }, running) {
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
  return { title, asked: times.length, p50Ms, p95Ms, p99Ms, failures };
};

/** Fills the shop, measures its maximum, and queries the desk for this many seconds at half of that load. */
export async function desk({ connections, desk: seconds }, { shop, world }, say) {
  await seedDesk(shop.databaseUrl, SIZE, say);
  const { secret, ...some } = await fillDesk(shop.databaseUrl, SIZE, say);
  const ask = askDesk(shop, secret);
  const questions = deskQuestions({ ...some, pages: await productPages(ask) });
  say('Looking at a year for the first time …');
  const year = await firstYear(ask, questions, world.sql);
  for (const { bodies } of questions)
    for (let turn = 0; turn < WARM_UPS; turn += 1) await ask(bodies[turn % bodies.length]);
  const alone = (
    await askSteadily(ask, questions, Math.ceil((4 * questions.length) / QUESTIONS_A_SECOND))
  ).map(rowOf);
  const tickets = createTickets();
  const maximum = await findMaximum(shop, mixOf(world), tickets, connections, say);
  const rate = Math.round(maximum * SHARE);
  const requests = requestsOf(mixOf(world), shop.toRequest, tickets);
  say(`${rate} requests of shoppers a second, and ${QUESTIONS_A_SECOND} of the desk, for ${seconds} s …`);
  let running = true;
  const buying = buySteadily(shop, world, () => running);
  const loading = openLoad(Number(new URL(shop.url).port), requests, {
    rate,
    seconds,
    connections: CONNECTIONS,
  });
  const asked = await askSteadily(ask, questions, seconds);
  running = false;
  const rows = asked.map(rowOf);
  return { goalMs: GOAL_MS, maximum, rate, bought: await buying, year, alone, shoppers: await loading, rows };
}
