/** The load generator for all targets: autocannon, with finer latencies than its whole milliseconds. */
import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { percentile } from './figures.mjs';

/** Frequent, so that a round does not overrun. */
const SAMPLE_MS = 100;

/** How a response without errors starts: GraphQL, REST, a page. */
const RIGHT = /^(\{"data":\{"|\{"(products|categories)":\[|<)/;

/** A step as a request of autocannon. */
function toAutocannon({ call, next, onBody }, toRequest) {
  if (call) return toRequest(call);
  return {
    // Starts over with the first step if the one before failed.
    setupRequest: (request) => {
      const call = next();
      return call && { ...request, ...toRequest(call) };
    },
    ...(onBody && { onResponse: (_status, body) => onBody(body) }),
  };
}

/** Hands out each number once. */
export function createTickets() {
  let next = 0;
  return { draw: () => next++ };
}

/**
 * Runs an operation against a target.
 * @param options connections, seconds; rate: the maximum of requests a second (absent: none)
 * @param onTime called with each response time, in ms
 */
export function drive(target, operation, tickets, { connections, seconds, rate }, onTime) {
  let connection = 0;
  const since = performance.now();
  let last = since;
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url: target.url,
        connections,
        duration: seconds,
        sampleInt: SAMPLE_MS,
        overallRate: rate,
        setupClient: (client) =>
          client.setRequests(
            operation.steps(connection++, tickets.draw).map((step) => toAutocannon(step, target.toRequest)),
          ),
        verifyBody: (body) => RIGHT.test(body),
      },
      (error, result) => (error ? reject(error) : resolve({ ...result, seconds: (last - since) / 1000 })),
    );
    run.on('response', (client, _status, _bytes, ms) => {
      last = performance.now();
      onTime(ms, client);
    });
  });
}

/** How many requests failed. */
export const failuresOf = ({ errors, non2xx, mismatches }) => errors + non2xx + mismatches;

/**
 * One round: requests a second and latencies, per operation where that takes several requests.
 * @throws Error if a response was wrong
 */
export async function round(target, operation, tickets, options) {
  const { requests = 1 } = operation;
  const times = [];
  const parts = new Map();
  const before = await target.probe('usage');
  const result = await drive(target, operation, tickets, options, (ms, client) => {
    const { count, sum } = parts.get(client) ?? { count: 0, sum: 0 };
    if (count + 1 === requests) times.push(sum + ms);
    parts.set(client, count + 1 === requests ? { count: 0, sum: 0 } : { count: count + 1, sum: sum + ms });
  });
  const after = await target.probe('usage');
  const failures = failuresOf(result);
  const where = `${operation.title} on ${target.kind}`;
  if (failures > 0) throw new Error(`${where}: ${failures} responses were wrong or missing.`);
  if (times.length === 0) throw new Error(`${where}: no response within ${options.seconds} s.`);
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / result.seconds,
    p50Ms: percentile(times, 50),
    p99Ms: percentile(times, 99),
    cpuMs: (after.cpuMs - before.cpuMs) / times.length,
    rssMb: after.rssMb,
  };
}
