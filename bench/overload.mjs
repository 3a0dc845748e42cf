/** The shop under overload: what happens to requests that it admits, and to those that it rejects. */
import { summariseLoads } from './figures.mjs';
import { createTickets, drive, failuresOf } from './load.mjs';
import { createMix } from './mix.mjs';
import { openLoad, toBytes } from './open-load.mjs';

const WARM_UP_SECONDS = 8;
const MAXIMUM_SECONDS = 5;
const TIMES = [1, 2, 5];
/** More than are ever waiting concurrently. */
const CONNECTIONS = 1_000;
const CYCLES = 8;
/** Enough that requests in flight rarely belong to the same shopper, whose changes run one at a time. */
export const CROWD = 160;

/** Several cycles of the mix as one operation, in which each connection goes through its shoppers. */
export function mixOf(world) {
  const mix = createMix(world);
  const steps = (connection, ticket) =>
    Array.from({ length: CYCLES }, (_, cycle) => mix(connection, ticket, cycle)).flat();
  return { key: 'mix', title: 'everything', steps };
}

/** The same mix, prepared and shuffled. */
export function requestsOf(mix, toRequest, tickets) {
  const calls = Array.from({ length: CROWD }, (_, connection) =>
    mix.steps(connection, tickets.draw).map(({ call, next }) => call ?? next()),
  ).flat();
  return calls
    .map((call) => ({ call, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ call }) => toBytes(toRequest(call)));
}

/** @returns how many requests of the mix the shop can serve per second */
export async function findMaximum(shop, mix, tickets, connections, say) {
  say(`Measuring the shop's maximum (${WARM_UP_SECONDS + MAXIMUM_SECONDS} s) …`);
  let responses = 0;
  const driveFor = (time) => drive(shop, mix, tickets, { connections, seconds: time }, () => responses++);
  await driveFor(WARM_UP_SECONDS);
  responses = 0;
  const found = await driveFor(MAXIMUM_SECONDS);
  if (failuresOf(found) > 0) {
    const { errors, non2xx, mismatches, statusCodeStats } = found;
    const counts = JSON.stringify({ errors, non2xx, mismatches, ...statusCodeStats });
    throw new Error(`Requests fail without overload: ${counts}`);
  }
  return responses / found.seconds;
}

/** Measures the shop's maximum, then offers once, twice and five times as much, in several rounds. */
export async function overload(options, { shop, world }, say) {
  const { connections, overload: seconds, rounds } = options;
  const [mix, tickets] = [mixOf(world), createTickets()];
  const maximum = await findMaximum(shop, mix, tickets, connections, say);
  const port = Number(new URL(shop.url).port);
  const results = TIMES.map(() => []);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, times] of TIMES.entries()) {
      const rate = Math.round(maximum * times);
      say(`Round ${round} of ${rounds}: ${rate} requests a second for ${seconds} s …`);
      // New requests each time: a filter that was used before would come from the response cache.
      const requests = requestsOf(mix, shop.toRequest, tickets);
      results[index].push(await openLoad(port, requests, { rate, seconds, connections: CONNECTIONS }));
    }
  }
  return {
    maximum,
    rows: TIMES.map((times, index) => ({ times, ...summariseLoads(results[index]) })),
    results,
  };
}
