/** Runs the shop for minutes at 80 % of its maximum, to see whether memory grows, requests fail, the event loop blocks or responses are stale. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './figures.mjs';
import { createTickets, drive, failuresOf } from './load.mjs';
import { createMix } from './mix.mjs';
import { checkoutSteps } from './operations.mjs';
import { send } from './trial.mjs';

const SHARE = 0.8;
const MAXIMUM_SECONDS = 15;
const CHANGE_EVERY_MS = 2_000;
const POLL_MS = 5;

/** All operations as one: the cycle of a connection, with a purchase at the end. */
function mixOf(world, connections) {
  const mix = createMix(world);
  const steps = (connection, ticket) => {
    const parts = mix(connection, ticket);
    // Staggers the connections.
    const from = (connection * 7) % parts.length;
    return [...parts.slice(from), ...parts.slice(0, from), ...purchase(world, connection, connections)];
  };
  return { key: 'mix', title: 'everything', steps };
}

/** Fills the cart of one of the connection's buyers, then checks out. */
function purchase({ buyers, products }, connection, connections) {
  const mine = buyers.filter((_, index) => index % connections === connection);
  let next = 0;
  const nextBuyer = () => mine[next++ % mine.length];
  const productId = products[0]._id;
  const fill = () => ({ to: 'setCartQty', by: mine[next % mine.length], variables: { productId, qty: 1 } });
  return [{ next: fill }, ...checkoutSteps(nextBuyer)];
}

/** Polls until the response contains the text; returns when the last stale response came, after `since`. */
async function lastStaleResponse(shop, call, text, since) {
  let staleMs = 0;
  while (!(await send(shop, call)).includes(text)) {
    staleMs = performance.now() - since;
    await sleep(POLL_MS);
  }
  return staleMs;
}

/**
 * Keeps changing a product's price in SQL, and logging somebody in, the only CPU-heavy operation; returns
 * the age of the stalest response, in ms.
 */
async function watchFreshness(shop, { sql, products: [{ _id }], visitors, password }, running) {
  const calls = [
    { to: 'product', variables: { _id } },
    { to: 'browse', variables: { sort: 'ID', first: 24 } },
    { to: 'restProducts' },
  ];
  const logIn = { to: 'logIn', variables: { input: { email: visitors[0].email, password } } };
  let stalestMs = 0;
  for (let rupees = 101; running(); rupees += 1) {
    await sql(`UPDATE "products" SET "pricePaise" = $1 WHERE "_id" = $2`, [rupees * 100 + 37, _id]);
    const since = performance.now();
    const seen = calls.map((call) => lastStaleResponse(shop, call, `"price":${rupees}.37,`, since));
    stalestMs = Math.max(stalestMs, ...(await Promise.all(seen)));
    await send(shop, logIn);
    await sleep(CHANGE_EVERY_MS);
  }
  return stalestMs;
}

async function measureMinute(shop, times, since) {
  const { rssMb } = await shop.probe('usage');
  const blocked = await shop.probe('delay');
  const sorted = times.splice(0).sort((a, b) => a - b);
  const perSecond = sorted.length / ((performance.now() - since) / 1000);
  const [p50Ms, p99Ms] = [percentile(sorted, 50), percentile(sorted, 99)];
  return { perSecond, p50Ms, p99Ms, rssMb, ...blocked };
}

const minuteText = ({ perSecond, p99Ms, rssMb, blockedMs, ranMs, waitedMs, pagesRead, stolenMs }) =>
  `${perSecond.toFixed(0)}/s, p99 ${p99Ms?.toFixed(1)} ms, RSS ${rssMb.toFixed(0)} MB, event loop blocked ${blockedMs.toFixed(0)} ms (running ${ranMs.toFixed(0)} ms, waiting ${waitedMs.toFixed(0)} ms for a core, ${pagesRead} pages read from disk, steal time ${stolenMs} ms)`;

/** Runs the load for this many minutes; each is a row. */
export async function soak(options, { shop, world }, say) {
  const { connections, soak: minutes } = options;
  const mix = mixOf(world, connections);
  const tickets = createTickets();
  say(`Measuring the shop's maximum (${MAXIMUM_SECONDS} s) …`);
  await drive(shop, mix, tickets, { connections, seconds: MAXIMUM_SECONDS }, () => undefined);
  let responses = 0;
  const found = await drive(shop, mix, tickets, { connections, seconds: MAXIMUM_SECONDS }, () => responses++);
  const maximum = responses / found.seconds;
  const rate = Math.max(1, Math.round(maximum * SHARE));
  say(`${maximum.toFixed(0)} requests a second; ${rate} for ${minutes} minutes …`);
  await shop.probe('delay');
  const times = [];
  let running = true;
  const driven = drive(shop, mix, tickets, { connections, seconds: minutes * 60, rate }, (ms) =>
    times.push(ms),
  );
  const fresh = watchFreshness(shop, world, () => running);
  const rows = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const since = performance.now();
    await Promise.race([sleep(60_000), shop.failed]);
    rows.push(await measureMinute(shop, times, since));
    say(`Minute ${minute} of ${minutes}: ${minuteText(rows.at(-1))}`);
  }
  running = false;
  const failures = failuresOf(await driven) + failuresOf(found);
  return { maximum, rate, failures, stalestMs: await fresh, minutes: rows };
}
